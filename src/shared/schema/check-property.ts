import type { Kind } from '../gen/kinds.ts';
import type { JsonSchema } from '../json-schema.ts';
import { isDecimal } from '../numbers.ts';
import { say } from '../texts/text.ts';
import { checkValueForm } from './check-value-form.ts';
import { isWhile } from './check-while.ts';
import { areColours } from './colours.ts';
import { effectiveSchema } from './effective-schema.ts';
import { isList as isListOf, type Property } from './entity.ts';
import { type FileCheck, isObject, meant } from './file-check.ts';
import { breaksLimit } from './limit-checks.ts';
import type { Limits } from './limits.ts';
import { linkedIn } from './links.ts';
import { readEntity } from './read-entity.ts';

const MOST_TITLE = 100;
const MOST_CHOICES = 200;
const MOST_TEXT = 5000;

export const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.isWellFormed() && !value.includes('\0');
export const isTitle = (value: unknown) => isText(value) && value.trim() !== '' && value.length <= MOST_TITLE;
const isNumber = (value: unknown) => typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER;
const isCount = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0;
const oneOf =
  (...values: unknown[]) =>
  (value: unknown) =>
    values.includes(value);
const isChoice = (value: unknown) => isTitle(value) || Number.isSafeInteger(value);
const ofOneType = (values: unknown[]) => new Set(values.map((value) => typeof value)).size === 1;
const isList = (value: unknown): value is unknown[] =>
  Array.isArray(value) && value.length > 0 && value.length <= MOST_CHOICES;

/** The words that an own property may have, and what each may say. */
const WORDS: Record<string, (value: unknown) => boolean> = {
  title: isTitle,
  description: (value) => isText(value) && value.length <= 500,
  type: oneOf('string', 'integer', 'number', 'boolean'),
  format: oneOf('date', 'date-time', 'email', 'uri', 'phone', 'time', 'duration', 'point'),
  minLength: (value) => isCount(value) && (value as number) <= MOST_TEXT,
  maxLength: (value) => isCount(value) && (value as number) > 0 && (value as number) <= MOST_TEXT,
  minimum: isNumber,
  maximum: isNumber,
  default: (value) => isText(value) || isNumber(value) || typeof value === 'boolean',
  enum: (value) =>
    isList(value) && new Set(value).size === value.length && value.every(isChoice) && ofOneType(value),
  oneOf: isChoices,
  items: isItems,
  'x-colours': isObject,
  'x-long': oneOf(true),
  'x-renamed-from': (value) => isText(value) && /^[a-z][a-z0-9_]{0,53}$/.test(value),
  'x-renamed-choices': isRenaming,
  'x-decimals': (value) => value === 'currency' || (isCount(value) && (value as number) <= 6),
  'x-unit': (value) => isTitle(value) && (value as string).length <= 20,
  'x-class': oneOf('money', 'personal', 'internal'),
  'x-value': (value) => isObject(value) || (isText(value) && value.trim() !== '' && value.length <= 1000),
  'x-auto': oneOf('updated_by'),
  'x-while': isWhile,
  'x-required': (value) => value === true || isWhile(value),
  'x-reference': (value) => isText(value) || (typeof value === 'object' && value !== null),
};

/** Words that every own property may have, and those of its kind: a word beside another kind would keep all records from being saved. */
const WORDS_OF_ALL = [
  'title',
  'description',
  'type',
  'default',
  'x-class',
  'x-value',
  'x-while',
  'x-required',
  'x-renamed-from',
];
/** Records of a list stand beside the record: they follow from nothing, and from no other value of it. */
const WORDS_OF_LISTS = ['title', 'description', 'type', 'x-class'];
const WORDS_OF_SHOWN = ['title', 'description', 'x-value', 'x-auto'];
const OF_NUMBERS = ['minimum', 'maximum', 'x-unit'];
const WORDS_OF: { [K in Kind]?: string[] } = {
  boolean: [],
  choice: ['enum', 'oneOf', 'x-colours', 'x-renamed-choices'],
  choices: ['items'],
  references: ['items'],
  date: ['format'],
  datetime: ['format'],
  decimal: [...OF_NUMBERS, 'x-decimals'],
  integer: OF_NUMBERS,
  number: OF_NUMBERS,
  reference: ['x-reference'],
  text: ['format', 'minLength', 'maxLength', 'x-long'],
  web: ['format', 'maxLength'],
  phone: ['format', 'maxLength'],
  time: ['format'],
  duration: ['format'],
  point: ['format'],
};

function isChoices(value: unknown): boolean {
  if (!isList(value)) return false;
  const values = value.map((one) => (one as { const?: unknown } | null)?.const);
  return (
    new Set(values).size === value.length &&
    ofOneType(values) &&
    value.every((one, at) => {
      const { const: _, title, ...more } = Object(one) as Record<string, unknown>;
      return isChoice(values[at]) && isTitle(title) && Object.keys(more).length === 0;
    })
  );
}

function isRenaming(value: unknown): boolean {
  const all = isObject(value) ? Object.entries(value) : [];
  return all.length > 0 && all.length <= MOST_CHOICES && all.flat().every(isChoice);
}

/** Kept in a list, in which filters and files look for them. */
const LISTED_CHOICE = /^[^"\\|;,\n]+$/;

/** What a record may have several of: choices, which are texts, as `enum` or `oneOf`, or records. */
function isItems(value: unknown): boolean {
  if (!isObject(value)) return false;
  if (value['x-reference'] !== undefined) return Object.keys(value).length === 1;
  const { enum: values, oneOf: titled, ...more } = value;
  if (Object.keys(more).length > 0 || (values === undefined) === (titled === undefined)) return false;
  if (!(values === undefined ? isChoices(titled) : WORDS.enum?.(values))) return false;
  const all = (values ?? titled) as unknown[];
  return all.every(
    (one) =>
      LISTED_CHOICE.test(String(isObject(one) ? one.const : one)) &&
      typeof (isObject(one) ? one.const : one) === 'string',
  );
}

/**
 * Checks one property of a layer.
 * @param paths the entities that it may refer to
 * @returns what it is, if it is well
 */
export function checkProperty(
  check: FileCheck,
  name: string,
  schema: unknown,
  paths: readonly string[],
): Property | undefined {
  const at = `properties/${name}`;
  if (!isObject(schema)) {
    check.error(at, say('schema.not_object'));
    return undefined;
  }
  const before = check.errors.length;
  const isWell = () => check.errors.length === before;
  check.words(schema, at, Object.keys(WORDS));
  for (const [word, value] of Object.entries(schema))
    if (Object.hasOwn(WORDS, word) && !WORDS[word]?.(value)) check.value(`${at}/${word}`);
  if (!isWell()) return undefined;
  checkReference(check, schema as JsonSchema, at, paths);
  checkValueForm(check, schema['x-value'], `${at}/x-value`);
  if (!isWell()) return undefined;
  const whole = effectiveSchema({ properties: { [name]: schema as JsonSchema } });
  const own = readEntity('', whole).properties.find((one) => one.name === name) as Property;
  // What is shown through references is of the kind that it has there; what the server fills, of the kind of that.
  if (own.through || own.auto) {
    for (const word of Object.keys(schema))
      if (!WORDS_OF_SHOWN.includes(word)) check.error(`${at}/${word}`, say('schema.word_unfit', { word }));
    return isWell() ? own : undefined;
  }
  const words = WORDS_OF[own.kind];
  if (!words) {
    check.error(at, say('schema.kind_not_own'));
    return undefined;
  }
  for (const word of Object.keys(schema))
    if (
      ![...(own.links ? WORDS_OF_LISTS : WORDS_OF_ALL), ...words].includes(word) ||
      (word === 'type' && schema.type !== typeOf(own))
    )
      check.error(`${at}/${word}`, say('schema.word_unfit', { word }));
  if (schema.enum !== undefined && schema.oneOf !== undefined)
    check.error(`${at}/oneOf`, say('schema.word_unfit', { word: 'oneOf' }));
  const values = own.choices?.map((one) => one.const) ?? [];
  for (const [old, now] of Object.entries(own.renamedChoices ?? {}))
    if (values.some((one) => String(one) === old) || !values.includes(now))
      check.error(
        `${at}/x-renamed-choices/${old}`,
        say('schema.renamed_choice', { name: old, other: String(now) }),
      );
  if (isWell() && own.colours && !areColours(own.colours, values)) check.value(`${at}/x-colours`);
  if (!isWell()) return undefined;
  const { minLength, maxLength, minimum, maximum } = whole.properties?.[name] ?? {};
  if ((minLength ?? 0) > (maxLength ?? MOST_TEXT))
    check.error(`${at}/minLength`, say('schema.limit_order', { least: 'minLength', most: 'maxLength' }));
  if (minimum !== undefined && maximum !== undefined && minimum > maximum)
    check.error(`${at}/minimum`, say('schema.limit_order', { least: 'minimum', most: 'maximum' }));
  if (own.default !== undefined && !fitsDefault(own))
    check.error(`${at}/default`, say('schema.default_unfit'));
  return isWell() ? own : undefined;
}

function checkReference(check: FileCheck, schema: JsonSchema, at: string, paths: readonly string[]): void {
  const linked = linkedIn(schema);
  const { 'x-reference': single, 'x-renamed-from': renamedFrom } = schema;
  const reference = single ?? linked;
  if (reference === undefined) return;
  const { entity, onDelete, byLabel, ...more } = Object(
    typeof reference === 'string' ? { entity: reference } : reference,
  ) as Record<string, unknown>;
  const place = linked ? `${at}/items` : `${at}/x-reference`;
  check.words(more, place, []);
  if (byLabel !== undefined && (byLabel !== true || renamedFrom === undefined))
    check.error(place, say('schema.renamed_label'));
  if (onDelete !== undefined && onDelete !== 'null') check.error(place, say('schema.reference_delete'));
  const path = String(entity).slice(0, 60);
  if (!paths.includes(String(entity)))
    check.error(place, say('schema.reference_target', { path, meant: meant(path, paths) }));
}

/** What `type` may say of a property: what it is without it. */
function typeOf({ kind, choices = [] }: Property): string {
  if (kind === 'boolean' || kind === 'integer' || kind === 'number') return kind;
  if (kind === 'choice') return typeof choices[0]?.const === 'number' ? 'integer' : 'string';
  if (kind === 'choices' || kind === 'references') return 'array';
  if (kind === 'reference') return 'integer';
  return kind === 'decimal' ? 'number' : 'string';
}

/** Whether a default is a value of its property. That of an amount is whole, since currencies differ in their decimals. */
export function fitsDefault(own: Property): boolean {
  const { kind, storage, choices, limits, format, default: value } = own;
  if (isListOf(own)) return false;
  if (choices) return choices.some((choice) => choice.const === value);
  if (kind === 'boolean') return typeof value === 'boolean';
  if (storage === 'reference' || storage === 'date' || storage === 'datetime') return false;
  if (typeof value !== (storage === 'text' || storage === 'duration' ? 'string' : 'number')) return false;
  if (kind === 'integer' && !Number.isSafeInteger(value)) return false;
  if (kind === 'decimal' && !isDecimal(value as number, own.decimals ?? 0)) return false;
  const all: Limits = { ...limits, ...(format !== undefined && { format }) };
  return Object.entries(all).every(
    ([word, limit]) => !breaksLimit(value as string | number, word as keyof Limits, limit as never),
  );
}
