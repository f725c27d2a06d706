import type { Row, Value } from '../store/store.ts';
import type { Change } from './hooks.ts';

/** A value of a row in its written form: a reference as its id. */
export function writtenValue(row: Row, property: string): Value {
  const value = row[property] ?? null;
  if (typeof value === 'object' && value !== null && 'id' in value) return (value as { id: number }).id;
  return value as Value;
}

/** A value after the change, whether the client sent it or it was there before. */
export function valueAfter({ before, values }: Change, property: string): Value {
  if (Object.hasOwn(values, property)) return values[property] ?? null;
  return before ? writtenValue(before, property) : null;
}
