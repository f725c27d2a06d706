import { isCurrency } from '../../../shared/formats.ts';
import type { Property } from '../../../shared/schema/entity.ts';
import type { ColumnLook } from '../../../shared/schema/screen.ts';
import { formatDecimal, formatMoney, formatNumber } from '../../ui/format.ts';
import type { Field, InputProps } from '../field.ts';
import { inputAttributes } from './input-box.tsx';
import { NumberFilter } from './number-filter.tsx';
import { PropertyNumberBox } from './property-number-box.tsx';
import { textCell } from './text-cell.tsx';

/**
 * A number with its property's decimals and unit; the unit of money is its currency.
 * @example numberText(12.5, { decimals: 2, unit: 'kW' }) // '12.50 kW'
 */
function numberText(
  value: unknown,
  { decimals, unit }: Pick<Property, 'decimals' | 'unit'>,
  look?: ColumnLook,
): string {
  if (typeof value !== 'number') return String(value);
  const currency = unit !== undefined && isCurrency(unit) ? unit : undefined;
  if (currency !== undefined || look === 'money') return formatMoney(value, currency);
  const text = decimals === undefined ? formatNumber(value) : formatDecimal(value, decimals);
  // A non-breaking space keeps the unit on the number's line.
  return unit ? `${text}\u00a0${unit}` : text;
}

type Keyboard = 'numeric' | 'decimal';

/** The look of every kind of number; the kinds differ in the keyboard they are typed on and in the width of their columns. */
export function numberField(keyboard: Keyboard, column: string): Field {
  return {
    text: numberText,
    Cell: textCell(numberText),
    Input: (props) => <NumberInput {...props} keyboard={keyboard} />,
    Filter: NumberFilter,
    filters: ['gte', 'lte'],
    numeric: true,
    column: (property, { screen }) =>
      screen.looks[property.name] === 'money' ? 'col-money' : columnOf(property, column),
  };
}

/** A unit beside the number takes room too. */
function columnOf({ unit }: Property, column: string): string {
  return unit === undefined ? column : 'col-measure';
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
