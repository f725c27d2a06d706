import type { InputHTMLAttributes } from 'react';
import type { InputProps } from '../field.ts';

type Props = InputProps & Omit<InputHTMLAttributes<HTMLInputElement>, keyof InputProps>;

/** The one-line box of a form that texts, days and numbers are typed into. */
export function InputBox(props: Props) {
  const {
    property: _,
    label: _label,
    known,
    widget,
    rows,
    limits,
    invalid,
    value,
    onChange,
    ...rest
  } = props;
  return (
    <input
      {...limits}
      autoComplete="off"
      {...rest}
      className={`form-control${invalid ? ' is-invalid' : ''}`}
      value={(value as string | number | undefined) ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
    />
  );
}
