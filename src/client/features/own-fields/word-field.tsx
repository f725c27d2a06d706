import { useState } from 'react';
import { OWN_FIELD_TEXTS as TEXTS } from '../../../shared/own-field-texts.ts';
import { SheetField } from './sheet-fields.tsx';
import type { SheetWord } from './sheet-words.ts';

interface Props {
  word: SheetWord;
  /** What holds while nothing is given. */
  usual?: string | undefined;
  value: unknown;
  onChange(value: unknown): void;
}

/** A control of the sheet for one word of the language. What is typed stays as it is typed; what is no number is none. */
export function WordField({ word: { label, as, choices = [] }, usual, value, onChange }: Props) {
  const [text, setText] = useState(value === undefined ? '' : String(value));
  if (as === 'choice')
    return (
      <SheetField label={label}>
        {(own) => (
          <select
            {...own}
            className="custom-select"
            value={String(value ?? '')}
            onChange={(event) => onChange(event.target.value || undefined)}
          >
            <option value="">{TEXTS.usual}</option>
            {choices.map((one) => (
              <option key={one.value} value={one.value}>
                {one.label}
              </option>
            ))}
          </select>
        )}
      </SheetField>
    );
  return (
    <SheetField label={label}>
      {(own) => (
        <input
          {...own}
          className="form-control"
          inputMode={as === 'text' ? undefined : as === 'whole' ? 'numeric' : 'decimal'}
          placeholder={usual}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            if (target.value.trim() === '') return onChange(undefined);
            if (as === 'text') return onChange(target.value);
            const number = Number(target.value.replace(',', '.'));
            // What is no number is said where it stands, as the linter finds it.
            onChange(Number.isFinite(number) ? number : target.value);
          }}
        />
      )}
    </SheetField>
  );
}
