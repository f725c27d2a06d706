import { chosenOf } from '../../../shared/kinds/choices.ts';
import type { Controls, FilterProps, InputProps } from '../field.ts';
import { FilterTicks } from '../parts/ticks.tsx';

/** Several of the schema's choices, all of them visible. */
function Input({ property, value, onChange, ...props }: InputProps) {
  const chosen: unknown[] = Array.isArray(value) ? value : [];
  const tick = (one: string, isTicked: boolean) => {
    const next = chosenOf(property, isTicked ? [...chosen, one] : chosen.filter((other) => other !== one));
    onChange(next.length === 0 ? undefined : next);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: the label of the field is its name, as of every other
    <div
      id={props.id}
      role="group"
      className="form-radios"
      aria-labelledby={`${props.id}-label`}
      aria-describedby={props['aria-describedby']}
    >
      {(property.several ?? []).map((choice) => (
        <label key={choice.const} className="form-radio">
          <input
            type="checkbox"
            // The name by which an error finds its field.
            name={props.name}
            checked={chosen.includes(choice.const)}
            disabled={props.disabled || props.readOnly}
            aria-invalid={props['aria-invalid']}
            onChange={({ target }) => tick(choice.const, target.checked)}
          />
          {choice.title}
        </label>
      ))}
    </div>
  );
}

/** Records that have any of these. */
function Filter({ id, property, values, onChange }: FilterProps) {
  const ticks = (property.several ?? []).map((choice) => ({ value: choice.const, label: choice.title }));
  return (
    <FilterTicks
      id={id}
      label={property.title}
      ticks={ticks}
      value={values.has}
      onChange={(next) => onChange({ has: next })}
    />
  );
}

export const controls: Controls = { Input, Filter };
