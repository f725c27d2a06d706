import type { FieldKind } from './kind.ts';

/** Child records that are edited within their owner, as rows of a small table; in the response for one record, never in lists. */
export const kind: FieldKind = {
  matches: (schema) => schema['x-lines'] !== undefined,
  storage: () => 'object',
  wire: () => ({ type: 'array' }),
  form: (words) => ({ ...words, items: {} }),
  expected: 'field.list',
  operators: [],
  read: () => ({ wrong: 'cannot be read from a text' }),
  text: (value) => (Array.isArray(value) ? String(value.length) : ''),
  sorted: false,
  widgets: [],
  looks: [],
};
