import type { FieldKind, KindProperty } from './kind.ts';

/** One of a few values, each with a title: `oneOf` of `const` and `title`. */
export const kind: FieldKind = {
  matches: (schema) => schema.oneOf !== undefined,
  storage: (schema) => (schema.type === 'integer' ? 'integer' : 'text'),
  wire: ({ choices = [] }) => ({
    type: choices.every((choice) => typeof choice.const === 'number') ? 'integer' : 'string',
    oneOf: choices,
  }),
  expected: 'choose one of the list',
  operators: ['contains', 'in', 'null'],
  read(text, property) {
    const found = choiceOf(property, text);
    if (found) return { value: found.const };
    const known = (property.choices ?? []).map((choice) => choice.const).join(', ');
    return { wrong: `"${text}" is none of ${known}` };
  },
  text: (value, { choices = [] }) => choices.find((choice) => choice.const === value)?.title ?? String(value),
  sorted: true,
  widgets: ['select', 'radio', 'hidden'],
  looks: ['badge', 'level'],
};

/** Finds a choice by its value, or by its title ignoring case. */
function choiceOf({ choices = [] }: KindProperty, text: string) {
  const wanted = text.trim().toLowerCase();
  return (
    choices.find((choice) => String(choice.const) === text) ??
    choices.find((choice) => choice.title.toLowerCase() === wanted)
  );
}
