import type { JsonSchema } from '../json-schema.ts';
import { NOTICE_KINDS } from '../notices.ts';
import { linkedIn, MOST_LINKS } from './links.ts';
import { isAddedUp, readRollup } from './rollup.ts';
import { titleOf } from './title-of.ts';
import { valueInWords } from './value-forms.ts';

/** What is known about a property besides its own words: its name, and what the file says about it elsewhere. */
export interface PropertyPlace {
  name: string;
  isRequired: boolean;
  /** Whether it is the reference to the record that owns this one. */
  isParent: boolean;
  /** Whether an action writes it (`set`). */
  isSet?: boolean;
  /** Of the property with the state of a record: the one in which it begins. */
  start?: string;
}

/** A rule for words that follow from others and need not be written. */
interface ImpliedWords {
  /** The rule in the words of the schema guide. */
  says: string;
  /** Returns the property with these words added; a word that is written stays as it is. */
  fill(own: JsonSchema, place: PropertyPlace): JsonSchema;
}

/** The fewest and most characters of a text, by its format. */
const LENGTHS: Record<string, JsonSchema> = {
  date: { maxLength: 10 },
  'date-time': { maxLength: 35 },
  email: { maxLength: 254 },
  'time-zone': { maxLength: 60 },
  currency: { minLength: 3, maxLength: 3 },
  rrule: { maxLength: 200 },
  'month-day': { maxLength: 5 },
  uri: { maxLength: 2000 },
  phone: { maxLength: 50 },
  time: { maxLength: 5 },
  duration: { maxLength: 40 },
  point: { maxLength: 40 },
};
const TEXT_LENGTH = 200;
const LONG_TEXT_LENGTH = 5000;
/** More digits than any amount or meter has, and still exact with three decimals. */
const SAFE_DIGITS = 12;
const EXACT_DIGITS = 15;

/** All rules in the order they are applied: later rules see the words that earlier ones added. */
export const IMPLIED_WORDS: ImpliedWords[] = [
  {
    says: '`"x-value": "asset.site"` stands for `x-through`, `{ "once": … }` for `x-default-from` with `readOnly`, `{ "start": … }` for `x-default-from`, `{ "count": … }` and the other roll-ups for `x-rollup`.',
    fill: valueInWords,
  },
  {
    says: '`"x-choices": "notices"` stands for an `enum` of the kinds of notices, which `shared/notices.ts` lists.',
    fill({ 'x-choices': of, ...own }) {
      return of === 'notices' ? { enum: Object.keys(NOTICE_KINDS), ...own } : own;
    },
  },
  {
    says: '`"enum": ["low", "high"]` stands for a `oneOf` whose titles are the values in words: Low, High.',
    fill({ enum: values, ...own }) {
      if (!values) return own;
      return { ...own, oneOf: values.map((value) => ({ const: value, title: titleOf(String(value)) })) };
    },
  },
  {
    says: '`"items": { "enum": ["fire", "gas"] }` is a list of several of these choices: `type` `array`, with `oneOf` in `items`, none of them twice.',
    fill(own) {
      const { items } = own;
      if (!items || Array.isArray(items) || !(items.enum ?? items.oneOf)) return own;
      const { enum: values = [], ...rest } = items;
      const titled = values.map((value) => ({ const: value, title: titleOf(String(value)) }));
      return { uniqueItems: true, ...own, items: { type: 'string', oneOf: titled, ...rest } };
    },
  },
  {
    says: '`"items": { "x-reference": "users/user" }` is a list of several of these records: `type` `array`, none of them twice, at most 100.',
    fill(own) {
      const reference = linkedIn(own);
      if (!reference) return own;
      return { uniqueItems: true, maxItems: MOST_LINKS, ...own, items: { 'x-reference': reference } };
    },
  },
  {
    says: '`"x-reference": "company/site"` stands for `{ "entity": "company/site" }`.',
    fill({ 'x-reference': reference, ...own }) {
      if (reference === undefined) return own;
      return { ...own, 'x-reference': typeof reference === 'string' ? { entity: reference } : reference };
    },
  },
  {
    says: 'A record is deleted with its `parent`.',
    fill(own, { isParent }) {
      const reference = own['x-reference'] as object | undefined;
      return isParent && reference ? { ...own, 'x-reference': { onDelete: 'cascade', ...reference } } : own;
    },
  },
  {
    says: 'What `x-auto` fills is a date with time (`created_at`, `updated_at`), or a reference to `users/user` that is emptied when the user is deleted (`created_by`, `updated_by`).',
    fill(own) {
      const auto = own['x-auto'];
      if (auto === 'created_at' || auto === 'updated_at') return { format: 'date-time', ...own };
      if (auto !== 'created_by' && auto !== 'updated_by') return own;
      return { 'x-reference': { entity: 'users/user', onDelete: 'null' }, ...own };
    },
  },
  {
    says: 'A property without `type` is a text, unless `x-reference`, the values of `oneOf`, `items`, `x-decimals`, `x-rollup`, `x-schema`, `x-schema-from`, `x-lines`, `x-file` or `x-computed` say what it is.',
    fill: (own) => (own['x-through'] === undefined ? { type: typeOf(own), ...own } : own),
  },
  {
    says: 'The `title` is the name in words: Serial Number of `serial_number`, Online of `is_online`.',
    fill: (own, { name }) => ({ title: titleOf(name), ...own }),
  },
  {
    says: 'What the server fills, works out or shows of another record (`x-auto`, `x-computed`, `x-rollup`, `x-value`, `x-through`) is `readOnly`.',
    fill(own) {
      const isServers =
        own['x-auto'] ?? own['x-computed'] ?? own['x-rollup'] ?? own['x-value'] ?? own['x-through'];
      return isServers === undefined ? own : { readOnly: true, ...own };
    },
  },
  {
    says: 'The property that `states` is of begins with `start`, and is `readOnly`, as is what an action `set`s: only actions change it.',
    fill(own, { start, isSet }) {
      if (start !== undefined) return { readOnly: true, default: start, ...own };
      return isSet ? { readOnly: true, ...own } : own;
    },
  },
  {
    says: 'What another text is made of (`"x-schema": "text"`) is `readOnly` and `writeOnly`: the server alone writes and reads it.',
    fill: (own) => (own['x-schema'] === 'text' ? { readOnly: true, writeOnly: true, ...own } : own),
  },
  {
    says: 'What `x-rollup` counts or adds up begins with 0.',
    fill(own) {
      const rollup = readRollup(own);
      return rollup && isAddedUp(rollup) ? { default: 0, ...own } : own;
    },
  },
  {
    says: 'A number lies between -1,000,000,000,000 and 1,000,000,000,000; with more than three `x-decimals` it has fewer digits before the point. What is added up or worked out has no bounds.',
    fill: (own) => ({ ...numberBounds(own), ...own }),
  },
  {
    says: 'A text has at most 200 characters, an email address 254, a web address 2,000, a phone number 50.',
    fill(own) {
      if (own.type !== 'string' || own.oneOf || own['x-long'] === true) return own;
      return { ...(own.format === undefined ? { maxLength: TEXT_LENGTH } : LENGTHS[own.format]), ...own };
    },
  },
  {
    says: '`"x-long": true` is a text of at most 5,000 characters, and in forms a field of several lines.',
    fill({ 'x-long': isLong, ...own }) {
      return isLong === true ? { maxLength: LONG_TEXT_LENGTH, ...own, 'x-long': true } : own;
    },
  },
  {
    says: 'A text in `required` has at least one character that is no space.',
    fill(own, { isRequired }) {
      const isFree = own.type === 'string' && !own.oneOf && !own.format?.startsWith('date');
      return isRequired && isFree ? { minLength: 1, ...own } : own;
    },
  },
];

function typeOf(own: JsonSchema): string {
  if (own['x-reference'] !== undefined) return 'integer';
  if (own.oneOf) return own.oneOf.every((choice) => typeof choice.const === 'number') ? 'integer' : 'string';
  if ((own['x-lines'] ?? own['x-file'] ?? own.items) !== undefined) return 'array';
  if (own['x-computed'] !== undefined || own['x-schema'] !== undefined || own['x-schema-from'] !== undefined)
    return 'object';
  const { op } = readRollup(own) ?? {};
  if (op === 'count') return 'integer';
  if (op === 'sum' || op === 'avg') return 'number';
  return own['x-decimals'] === undefined ? 'string' : 'number';
}

function numberBounds(own: JsonSchema): JsonSchema {
  // A sum may be larger than any single value.
  if ((own['x-rollup'] ?? own['x-value']) !== undefined) return {};
  if (own['x-reference'] !== undefined) return { minimum: 1, maximum: Number.MAX_SAFE_INTEGER };
  if ((own.type !== 'integer' && own.type !== 'number') || own.oneOf) return {};
  const decimals = typeof own['x-decimals'] === 'number' ? own['x-decimals'] : 0;
  const bound = 10 ** Math.min(SAFE_DIGITS, EXACT_DIGITS - decimals);
  return {
    ...(own.exclusiveMinimum === undefined && { minimum: -bound }),
    ...(own.exclusiveMaximum === undefined && { maximum: bound }),
  };
}
