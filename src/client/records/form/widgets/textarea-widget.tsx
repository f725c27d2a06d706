import type { WidgetProps } from '@rjsf/utils';
import { TEXTAREA_ROWS } from '../../../../shared/schema/form.ts';
import { describe, fieldName } from '../field-ids.ts';
import { hintOf } from '../hint.ts';

/** Text over several lines; it grows with what is typed where the browser can do that. */
export function TextareaWidget(props: WidgetProps) {
  const { id, value, required, disabled, readonly, options, rawErrors } = props;
  return (
    <textarea
      id={id}
      name={fieldName(id)}
      className={`form-control${rawErrors?.length ? ' is-invalid' : ''}`}
      rows={options.rows ?? TEXTAREA_ROWS}
      value={value ?? ''}
      placeholder={props.placeholder || undefined}
      required={required}
      disabled={disabled}
      readOnly={readonly}
      {...describe(id, rawErrors, hintOf(props))}
      onChange={(event) => props.onChange(event.target.value === '' ? undefined : event.target.value)}
    />
  );
}
