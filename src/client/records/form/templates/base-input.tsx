import type { BaseInputTemplateProps } from '@rjsf/utils';
import { getInputProps } from '@rjsf/utils';
import { describe, fieldName } from '../field-ids.ts';
import { hintOf } from '../hint.ts';
import { useFieldInput } from '../widgets/field-widget.tsx';

/** Every one-line input: that of the field's kind, else what the browser has for text, email and dates. */
export function BaseInput(props: BaseInputTemplateProps) {
  const { id, value, type, schema, options, required, disabled, readonly, rawErrors } = props;
  const own = useFieldInput(props);
  if (own) return <own.Input {...own.input} />;
  return (
    <input
      id={id}
      name={fieldName(id)}
      className={`form-control${rawErrors?.length ? ' is-invalid' : ''}`}
      {...getInputProps(schema, type, options)}
      value={value ?? ''}
      placeholder={props.placeholder || undefined}
      required={required}
      disabled={disabled}
      readOnly={readonly}
      autoComplete="off"
      {...describe(id, rawErrors, hintOf(props))}
      onChange={(event) => props.onChange(event.target.value === '' ? undefined : event.target.value)}
    />
  );
}
