import { MONEY_DECIMALS } from '../currency.ts';
import { isDecimal, numberOfStored, toWhole } from '../numbers.ts';
import { PLAIN_MARKS, readTypedNumber } from '../typed-number.ts';
import { COUNTABLE, decimalsOf, type FieldKind } from './kind.ts';

/** Of most currencies. */
const USUAL_DECIMALS = 2;

/** An exact number with `x-decimals` decimals: quantities, hours, and money with the decimals of the tenant's currency. */
export const kind: FieldKind = {
  matches: (schema) => schema['x-decimals'] !== undefined,
  storage(schema) {
    if (schema['x-decimals'] !== 'currency') return `decimal:${schema['x-decimals'] as number}`;
    // People may have typed amounts with more decimals before these were checked: they stay as they were. All that have the
    // decimals of a currency are kept exactly either way.
    return schema.readOnly ? `decimal:${MONEY_DECIMALS}` : 'number';
  },
  convert(value, from, to) {
    const decimals = decimalsOf(to);
    const number = COUNTABLE.has(from) ? numberOfStored(value) : undefined;
    if (number === undefined || decimals === undefined || !isDecimal(number, decimals)) return undefined;
    return toWhole(number, decimals);
  },
  wire: () => ({ type: 'number' }),
  expected: 'field.number',
  operators: ['equals', 'in', 'lt', 'lte', 'gt', 'gte', 'null'],
  read(text, { inCurrency, decimals = inCurrency ? undefined : 0 }, marks = PLAIN_MARKS) {
    const read = readTypedNumber(text, marks);
    return 'wrong' in read || decimals === undefined || isDecimal(read.value, decimals)
      ? read
      : {
          wrong: `"${text}" ${decimals === 0 ? 'is not a whole number' : `has more than ${decimals} decimals`}`,
        };
  },
  text(value, { inCurrency, decimals = inCurrency ? undefined : 0 }) {
    if (typeof value !== 'number' || decimals === undefined) return String(value);
    return value.toFixed(inCurrency && isDecimal(value, USUAL_DECIMALS) ? USUAL_DECIMALS : decimals);
  },
  sorted: true,
  widgets: ['updown', 'range', 'hidden'],
  looks: ['money'],
};
