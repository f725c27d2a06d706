import { type InputHTMLAttributes, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Popover } from './popover.tsx';

export interface Option {
  id: number;
  label: string;
}

interface Props
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'onSelect' | 'list' | 'id'> {
  id: string;
  label: string;
  /** The selected option. */
  value: Option | undefined;
  /** The options for the text passed to `onSearch`, and the total number of matches. */
  options: Option[];
  total: number;
  /** The options are those of an earlier text. */
  isLoading: boolean;
  /** The text searched for, or undefined while the list is closed. */
  search: string | undefined;
  onSearch(text: string | undefined): void;
  onChoose(option: Option | undefined): void;
}

/** A text input that offers options matching its text (ARIA combobox). */
export function Combobox(props: Props) {
  const { id, label, value, options, total, isLoading, search, onSearch, onChoose, className, ...rest } =
    props;
  /** The text typed since the box was opened; undefined shows the selected option. */
  const [text, setText] = useState<string>();
  const [active, setActive] = useState(0);
  /** Enter was pressed before the results arrived: it selects the first match, not the first of the outdated options. */
  const [isAwaited, setAwaited] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const open = search !== undefined;
  const listId = `${id}-list`;

  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  useEffect(() => {
    if (!isAwaited || isLoading) return;
    if (options[active]) choose(options[active]);
    else if (document.activeElement === input.current) setAwaited(false);
    else close();
  });

  function close() {
    setText(undefined);
    setAwaited(false);
    onSearch(undefined);
  }

  function choose(option: Option | undefined) {
    close();
    if (option?.id !== value?.id) onChoose(option);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!open) return onSearch(text ?? '');
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive((at) => Math.min(Math.max(at + step, 0), Math.max(options.length - 1, 0)));
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      if (isLoading) setAwaited(true);
      else if (options[active]) choose(options[active]);
    } else if (event.key === 'Escape' && open) {
      // Closes only the list, not the dialog around it.
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  }

  return (
    <div className="combobox">
      <input
        {...rest}
        ref={input}
        id={id}
        className={`form-control combobox-input ${className ?? ''}`.trim()}
        role="combobox"
        aria-expanded={open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={open && options[active] ? `${listId}-${options[active].id}` : undefined}
        autoComplete="off"
        value={text ?? value?.label ?? ''}
        onClick={() => onSearch(text ?? '')}
        onFocus={(event) => event.target.select()}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
          setAwaited(false);
          onSearch(event.target.value);
        }}
        // Text that was typed but not chosen is discarded; an emptied box clears the selection.
        onBlur={() => isAwaited || choose(text?.trim() === '' ? undefined : value)}
      />
      {open && (
        <Popover anchor={input} className="combobox-panel">
          <div ref={list} id={listId} role="listbox" aria-label={label}>
            {options.map((option, index) => (
              <div
                key={option.id}
                id={`${listId}-${option.id}`}
                role="option"
                aria-selected={option.id === value?.id}
                className={index === active ? 'is-active' : undefined}
                tabIndex={-1}
                onMouseMove={() => setActive(index)}
                onMouseDown={(event) => {
                  // The focus stays in the input, whose keys select options too.
                  event.preventDefault();
                  choose(option);
                }}
              >
                {option.label}
              </div>
            ))}
          </div>
          <p className="combobox-note" role="status">
            {note(options.length, total, isLoading)}
          </p>
        </Popover>
      )}
    </div>
  );
}

function note(shown: number, total: number, isLoading: boolean): string {
  if (isLoading && shown === 0) return 'Searching…';
  if (shown === 0) return 'No records found';
  return total > shown ? `${shown} of ${total}. Type to narrow it down.` : `${shown} found`;
}
