import type { BaseInputTemplateProps } from '@rjsf/utils';
import { getInputProps } from '@rjsf/utils';
import { describe, fieldName } from '../field-ids.ts';
import { hintOf } from '../hint.ts';

/** Every one-line input: text, email, number, date. */
export function BaseInput(props: BaseInputTemplateProps) {
  const { id, value, type, schema, options, required, disabled, readonly, rawErrors } = props;
  const input = getInputProps(schema, type, options);
  return (
    <input
      id={id}
      name={fieldName(id)}
      className={`form-control${rawErrors?.length ? ' is-invalid' : ''}`}
      {...input}
      value={value ?? ''}
      placeholder={props.placeholder || undefined}
      required={required}
      disabled={disabled}
      readOnly={readonly}
      autoComplete="off"
      {...describe(id, rawErrors, hintOf(props))}
      onChange={(event) => props.onChange(event.target.value === '' ? undefined : event.target.value)}
      // A wheel over a focused number input would change the number while the page is meant to scroll.
      onWheel={input.type === 'number' ? (event) => event.currentTarget.blur() : undefined}
    />
  );
}
