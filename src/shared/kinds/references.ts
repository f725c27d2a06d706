import type { FieldKind } from './kind.ts';
import { kind as reference } from './reference.ts';

/** Several records of another entity: a list whose `items` are an `x-reference`. Written as ids, returned as `{id, label}`. */
export const kind: FieldKind = {
  matches: ({ items }) => !Array.isArray(items) && items?.['x-reference'] !== undefined,
  storage: () => 'object',
  wire: () => ({ type: 'array', items: { $ref: '#/components/schemas/Reference' } }),
  form: ({ items: _, ...words }) => ({ ...words, items: {} }),
  expected: 'field.records',
  operators: ['has', 'has.all', 'null'],
  // One of them, as an address names it.
  read: reference.read,
  text: (value) =>
    Array.isArray(value) ? value.map((one) => reference.text(one, { name: '', title: '' })).join('; ') : '',
  sorted: false,
  widgets: ['hidden'],
  looks: [],
};
