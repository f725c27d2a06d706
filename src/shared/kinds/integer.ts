import { numberOfStored } from '../numbers.ts';
import { PLAIN_MARKS, readTypedNumber } from '../typed-number.ts';
import { COUNTABLE, type FieldKind } from './kind.ts';

/** A whole number. */
export const kind: FieldKind = {
  general: true,
  matches: (schema) => schema.type === 'integer',
  storage: () => 'integer',
  convert(value, from) {
    if (from === 'duration') return value as number;
    const number = COUNTABLE.has(from) ? numberOfStored(value) : undefined;
    return Number.isSafeInteger(number) ? number : undefined;
  },
  wire: () => ({ type: 'integer' }),
  expected: 'field.whole_number',
  operators: ['equals', 'in', 'lt', 'lte', 'gt', 'gte', 'null'],
  read(text, _, marks = PLAIN_MARKS) {
    const read = readTypedNumber(text, marks);
    return 'value' in read && Number.isSafeInteger(read.value)
      ? read
      : { wrong: `"${text}" is not a whole number` };
  },
  text: (value) => String(value),
  sorted: true,
  widgets: ['updown', 'range', 'hidden'],
  looks: ['money'],
};
