import { numberOfStored, readNumber } from '../numbers.ts';
import { COUNTABLE, type FieldKind } from './kind.ts';

/** A whole number. */
export const kind: FieldKind = {
  general: true,
  matches: (schema) => schema.type === 'integer',
  storage: () => 'integer',
  convert(value, from) {
    const number = COUNTABLE.has(from) ? numberOfStored(value) : undefined;
    return Number.isSafeInteger(number) ? number : undefined;
  },
  wire: () => ({ type: 'integer' }),
  expected: 'must be a whole number',
  operators: ['equals', 'in', 'lt', 'lte', 'gt', 'gte', 'null'],
  read(text) {
    const value = readNumber(text);
    return value !== undefined && Number.isSafeInteger(value)
      ? { value }
      : { wrong: `"${text}" is not a whole number` };
  },
  text: (value) => String(value),
  sorted: true,
  widgets: ['updown', 'range', 'hidden'],
  looks: ['badge', 'money'],
};
