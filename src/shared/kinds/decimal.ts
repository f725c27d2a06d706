import { isDecimal, numberOfStored, toWhole } from '../numbers.ts';
import { PLAIN_MARKS, readTypedNumber } from '../typed-number.ts';
import { COUNTABLE, decimalsOf, type FieldKind } from './kind.ts';

/** An exact number with `x-decimals` decimals: money, quantities, hours. */
export const kind: FieldKind = {
  matches: (schema) => typeof schema['x-decimals'] === 'number',
  storage: (schema) => `decimal:${schema['x-decimals'] as number}`,
  convert(value, from, to) {
    const decimals = decimalsOf(to);
    const number = COUNTABLE.has(from) ? numberOfStored(value) : undefined;
    if (number === undefined || decimals === undefined || !isDecimal(number, decimals)) return undefined;
    return toWhole(number, decimals);
  },
  wire: () => ({ type: 'number' }),
  expected: 'must be a number',
  operators: ['equals', 'in', 'lt', 'lte', 'gt', 'gte', 'null'],
  read(text, { decimals = 0 }, marks = PLAIN_MARKS) {
    const read = readTypedNumber(text, marks);
    return 'wrong' in read || isDecimal(read.value, decimals)
      ? read
      : { wrong: `"${text}" has more than ${decimals} decimals` };
  },
  text: (value, { decimals = 0 }) => (typeof value === 'number' ? value.toFixed(decimals) : String(value)),
  sorted: true,
  widgets: ['updown', 'range', 'hidden'],
  looks: ['money'],
};
