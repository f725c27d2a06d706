import { type InputHTMLAttributes, useRef, useState } from 'react';
import { Popover } from './popover.tsx';
import { useListbox } from './use-listbox.ts';

export interface Option {
  id: number;
  label: string;
  /** What is told beside it. */
  facts?: string;
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
  const input = useRef<HTMLInputElement>(null);
  const open = search !== undefined;
  const listbox = useListbox({
    label,
    items: options,
    onChoose: choose,
    isOpen: open,
    onOpen: () => onSearch(text ?? ''),
    onClose: close,
    isPending: isLoading,
    onNothing: () => document.activeElement !== input.current && close(),
  });

  function close() {
    setText(undefined);
    onSearch(undefined);
  }

  function choose(option: Option | undefined) {
    close();
    if (option?.id !== value?.id) onChoose(option);
  }

  return (
    <div className="combobox">
      <input
        {...rest}
        ref={input}
        id={id}
        className={`form-control combobox-input ${className ?? ''}`.trim()}
        {...listbox.inputProps}
        value={text ?? value?.label ?? ''}
        onClick={() => onSearch(text ?? '')}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          setText(event.target.value);
          listbox.restart();
          onSearch(event.target.value);
        }}
        // Text that was typed but not chosen is discarded; an emptied box clears the selection.
        onBlur={() => listbox.isAwaited || choose(text?.trim() === '' ? undefined : value)}
      />
      {open && (
        <Popover anchor={input} className="combobox-panel">
          <div {...listbox.listProps}>
            {options.map((option, index) => (
              <div
                key={option.id}
                {...listbox.optionProps(index, option.id === value?.id)}
                className={index === listbox.at ? 'is-active' : undefined}
              >
                {option.label}
                {option.facts && <span className="combobox-facts">{option.facts}</span>}
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
