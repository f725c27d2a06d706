import type { FieldKind } from './kind.ts';

/** Photos and documents of a record: written as the ids of uploads, returned with name, type and size. */
export const kind: FieldKind = {
  matches: (schema) => schema['x-file'] !== undefined,
  storage: () => 'object',
  wire: () => ({
    type: 'array',
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['id', 'name', 'type', 'size', 'thumb'],
      properties: {
        id: { type: 'integer', minimum: 1 },
        name: { type: 'string' },
        type: { type: 'string', description: 'Such as image/jpeg.' },
        size: { type: 'integer', minimum: 1, description: 'Bytes.' },
        thumb: { type: 'boolean', description: 'Whether there is a small picture of it.' },
      },
    },
  }),
  form: (words) => ({ ...words, items: {} }),
  expected: 'field.files',
  operators: ['null'],
  read: () => ({ wrong: 'cannot be read from a text' }),
  text: (value) =>
    Array.isArray(value) ? value.map((file: { name?: unknown }) => String(file.name)).join(', ') : '',
  sorted: false,
  widgets: [],
  looks: [],
};
