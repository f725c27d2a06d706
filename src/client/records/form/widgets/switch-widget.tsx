import type { WidgetProps } from '@rjsf/utils';
import { describe, fieldName } from '../field-ids.ts';
import { hintOf } from '../hint.ts';

/** A yes or no, drawn as a switch. It is never `required`: to the browser that would mean that it must be on. */
export function SwitchWidget(props: WidgetProps) {
  const { id, value, disabled, readonly, rawErrors } = props;
  return (
    <div className="form-switch-line">
      <input
        id={id}
        name={fieldName(id)}
        type="checkbox"
        className="form-switch-input"
        checked={value === true}
        disabled={disabled || readonly}
        {...describe(id, rawErrors, hintOf(props))}
        onChange={(event) => props.onChange(event.target.checked)}
      />
      <span aria-hidden="true">{value === true ? 'Yes' : 'No'}</span>
    </div>
  );
}
