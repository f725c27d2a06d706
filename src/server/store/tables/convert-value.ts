import { decimalsOf, type Storage } from '../../../shared/kinds/kind.ts';
import { fromWhole, isDecimal, toWhole } from '../../../shared/numbers.ts';

const NUMBER = /^-?[0-9]+(\.[0-9]+)?(e[+-]?[0-9]+)?$/i;

/**
 * A stored value as a column of another kind stores it; undefined when that would lose or invent something.
 * @example convertValue('12', 'text', 'integer') // 12
 * @example convertValue(12.5, 'number', 'decimal:2') // 1250
 */
export function convertValue(value: unknown, from: Storage, to: Storage): string | number | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const before = decimalsOf(from);
  if (before !== undefined) return convertValue(fromWhole(Number(value), before), 'number', to);
  const decimals = decimalsOf(to);
  if (decimals !== undefined) {
    const number = convertValue(value, from, 'number');
    return typeof number === 'number' && isDecimal(number, decimals) ? toWhole(number, decimals) : undefined;
  }
  switch (to) {
    case 'text':
      return from === 'boolean' ? String(value !== 0) : String(value);
    case 'number':
    case 'integer':
      return from === 'date' || from === 'datetime' || from === 'object'
        ? undefined
        : numberOf(value, to === 'integer');
    case 'boolean':
      if (value === 'true' || value === 1) return 1;
      return value === 'false' || value === 0 ? 0 : undefined;
    case 'date':
      if (from === 'datetime')
        return String(value).endsWith('T00:00:00.000Z') ? String(value).slice(0, 10) : undefined;
      return from === 'text' && isDate(`${value}T00:00:00.000Z`) ? value : undefined;
    case 'datetime':
      if (from === 'date') return `${value}T00:00:00.000Z`;
      return from === 'text' && isDate(String(value)) ? value : undefined;
    case 'reference':
      return from === 'integer' ? value : undefined;
    default:
      return undefined;
  }
}

function numberOf(value: string | number, whole: boolean): number | undefined {
  if (typeof value === 'string' && !NUMBER.test(value.trim())) return undefined;
  const number = Number(value);
  return (whole ? Number.isSafeInteger(number) : Number.isFinite(number)) ? number : undefined;
}

function isDate(text: string): boolean {
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString() === text;
}
