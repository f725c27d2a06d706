import { degreesOf, readPoint } from '../points.ts';
import type { FieldKind } from './kind.ts';

/** Where something is on earth: latitude and longitude in degrees. */
export const kind: FieldKind = {
  matches: ({ format }) => format === 'point',
  storage: () => 'text',
  convert: (value, from) => (from === 'text' ? readPoint(String(value)) : undefined),
  wire: () => ({ type: 'string', format: 'point' }),
  expected: 'field.point',
  manyWays: true,
  operators: ['equals', 'null'],
  read(text) {
    const value = readPoint(text);
    return value === undefined ? { wrong: `"${text}" is not a point such as 47.37, 8.54` } : { value };
  },
  text(value) {
    const { lat, lon } = degreesOf(String(value));
    return Number.isNaN(lat + lon) ? String(value) : `${lat}, ${lon}`;
  },
  sorted: false,
  widgets: ['hidden'],
  looks: [],
};
