import { momentText, readMoment } from '../days.ts';
import type { FieldKind } from './kind.ts';

/** A moment. Which day it is on depends on the viewer's time zone. */
export const kind: FieldKind = {
  matches: (schema) => schema.format === 'date-time',
  storage: () => 'datetime',
  convert(value, from) {
    if (from === 'date') return `${value}T00:00:00.000Z`;
    return from === 'text' && isStoredTime(String(value)) ? value : undefined;
  },
  wire: () => ({ type: 'string', format: 'date-time' }),
  expected: 'field.datetime',
  manyWays: true,
  operators: ['contains', 'lt', 'lte', 'gt', 'gte', 'null'],
  read(text) {
    const value = readMoment(text);
    return value === undefined
      ? { wrong: `"${text}" is not a time such as 2026-03-31T08:30:00Z` }
      : { value };
  },
  // Readers may be in any zone, so the text names one.
  text: (value) => momentText(String(value)),
  sorted: true,
  widgets: ['hidden'],
  looks: ['date'],
};

/** All stored moments have the same format, so that they sort as texts. */
function isStoredTime(text: string): boolean {
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString() === text;
}
