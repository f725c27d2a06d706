import type { WidgetProps } from '@rjsf/utils';
import { describe, fieldName, labelId } from '../field-ids.ts';
import { hintOf } from '../hint.ts';

/** One of few choices, all of them in sight. */
export function RadioWidget(props: WidgetProps) {
  const { id, value, required, disabled, readonly, options, rawErrors } = props;
  return (
    <div
      id={id}
      role="radiogroup"
      className="form-radios"
      aria-labelledby={labelId(id)}
      {...describe(id, rawErrors, hintOf(props))}
    >
      {(options.enumOptions ?? []).map((choice) => (
        <label key={String(choice.value)} className="form-radio">
          <input
            type="radio"
            // The name by which what is wrong finds its field.
            name={fieldName(id)}
            checked={choice.value === value}
            required={required}
            disabled={disabled || readonly}
            onChange={() => props.onChange(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </div>
  );
}
