import type { FieldKind } from './kind.ts';

/** Yes or no. */
export const kind: FieldKind = {
  general: true,
  matches: (schema) => schema.type === 'boolean',
  storage: () => 'boolean',
  convert(value) {
    if (value === 'true' || value === 1) return 1;
    return value === 'false' || value === 0 ? 0 : undefined;
  },
  wire: () => ({ type: 'boolean' }),
  expected: 'field.boolean',
  operators: ['equals', 'null'],
  read(text) {
    if (/^(true|yes|1)$/i.test(text)) return { value: true };
    if (/^(false|no|0)$/i.test(text)) return { value: false };
    return { wrong: `"${text}" is neither true nor false` };
  },
  text: (value) => (value ? 'yes' : 'no'),
  sorted: true,
  widgets: ['checkbox', 'radio', 'select', 'hidden'],
  looks: ['badge', 'boolean'],
};
