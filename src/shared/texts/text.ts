import { EN } from './en.ts';

/** The id of a text, which says its place and is its code on the wire: `parts.order_closed`. It never changes. */
export type TextId = keyof typeof EN;

/** What a text in a language may be: a sentence, or one for each plural of its value `count`. */
export type Sentence = string | ({ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>);

/** A fact within a text. Another text may stand in one, such as a step of a procedure with what is wrong in it. */
export type TextValue = string | number | Text;

/** A text as it is thrown and stored: which, and the facts in it. It has words only for somebody who reads it. */
export interface Text {
  code: TextId;
  values: Record<string, TextValue>;
}

type NamesIn<Words> = Words extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

type Names<One> = One extends string ? NamesIn<One> : NamesIn<One[keyof One]> | 'count';

/** The values that a text has. One that is missing or surplus does not compile. */
export type ValuesOf<Id extends TextId> = {
  [Name in Names<(typeof EN)[Id]>]: Name extends 'count' ? number : TextValue;
};

type Given<Id extends TextId> = [Names<(typeof EN)[Id]>] extends [never] ? [] : [values: ValuesOf<Id>];

/** The id of a text without values. */
export type PlainTextId = { [Id in TextId]: Given<Id> extends [] ? Id : never }[TextId];

/**
 * A text with its values, to be thrown or stored.
 * @example say('field.most_characters', { limit: 20 })
 */
export function say<Id extends TextId>(code: Id, ...[values]: Given<Id>): Text {
  return { code, values: values ?? {} };
}

const PLURALS = new Intl.PluralRules('en');

/**
 * The words of a text. A code that this version does not know, such as one that a newer one has stored, stands for itself.
 * @example inWords(say('field.most_characters', { limit: 20 })) // 'must be at most 20 characters'
 */
export function inWords({ code, values }: Text): string {
  const sentence = (EN as Record<string, Sentence>)[code] ?? code;
  const words =
    typeof sentence === 'string'
      ? sentence
      : (sentence[PLURALS.select(Number(values.count))] ?? sentence.other);
  return words.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === 'object' ? inWords(value) : String(value);
  });
}

/** A text, or words that come from elsewhere: a reason that somebody gave, the hint of a schema. */
export type Wording = Text | string;

/** Words from elsewhere as a text. */
export function textFrom(wording: Wording): Text {
  return typeof wording === 'string' ? say('as_said', { text: wording }) : wording;
}
