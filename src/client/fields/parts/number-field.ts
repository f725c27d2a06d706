import { isCurrency } from '../../../shared/currency.ts';
import type { Property } from '../../../shared/schema/entity.ts';
import type { ColumnLook } from '../../../shared/schema/screen.ts';
import { formatDecimal, formatMoney, formatNumber } from '../../ui/format.ts';
import type { Field } from '../field.ts';
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

/** How every kind of number is shown; the kinds differ in the width of their columns. */
export function numberField(column: string): Field {
  return {
    text: numberText,
    Cell: textCell(numberText),
    filters: ['gte', 'lte'],
    numeric: true,
    column: (property, { screen }) =>
      property.inCurrency || screen.looks[property.name] === 'money'
        ? 'col-money'
        : columnOf(property, column),
  };
}

/** A unit beside the number takes room too. */
function columnOf({ unit }: Property, column: string): string {
  return unit === undefined ? column : 'col-measure';
}
