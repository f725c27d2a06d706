import type { InputHTMLAttributes } from 'react';
import { useDebounced } from '../../ui/use-debounced.ts';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> & {
  value: string;
  onChange(text: string): void;
};

/** An input of the filter panel: it applies after a pause in typing. */
export function TypedBox({ value, onChange, ...props }: Props) {
  const [text, setText] = useDebounced(value, (typed) => onChange(typed.trim()));
  return (
    <input
      {...props}
      className={`form-control${text === '' ? ' is-empty' : ''}`}
      autoComplete="off"
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  );
}
