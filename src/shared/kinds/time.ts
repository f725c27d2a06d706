import { timeOfDay } from '../time-of-day.ts';
import type { FieldKind } from './kind.ts';

/** A time of any day, to the minute, as the clock on the wall shows it. */
export const kind: FieldKind = {
  matches: ({ format }) => format === 'time',
  storage: () => 'text',
  wire: () => ({ type: 'string', format: 'time' }),
  expected: 'field.time',
  manyWays: true,
  operators: ['equals', 'in', 'lt', 'lte', 'gt', 'gte', 'null'],
  read(text) {
    const value = timeOfDay(text);
    return value === undefined ? { wrong: `"${text}" is not a time such as 08:30` } : { value };
  },
  text: String,
  sorted: true,
  widgets: ['hidden'],
  looks: [],
};
