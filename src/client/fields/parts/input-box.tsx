import type { InputHTMLAttributes } from 'react';
import type { InputProps } from '../field.ts';

type Attributes = Omit<InputHTMLAttributes<HTMLInputElement>, keyof InputProps>;

/** The attributes of an `<input>` from a form control's props. */
export function inputAttributes(props: InputProps & Attributes) {
  const {
    property: _,
    label: _label,
    known,
    widget,
    rows,
    limits: _limits,
    choosable,
    invalid,
    value,
    onChange,
    ...rest
  } = props;
  return {
    autoComplete: 'off',
    ...rest,
    className: `form-control${invalid ? ' is-invalid' : ''}`,
  };
}

/** The single-line input of a form for texts. */
export function InputBox(props: InputProps & Attributes) {
  return (
    <input
      {...inputAttributes(props)}
      value={(props.value as string | undefined) ?? ''}
      onChange={(event) => props.onChange(event.target.value === '' ? undefined : event.target.value)}
    />
  );
}
