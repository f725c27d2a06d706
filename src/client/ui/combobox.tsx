import { type InputHTMLAttributes, type KeyboardEvent, useEffect, useRef, useState } from 'react';

export interface Option {
  id: number;
  label: string;
}

interface Props
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'onSelect' | 'list' | 'id'> {
  id: string;
  label: string;
  /** What is chosen. */
  value: Option | undefined;
  /** What is offered for the text that `onSearch` has told, and how many more there are in all. */
  options: Option[];
  total: number;
  /** What is offered is for an older text. */
  isLoading: boolean;
  /** The text that is looked for, or undefined while the list is closed. */
  search: string | undefined;
  onSearch(text: string | undefined): void;
  onChoose(option: Option | undefined): void;
}

/** A text box that offers what matches what is typed in it (ARIA combobox). */
export function Combobox(props: Props) {
  const { id, label, value, options, total, isLoading, search, onSearch, onChoose, className, ...rest } =
    props;
  /** What was typed since the box was opened; undefined shows what is chosen. */
  const [text, setText] = useState<string>();
  const [active, setActive] = useState(0);
  /** Enter was pressed before there was what matches: the first match is meant, not the first of what is still shown. */
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
      // It closes the list alone, and not the dialog that it stands in.
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
        // What was typed but not chosen means nothing; an emptied box means that nothing is chosen.
        onBlur={() => isAwaited || choose(text?.trim() === '' ? undefined : value)}
      />
      {open && (
        <div className="combobox-panel">
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
                  // The focus stays in the box, whose keys choose an entry too.
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
        </div>
      )}
    </div>
  );
}

function note(shown: number, total: number, isLoading: boolean): string {
  if (isLoading && shown === 0) return 'Searching…';
  if (shown === 0) return 'No records found';
  return total > shown ? `${shown} of ${total}. Type to narrow it down.` : `${shown} found`;
}
