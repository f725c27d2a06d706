import { yesNoWord } from '../../../shared/schema/yes-no.ts';
import type { Controls, FilterProps, InputProps } from '../field.ts';

/** Drawn as a switch. It is never `required`: to the browser that would mean that it must be on. */
function Input({ id, name, property, value, onChange, disabled, readOnly, ...props }: InputProps) {
  return (
    <div className="form-switch-line">
      <input
        id={id}
        name={name}
        type="checkbox"
        className="form-switch-input"
        checked={value === true}
        disabled={disabled || readOnly}
        aria-invalid={props['aria-invalid']}
        aria-describedby={props['aria-describedby']}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span aria-hidden="true">{yesNoWord(property, value)}</span>
    </div>
  );
}

/** Any, yes or no. */
function Filter({ id, property, values, onChange }: FilterProps) {
  return (
    <select
      id={id}
      className="custom-select"
      value={values.equals ?? ''}
      onChange={(event) => onChange({ equals: event.target.value })}
    >
      <option value="">Any</option>
      <option value="true">{yesNoWord(property, true)}</option>
      <option value="false">{yesNoWord(property, false)}</option>
    </select>
  );
}

export const controls: Controls = { Input, Filter };
