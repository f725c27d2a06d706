import type { JsonSchema } from '../../../shared/json-schema.ts';
import { OWN_FIELD_TEXTS as TEXTS } from '../../../shared/own-field-texts.ts';
import type { FieldKindName } from './draft-fields.ts';

/** A word of the schema language as the sheet of a field asks for it. */
export interface SheetWord {
  word: keyof JsonSchema & string;
  label: string;
  /** How it is typed: some text, a whole number, any number, or one of `choices`. */
  as: 'text' | 'whole' | 'number' | 'choice';
  /** The kinds that have it; all without. */
  kinds?: readonly FieldKindName[];
  choices?: readonly { value: string; label: string }[];
}

const OF_TEXTS = ['text', 'long'] as const;
const OF_NUMBERS = ['whole', 'number', 'decimal', 'money'] as const;

/** In the order of the sheet. A word that is added here is in the sheet of every kind that has it. */
const SHEET_WORDS: readonly SheetWord[] = [
  { word: 'description', label: TEXTS.hint, as: 'text' },
  { word: 'minLength', label: TEXTS.shortest, as: 'whole', kinds: OF_TEXTS },
  { word: 'maxLength', label: TEXTS.longest, as: 'whole', kinds: OF_TEXTS },
  { word: 'x-decimals', label: TEXTS.decimals, as: 'whole', kinds: ['decimal'] },
  { word: 'minimum', label: TEXTS.least, as: 'number', kinds: OF_NUMBERS },
  { word: 'maximum', label: TEXTS.most, as: 'number', kinds: OF_NUMBERS },
  { word: 'x-unit', label: TEXTS.unit, as: 'text', kinds: ['whole', 'number', 'decimal'] },
  { word: 'default', label: TEXTS.begins, as: 'text', kinds: OF_TEXTS },
  { word: 'default', label: TEXTS.begins, as: 'number', kinds: OF_NUMBERS },
  {
    word: 'x-class',
    label: TEXTS.whoSees,
    as: 'choice',
    choices: [
      { value: 'money', label: TEXTS.seeCosts },
      { value: 'personal', label: TEXTS.seePersonal },
      { value: 'internal', label: TEXTS.seeInternal },
    ],
  },
];

/** The words that a field of a kind has. */
export function wordsOfKind(kind: FieldKindName): SheetWord[] {
  return SHEET_WORDS.filter(({ kinds }) => !kinds || kinds.includes(kind));
}

const LABELS: Record<string, string> = {
  title: 'Name',
  enum: TEXTS.lines,
  oneOf: TEXTS.lines,
  'x-reference': TEXTS.leadsTo,
  'x-value': TEXTS.workedOut,
  ...Object.fromEntries(SHEET_WORDS.map(({ word, label }) => [word, label])),
};

/**
 * A sentence of the linter with the words of the sheet in place of those of the schema.
 * @param names the fields of the file, which may be called like a word
 * @example inSheetWords('"minimum" is larger than "maximum".', []) // '"At least" is larger than "At most".'
 */
export function inSheetWords(sentence: string, names: readonly string[]): string {
  return sentence.replace(/"([\w-]+)"/g, (quoted, word: string) => {
    const label = Object.hasOwn(LABELS, word) && !names.includes(word) ? LABELS[word] : undefined;
    return label === undefined ? quoted : `"${label}"`;
  });
}
