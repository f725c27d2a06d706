import { dayText, isDay } from '../days.ts';
import type { FieldKind } from './kind.ts';

/** A calendar day, without a time and therefore without a zone. */
export const kind: FieldKind = {
  matches: (schema) => schema.format === 'date',
  storage: () => 'date',
  convert(value, from) {
    if (from === 'datetime')
      return String(value).endsWith('T00:00:00.000Z') ? String(value).slice(0, 10) : undefined;
    return from === 'text' && isDay(String(value)) ? value : undefined;
  },
  wire: () => ({ type: 'string', format: 'date' }),
  expected: 'field.date',
  operators: ['contains', 'in', 'lt', 'lte', 'gt', 'gte', 'null'],
  read: (text) => (isDay(text) ? { value: text } : { wrong: `"${text}" is not a date such as 2026-03-31` }),
  text: (value) => dayText(String(value)),
  sorted: true,
  widgets: ['hidden'],
  looks: ['date'],
};
