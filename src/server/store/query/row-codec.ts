import { durationOf, secondsOf } from '../../../shared/durations.ts';
import { decimalsOf, isDecimalStorage } from '../../../shared/kinds/kind.ts';
import { fromWhole, isDecimal, toWhole } from '../../../shared/numbers.ts';
import { TooLargeError } from '../errors.ts';
import type { Value } from '../store.ts';
import type { Column } from '../tables/table.ts';
import type { Param } from './dialect.ts';

/**
 * A value in the form its column stores.
 * @throws TooLargeError for a computed number that cannot be stored exactly
 * @throws TypeError for a value of another type, which is an error in the calling code: requests are validated before
 */
export function encode(column: Column, value: Value | object): Param {
  if (value === null) return null;
  const decimals = decimalsOf(column.kind);
  if (decimals !== undefined) {
    if (typeof value === 'number' && isDecimal(value, decimals)) return toWhole(value, decimals);
    if (typeof value === 'number' && Math.abs(toWhole(value, decimals)) > Number.MAX_SAFE_INTEGER)
      throw new TooLargeError(column.name);
    throw new TypeError(`"${column.name}" holds ${decimals} decimals, not ${typeof value} ${String(value)}`);
  }
  switch (column.kind) {
    case 'boolean':
      if (typeof value === 'boolean') return value ? 1 : 0;
      break;
    case 'integer':
    case 'reference':
      if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
      break;
    case 'number':
      if (typeof value === 'number' && Number.isFinite(value)) return value;
      break;
    case 'duration': {
      const seconds = secondsOf(String(value));
      if (seconds !== undefined) return seconds;
      break;
    }
    case 'object':
      return typeof value === 'string' ? value : JSON.stringify(value);
    default:
      if (typeof value === 'string') return value;
      if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  }
  throw new TypeError(`"${column.name}" holds ${column.kind}, not ${typeof value} ${String(value)}`);
}

/** Whether the stored form differs from the one that rows show. */
export function isCoded({ kind }: Column): boolean {
  return kind === 'boolean' || kind === 'object' || kind === 'duration' || isDecimalStorage(kind);
}

/** A stored value of a column as rows show it. */
export function decode(column: Column, value: unknown): unknown {
  if (value === null) return null;
  if (column.kind === 'boolean') return value !== 0;
  if (column.kind === 'duration') return durationOf(Number(value));
  if (column.kind === 'object') return JSON.parse(value as string);
  const decimals = decimalsOf(column.kind);
  return decimals === undefined ? value : fromWhole(Number(value), decimals);
}
