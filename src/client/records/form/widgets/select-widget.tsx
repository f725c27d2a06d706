import type { WidgetProps } from '@rjsf/utils';
import { describe, fieldName } from '../field-ids.ts';
import { hintOf } from '../hint.ts';
import { placeholderFor } from './placeholder.ts';

/** One of the choices that the schema lists. */
export function SelectWidget(props: WidgetProps) {
  const { id, value, required, disabled, readonly, options, rawErrors } = props;
  const choices = options.enumOptions ?? [];
  const at = choices.findIndex((choice) => choice.value === value);
  return (
    <select
      id={id}
      name={fieldName(id)}
      className={`custom-select${rawErrors?.length ? ' is-invalid' : ''}`}
      value={at === -1 ? '' : String(at)}
      required={required}
      disabled={disabled || readonly}
      {...describe(id, rawErrors, hintOf(props))}
      onChange={(event) =>
        props.onChange(event.target.value === '' ? undefined : choices[Number(event.target.value)]?.value)
      }
    >
      {/* As in a reference: the entry with id 0, empty to the browser so that `required` blocks it. */}
      <option value="" data-id="0">
        {placeholderFor(props)}
      </option>
      {choices.map((choice, index) => (
        <option key={String(choice.value)} value={String(index)}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}
