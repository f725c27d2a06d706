import { useState } from 'react';
import { typedNumber } from '../../../ui/typed-number.ts';

interface Props {
  label: string;
  value: number | undefined;
  onChange(value: number | undefined): void;
}

/** An optional number; an incomplete one stays while it is typed. */
export function NumberField({ label, value, onChange }: Props) {
  const [typed, setTyped] = useState<string>();
  return (
    <label>
      {label}
      <input
        className="form-control"
        type="text"
        value={typed ?? (value === undefined ? '' : String(value))}
        onChange={({ target }) => {
          setTyped(target.value);
          const number = typedNumber(target.value);
          if (number !== undefined) onChange(number ?? undefined);
        }}
        onBlur={() => setTyped(undefined)}
      />
    </label>
  );
}
