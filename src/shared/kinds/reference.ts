import type { FieldKind } from './kind.ts';

/** Points to a record of another entity: written as its id, returned as `{id, label}`. */
export const kind: FieldKind = {
  matches: (schema) => schema['x-reference'] !== undefined,
  storage: () => 'reference',
  convert: (value, from) => (from === 'integer' ? value : undefined),
  wire: () => ({ $ref: '#/components/schemas/Reference' }),
  form: (words) => ({ ...words, type: 'integer', minimum: 1 }),
  expected: 'field.record',
  operators: ['label', 'id', 'in', 'null', 'under'],
  read(text) {
    const id = Number(text);
    return /^[1-9][0-9]{0,15}$/.test(text) && Number.isSafeInteger(id)
      ? { value: id }
      : { wrong: 'must be the id of a record' };
  },
  text: (value) => (value as { label: string }).label,
  sorted: true,
  widgets: ['hidden'],
  looks: ['badge'],
};
