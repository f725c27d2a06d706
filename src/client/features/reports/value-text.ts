import { formatMoney, formatNumber } from '../../ui/format.ts';

/** A number of a report with its unit; a dash for an unknown one. @example valueText(6.25, 'hours') // '6.25 h' */
export function valueText(value: number | null, unit: string, currency?: string): string {
  if (value === null) return '–';
  switch (unit) {
    case 'money':
      return formatMoney(value, currency);
    case 'hours':
      return `${formatNumber(value)} h`;
    case 'percent':
      return `${formatNumber(value)} %`;
    case 'weeks':
      return `${formatNumber(value)} weeks`;
    default:
      return formatNumber(value);
  }
}
