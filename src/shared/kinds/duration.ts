import { durationOf, durationText, readDuration, secondsOf } from '../durations.ts';
import type { FieldKind } from './kind.ts';

/** How long something takes: kept in seconds, so that lists sort and compare it, and sent as ISO 8601. */
export const kind: FieldKind = {
  matches: ({ format }) => format === 'duration',
  storage: () => 'duration',
  convert(value, from) {
    if (from === 'text') return readDuration(String(value));
    return from === 'integer' && Number(value) >= 0 ? value : undefined;
  },
  wire: () => ({ type: 'string', format: 'duration' }),
  expected: 'field.duration',
  manyWays: true,
  operators: ['equals', 'in', 'lt', 'lte', 'gt', 'gte', 'null'],
  read(text) {
    const seconds = readDuration(text);
    return seconds === undefined
      ? { wrong: `"${text}" is not a duration such as 1h 30m` }
      : { value: durationOf(seconds) };
  },
  text(value) {
    const seconds = secondsOf(String(value));
    return seconds === undefined ? String(value) : durationText(seconds);
  },
  sorted: true,
  widgets: ['hidden'],
  looks: [],
};
