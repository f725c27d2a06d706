import type { InputProps } from '../field.ts';

/** One of a few choices, all of them visible. */
export function Radios({ property, value, onChange, ...props }: InputProps) {
  return (
    <div
      id={props.id}
      role="radiogroup"
      className="form-radios"
      aria-labelledby={`${props.id}-label`}
      aria-invalid={props['aria-invalid']}
      aria-describedby={props['aria-describedby']}
    >
      {(property.choices ?? []).map((choice) => (
        <label key={String(choice.const)} className="form-radio">
          <input
            type="radio"
            // The name by which an error finds its field.
            name={props.name}
            checked={choice.const === value}
            required={props.required}
            disabled={props.disabled || props.readOnly}
            onChange={() => onChange(choice.const)}
          />
          {choice.title}
        </label>
      ))}
    </div>
  );
}
