import { webAddress } from '../web-address.ts';
import type { FieldKind } from './kind.ts';

/** The address of a page, which opens at a click. */
export const kind: FieldKind = {
  matches: ({ format }) => format === 'uri',
  storage: () => 'text',
  wire: () => ({ type: 'string', format: 'uri' }),
  expected: 'field.web',
  manyWays: true,
  operators: ['contains', 'null'],
  read(text) {
    const value = webAddress(text);
    return value === undefined
      ? { wrong: `"${text}" is not a web address such as https://acme.example` }
      : { value };
  },
  text: String,
  sorted: false,
  widgets: ['hidden'],
  looks: [],
};
