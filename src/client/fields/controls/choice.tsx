import type { Controls, FilterProps, InputProps } from '../field.ts';
import { chooseText } from '../parts/choose-text.ts';
import { Radios } from '../parts/radios.tsx';
import { FilterTicks, listed, noneOf } from '../parts/ticks.tsx';

/** One of the schema's choices. */
function Input(props: InputProps) {
  return props.widget === 'radio' ? <Radios {...props} /> : <Select {...props} />;
}

function Select({ property, value, onChange, invalid, label, placeholder, readOnly, ...props }: InputProps) {
  const { choices = [] } = property;
  const at = choices.findIndex((choice) => choice.const === value);
  const { limits: _, known, widget, rows, ...rest } = props;
  return (
    <select
      {...rest}
      className={`custom-select${invalid ? ' is-invalid' : ''}`}
      value={at === -1 ? '' : String(at)}
      disabled={props.disabled || readOnly}
      onChange={(event) =>
        onChange(event.target.value === '' ? undefined : choices[Number(event.target.value)]?.const)
      }
    >
      {/* As in a reference: the entry with id 0 has an empty value, so that `required` blocks it. */}
      <option value="" data-id="0">
        {placeholder || chooseText(label)}
      </option>
      {choices.map((choice, index) => (
        <option key={String(choice.const)} value={String(index)}>
          {choice.title}
        </option>
      ))}
    </select>
  );
}

function Filter({ id, property, values, onChange }: FilterProps) {
  const choices = (property.choices ?? []).map((choice) => ({
    value: String(choice.const),
    label: choice.title,
  }));
  return (
    <FilterTicks
      id={id}
      label={property.title}
      ticks={[...choices, ...noneOf(listed(values.in))]}
      value={values.in}
      onChange={(next) => onChange({ in: next })}
    />
  );
}

export const controls: Controls = { Input, Filter };
