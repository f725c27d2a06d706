import type { Row, RowOf, Value, Written } from '../store/store.ts';
import type { Change } from './hooks.ts';

/** A value of a row in its written form: a reference as its id. */
export function writtenValue<Of extends Row, Name extends keyof Of & string>(
  row: Of,
  property: Name,
): Written<Of[Name]>;
export function writtenValue(row: Row, property: string): Value {
  const value = row[property] ?? null;
  if (typeof value === 'object' && value !== null && 'id' in value) return (value as { id: number }).id;
  return value as Value;
}

/** A value after the change, whether the client sent it or it was there before. */
export function valueAfter<Path extends string, Name extends keyof RowOf<Path> & string>(
  change: Change<Path>,
  property: Name,
): Written<RowOf<Path>[Name]>;
export function valueAfter({ before, values }: Change, property: string): Value {
  if (Object.hasOwn(values, property)) return values[property] ?? null;
  return before ? writtenValue(before, property) : null;
}
