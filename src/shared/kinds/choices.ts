import type { JsonSchema } from '../json-schema.ts';
import { choicesText } from './choice.ts';
import type { FieldKind, KindProperty } from './kind.ts';

/** Several of a few values, each with a title: a list whose `items` are of `oneOf`. What has none is empty. */
export const kind: FieldKind = {
  matches: ({ type, items }) => type === 'array' && !Array.isArray(items) && items?.oneOf !== undefined,
  storage: () => 'object',
  wire: ({ several = [] }) => ({
    type: 'array',
    uniqueItems: true,
    items: { type: 'string', oneOf: several },
  }),
  // The form library would ask for a compiled check of each `oneOf`.
  form: (words) => {
    const { oneOf = [] } = (words.items ?? {}) as JsonSchema;
    return { ...words, items: { type: 'string', enum: oneOf.map((one) => one.const) } };
  },
  expected: 'field.own_choices',
  operators: ['has', 'has.all', 'null'],
  // One of them, as an address or a part of a cell names it.
  read(text, { several = [] }) {
    const wanted = text.trim().toLowerCase();
    const found =
      several.find((choice) => choice.const === text.trim()) ??
      several.find((choice) => choice.title.toLowerCase() === wanted);
    if (found) return { value: found.const };
    return { wrong: `"${text}" is none of ${choicesText(several.map((one) => one.const))}` };
  },
  text(value, property) {
    const { several = [] } = property;
    const titleOf = (one: unknown) => several.find((choice) => choice.const === one)?.title ?? String(one);
    return [value].flat().map(titleOf).join('; ');
  },
  sorted: false,
  widgets: ['hidden'],
  looks: [],
};

/** These values in the order of the choices, each once, so that the same ones are always one list. */
export function chosenOf(
  { several = [] }: Pick<KindProperty, 'several'>,
  given: readonly unknown[],
): string[] {
  return several.flatMap((choice) => (given.includes(choice.const) ? [choice.const] : []));
}

/** What stands between them in a file. */
const BETWEEN = /[;,\n]/;

/** The parts of a text that name one each. @example partsOf('Fire; Gas') // ['Fire', 'Gas'] */
export function partsOf(text: string): string[] {
  return text.split(BETWEEN).flatMap((one) => one.trim() || []);
}
