import { isCurrency } from '../../../shared/currency.ts';
import type { Controls, InputProps } from '../field.ts';
import { inputAttributes } from './input-box.tsx';
import { NumberFilter } from './number-filter.tsx';
import { PropertyNumberBox } from './property-number-box.tsx';

type Keyboard = 'numeric' | 'decimal';

/** The controls of every kind of number; the kinds differ in the keyboard they are typed on. */
export function numberControls(keyboard: Keyboard): Controls {
  return { Input: (props) => <NumberInput {...props} keyboard={keyboard} />, Filter: NumberFilter };
}

/** A number input, followed by its unit. */
function NumberInput({ keyboard, ...props }: InputProps & { keyboard: Keyboard }) {
  const { property, value, onChange, invalid, limits, label } = props;
  const { unit } = property;
  const { className: _, ...attributes } = inputAttributes(props);
  return (
    <PropertyNumberBox
      {...attributes}
      property={property}
      value={value}
      onChange={onChange}
      invalid={invalid}
      limits={limits}
      keyboard={keyboard}
      unit={unit}
      aria-label={unit && !isCurrency(unit) ? `${label} in ${unit}` : undefined}
    />
  );
}
