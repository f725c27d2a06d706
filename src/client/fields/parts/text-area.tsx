import type { InputProps } from '../field.ts';

/** Text over several lines; it grows with what is typed where the browser can do that. */
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
