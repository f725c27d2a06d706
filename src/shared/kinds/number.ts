import { numberOfStored, readNumber } from '../numbers.ts';
import { COUNTABLE, type FieldKind } from './kind.ts';

/** A number with any decimals. It is a double and so not exact; use decimals for money and quantities. */
export const kind: FieldKind = {
  general: true,
  matches: (schema) => schema.type === 'number',
  storage: () => 'number',
  convert: (value, from) => (COUNTABLE.has(from) ? numberOfStored(value) : undefined),
  wire: () => ({ type: 'number' }),
  expected: 'must be a number',
  operators: ['equals', 'in', 'lt', 'lte', 'gt', 'gte', 'null'],
  read(text) {
    const value = readNumber(text);
    return value === undefined ? { wrong: `"${text}" is not a number such as 1250.5` } : { value };
  },
  text: (value) => String(value),
  sorted: true,
  widgets: ['updown', 'range', 'hidden'],
  looks: ['badge', 'money'],
};
