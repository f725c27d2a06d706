import { numberOfStored } from '../numbers.ts';
import { PLAIN_MARKS, readTypedNumber } from '../typed-number.ts';
import { COUNTABLE, type FieldKind } from './kind.ts';

/** A number with any decimals. It is a double and so not exact; use decimals for money and quantities. */
export const kind: FieldKind = {
  general: true,
  matches: (schema) => schema.type === 'number',
  storage: () => 'number',
  convert: (value, from) => (COUNTABLE.has(from) ? numberOfStored(value) : undefined),
  wire: () => ({ type: 'number' }),
  expected: 'field.number',
  operators: ['equals', 'in', 'lt', 'lte', 'gt', 'gte', 'null'],
  read: (text, _, marks = PLAIN_MARKS) => readTypedNumber(text, marks),
  text: (value) => String(value),
  sorted: true,
  widgets: ['updown', 'range', 'hidden'],
  looks: ['money'],
};
