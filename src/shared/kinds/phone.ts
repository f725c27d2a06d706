import { isPhone } from '../phone-number.ts';
import type { FieldKind } from './kind.ts';

/** The number of a phone, which a phone dials at a tap. */
export const kind: FieldKind = {
  matches: ({ format }) => format === 'phone',
  storage: () => 'text',
  wire: () => ({ type: 'string', format: 'phone' }),
  expected: 'field.phone',
  manyWays: true,
  operators: ['contains', 'null'],
  read(text) {
    const value = text.trim();
    return isPhone(value) ? { value } : { wrong: `"${text}" is not a phone number such as +1 555 0100` };
  },
  text: String,
  sorted: false,
  widgets: ['hidden'],
  looks: [],
};
