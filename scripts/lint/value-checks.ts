import type { Property } from '../../src/shared/schema/entity.ts';
import { suggestion } from './nearest.ts';

const NUMBERS = ['integer', 'number', 'decimal'];

/**
 * The error for a value that a property can never have, so that waiting for it would never end; undefined when it is
 * possible.
 */
export function never(property: Property, value: unknown): string | undefined {
  const { name, kind, choices, required } = property;
  const can = choices?.map((choice) => choice.const) ?? (kind === 'boolean' ? [true, false] : undefined);
  if (value === null) return required ? `"${name}" is never null` : undefined;
  const isPossible = can
    ? can.includes(value as never)
    : !NUMBERS.includes(kind) || typeof value === 'number';
  if (isPossible) return undefined;
  return `"${name}" is never ${JSON.stringify(value)}${can ? suggestion(String(value), can.map(String)) : ''}`;
}
