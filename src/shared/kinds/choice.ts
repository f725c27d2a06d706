import type { FieldKind, KindProperty } from './kind.ts';

/** Longer lists are cut in messages. */
const MOST_NAMED = 12;

/** One of a few values, each with a title: `oneOf` of `const` and `title`. */
export const kind: FieldKind = {
  matches: (schema) => schema.oneOf !== undefined,
  storage: (schema) => (schema.type === 'integer' ? 'integer' : 'text'),
  wire: ({ choices = [] }) => ({
    type: choices.every((choice) => typeof choice.const === 'number') ? 'integer' : 'string',
    oneOf: choices,
  }),
  expected: 'field.own_choice',
  operators: ['contains', 'in', 'null'],
  read(text, property) {
    const found = choiceOf(property, text);
    if (found) return { value: found.const };
    return { wrong: `"${text}" is none of ${choicesText((property.choices ?? []).map((one) => one.const))}` };
  },
  text: (value, { choices = [] }) => choices.find((choice) => choice.const === value)?.title ?? String(value),
  sorted: true,
  widgets: ['select', 'radio', 'hidden'],
  looks: ['badge', 'level'],
};

/**
 * Names the values that can be chosen: of a long list the first ones, and how many there are.
 * @example choicesText(['low', 'high']) // 'low, high'
 */
export function choicesText(values: unknown[]): string {
  if (values.length <= MOST_NAMED) return values.join(', ');
  return `${values.slice(0, MOST_NAMED).join(', ')}, … (${values.length} in all)`;
}

/** Finds a choice by its value, or by its title ignoring case. */
function choiceOf({ choices = [] }: KindProperty, text: string) {
  const wanted = text.trim().toLowerCase();
  return (
    choices.find((choice) => String(choice.const) === text) ??
    choices.find((choice) => choice.title.toLowerCase() === wanted)
  );
}
