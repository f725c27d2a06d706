import { type InputHTMLAttributes, useState } from 'react';
import { kindOf } from '../../../shared/schema/entity.ts';
import type { InputProps } from '../field.ts';
import { fieldOf } from '../fields.ts';
import { InputBox } from './input-box.tsx';

type Props = InputProps & Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'inputMode'>;

/**
 * An input for what people write in several ways: `1h 30` is as good as `90 min`. It tells what its kind reads, and what that cannot
 * read as it is, which the check of the form refuses. Left, it shows the value as lists do.
 */
export function ReadBox(props: Props) {
  const { property, value, onChange } = props;
  const [typed, setTyped] = useState<{ text: string; means: unknown }>();
  const written = value === undefined || value === null ? undefined : fieldOf(property).text(value, property);
  return (
    <InputBox
      {...props}
      value={typed && typed.means === value ? typed.text : written}
      onChange={(text) => {
        if (typeof text !== 'string') return onChange(undefined);
        const read = kindOf(property).read(text, property);
        const means = 'value' in read ? read.value : text;
        setTyped({ text, means });
        onChange(means);
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
