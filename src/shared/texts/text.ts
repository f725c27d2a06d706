import { EN, PLAIN as PLAIN_SENTENCES } from './en.ts';

/** The id of a text, which says its place and is its code on the wire: `parts.order_closed`. It never changes. */
export type TextId = keyof typeof EN;

/** What a text in a language may be: a sentence, or one for each plural of its value `count`. */
type Sentence = string | ({ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>);

/**
 * A value of a property, as it was called when the text was made. Who may not see that property reads the text without it.
 * @example { entity: 'maintenance/plan', property: 'code', value: 'PM-0003' }
 */
export interface Fact {
  entity: string;
  property: string;
  value: string | number;
}

/** A value within a text. Another text may stand in one, such as a step of a procedure with what is wrong in it. */
type TextValue = string | number | Fact | Text;

/** Whether somebody who reads a text may see the property of a fact in it. */
export type MaySee = (fact: Fact) => boolean;

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

const PLAIN: Partial<Record<string, Sentence>> = PLAIN_SENTENCES;

const TO_ALL: MaySee = () => true;

/**
 * The words of a text, for a reader who may not see each fact in it: of a text with such a fact, its plain sentence. A code that this version does not know, such as one that a newer one has stored, stands for itself.
 * @example inWords(say('field.most_characters', { limit: 20 })) // 'must be at most 20 characters'
 */
export function inWords({ code, values }: Text, maySee: MaySee = TO_ALL): string {
  const isCut = Object.values(values).some((one) => isFact(one) && !maySee(one));
  const sentence = (isCut ? PLAIN[code] : undefined) ?? (EN as Record<string, Sentence>)[code] ?? code;
  const words =
    typeof sentence === 'string'
      ? sentence
      : (sentence[PLURALS.select(Number(values.count))] ?? sentence.other);
  return words.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    if (isFact(value)) return maySee(value) ? String(value.value) : EN['fact.not_shown'];
    return typeof value === 'object' ? inWords(value, maySee) : String(value);
  });
}

function isFact(value: TextValue): value is Fact {
  return typeof value === 'object' && 'entity' in value && 'value' in value;
}

/** A text, or words that come from elsewhere: a reason that somebody gave, the hint of a schema. */
export type Wording = Text | string;

/** Words from elsewhere as a text. */
export function textFrom(wording: Wording): Text {
  return typeof wording === 'string' ? say('as_said', { text: wording }) : wording;
}

/**
 * Several texts as one.
 * @example together([say('field.unknown'), say('field.required')], 'text.both') // 'is not known, is required'
 */
export function together(
  texts: readonly Text[],
  by: 'text.both' | 'text.also' | 'text.then' | 'while.and',
): Text {
  const [begin = textFrom(''), ...more] = texts;
  return more.reduce((first, second) => say(by, { first, second }), begin);
}
