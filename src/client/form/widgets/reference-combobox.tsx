import type { WidgetProps } from '@rjsf/utils';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Labelled } from '../../../shared/wire.ts';
import { describe, fieldName } from '../field-ids.ts';
import { hintOf } from '../hint.ts';
import { placeholderFor } from './placeholder.ts';
import { useReferenceSearch } from './use-reference-search.ts';

interface Props extends WidgetProps {
  entity: string;
  /** The chosen record, as far as its label is known. */
  known: Labelled | undefined;
}

/** A text box that searches the records of an entity on the server and offers what it finds (ARIA combobox). */
export function ReferenceCombobox(props: Props) {
  const { id, value, required, disabled, readonly, rawErrors, entity, autofocus } = props;
  const [picked, setPicked] = useState(props.known);
  const [text, setText] = useState<string>();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const chosen = picked?.id === value ? picked : props.known;
  const { found, total, isLoading } = useReferenceSearch(entity, text ?? '', open);
  const listId = `${id}-list`;

  useEffect(() => {
    if (autofocus) input.current?.focus();
  }, [autofocus]);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  function choose(record: Labelled | undefined) {
    setPicked(record);
    setText(undefined);
    setOpen(false);
    if (record?.id !== value) props.onChange(record?.id);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!open) return setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive((at) => Math.min(Math.max(at + step, 0), Math.max(found.length - 1, 0)));
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      if (found[active]) choose(found[active]);
    } else if (event.key === 'Escape' && open) {
      event.stopPropagation();
      setOpen(false);
      setText(undefined);
    }
  }

  return (
    <div className="reference-box">
      <input
        ref={input}
        id={id}
        name={fieldName(id)}
        className={`form-control reference-box-input${rawErrors?.length ? ' is-invalid' : ''}`}
        role="combobox"
        aria-expanded={open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={open && found[active] ? `${listId}-${found[active].id}` : undefined}
        autoComplete="off"
        value={text ?? chosen?.label ?? (value ? `Number ${value}` : '')}
        placeholder={placeholderFor(props)}
        required={required}
        disabled={disabled || readonly}
        {...describe(id, rawErrors, hintOf(props))}
        onClick={() => setOpen(true)}
        onFocus={(event) => event.target.select()}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
          setOpen(true);
        }}
        // What was typed but not chosen means nothing; an emptied box means that nothing is chosen.
        onBlur={() => choose(text?.trim() === '' ? undefined : chosen)}
      />
      {open && (
        <div className="reference-box-panel">
          <div ref={list} id={listId} role="listbox" aria-label={props.label}>
            {found.map((record, index) => (
              <div
                key={record.id}
                id={`${listId}-${record.id}`}
                role="option"
                aria-selected={record.id === value}
                className={index === active ? 'is-active' : undefined}
                tabIndex={-1}
                onMouseMove={() => setActive(index)}
                onMouseDown={(event) => {
                  // The focus stays in the box, whose keys choose an entry too.
                  event.preventDefault();
                  choose(record);
                }}
              >
                {record.label}
              </div>
            ))}
          </div>
          <p className="reference-box-note" role="status">
            {note(found.length, total, isLoading)}
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
