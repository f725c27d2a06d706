import type { FieldKind } from './kind.ts';

/** A value with parts of its own. Screens that know it show it; lists neither show it nor filter by it. */
export const kind: FieldKind = {
  general: true,
  matches: (schema) => schema.type === 'object',
  storage: () => 'object',
  wire: () => ({ type: 'object' }),
  form: null,
  expected: 'field.object',
  operators: [],
  read: () => ({ wrong: 'cannot be read from a text' }),
  text: (value) => JSON.stringify(value),
  sorted: false,
  widgets: [],
  looks: [],
};
