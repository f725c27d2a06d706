import type { JsonSchema } from '../../../shared/json-schema.ts';
import { titleOf } from '../../../shared/schema/title-of.ts';

/** A choice of a field: what records have, and what people read. */
export interface DraftChoice {
  value: string;
  title: string;
}

/** The choices that a field has. */
export function choicesIn({ enum: values, oneOf }: JsonSchema): DraftChoice[] {
  if (oneOf)
    return oneOf.map(({ const: value, title }) => ({
      value: String(value),
      title: title ?? titleOf(String(value)),
    }));
  return (values ?? []).map((value) => ({ value: String(value), title: titleOf(String(value)) }));
}

/** The words that say these choices: in short, where the titles follow from the values. */
export function choiceWords(choices: readonly DraftChoice[]): Pick<JsonSchema, 'enum' | 'oneOf'> {
  const isPlain = choices.every(({ value, title }) => title === titleOf(value));
  return isPlain
    ? { enum: choices.map(({ value }) => value) }
    : { oneOf: choices.map(({ value, title }) => ({ const: value, title })) };
}

/** What is typed as choices: those of before keep their values, which records have; a new one is called as it is typed. */
export function typedChoices(typed: readonly string[], before: readonly DraftChoice[] = []): DraftChoice[] {
  return typed.map(
    (title) =>
      before.find((one) => one.title === title || one.value === title) ?? {
        value: title,
        title,
      },
  );
}
