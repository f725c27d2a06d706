import type { InputProps } from '../field.ts';

/** Multi-line text; it grows with its content in browsers that support it. */
export function TextArea(props: InputProps) {
  const { property: _, label, known, widget, limits, invalid, value, onChange, ...rest } = props;
  return (
    <textarea
      {...rest}
      className={`form-control${invalid ? ' is-invalid' : ''}`}
      value={(value as string | undefined) ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
    />
  );
}
