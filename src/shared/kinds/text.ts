import type { FieldKind } from './kind.ts';

/** Words of any length. */
export const kind: FieldKind = {
  general: true,
  matches: (schema) => schema.type === 'string' || schema.type === undefined,
  storage: () => 'text',
  convert: (value, from) => (from === 'boolean' ? String(value !== 0) : String(value)),
  wire: ({ format }) => ({ type: 'string', ...(format && { format }) }),
  expected: 'field.text',
  operators: ['contains', 'null'],
  read: (text) => ({ value: text }),
  text: (value) => String(value),
  // It may be long, and "contains" could not use an index anyway.
  sorted: false,
  widgets: ['textarea', 'email', 'password', 'hidden'],
  looks: ['address'],
};
