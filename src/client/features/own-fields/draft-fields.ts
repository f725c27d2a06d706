import { ASSET } from '../../../shared/entity-paths.ts';
import type { JsonSchema } from '../../../shared/json-schema.ts';
import { OWN_FIELD_TEXTS } from '../../../shared/own-field-texts.ts';
import { filesOf, type LayerFile, type LayerFiles, OWN_PREFIX } from '../../../shared/schema/layer-files.ts';
import { linkedIn } from '../../../shared/schema/links.ts';
import { titleOf } from '../../../shared/schema/title-of.ts';
import { isWay } from '../../../shared/schema/value-forms.ts';
import { choicesIn, choiceWords, type DraftChoice, typedChoices } from './draft-choices.ts';
import { said, withBoth } from './draft-files.ts';
import { withoutMentions } from './draft-mentions.ts';
import { isAddedField } from './of-draft.ts';

/** The kinds that a field can have, as people call them, with the words of the schema that make them. */
export const FIELD_KINDS = {
  text: { title: 'Text', schema: { maxLength: 200 } },
  long: { title: 'Long text', schema: { 'x-long': true } },
  choice: { title: 'Choice', schema: {} },
  choices: { title: OWN_FIELD_TEXTS.several, schema: {} },
  date: { title: 'Date', schema: { format: 'date' } },
  time: { title: 'Date and time', schema: { format: 'date-time' } },
  yes: { title: 'Yes or no', schema: { type: 'boolean' } },
  whole: { title: 'Whole number', schema: { type: 'integer' } },
  number: { title: 'Number', schema: { type: 'number' } },
  decimal: { title: 'Number with decimals', schema: { 'x-decimals': 2 } },
  money: { title: 'Money', schema: { 'x-decimals': 'currency', 'x-class': 'money' } },
  email: { title: 'Email', schema: { format: 'email' } },
  web: { title: OWN_FIELD_TEXTS.web, schema: { format: 'uri' } },
  phone: { title: OWN_FIELD_TEXTS.phone, schema: { format: 'phone' } },
  clock: { title: OWN_FIELD_TEXTS.clock, schema: { format: 'time' } },
  duration: { title: OWN_FIELD_TEXTS.duration, schema: { format: 'duration' } },
  point: { title: OWN_FIELD_TEXTS.point, schema: { format: 'point' } },
  percent: { title: OWN_FIELD_TEXTS.percent, schema: { 'x-decimals': 1, 'x-unit': '%' } },
  record: { title: 'Record of another kind', schema: { 'x-reference': ASSET } },
  records: { title: OWN_FIELD_TEXTS.severalRecords, schema: { items: { 'x-reference': ASSET } } },
} as const satisfies Record<string, { title: string; schema: JsonSchema }>;

export type FieldKindName = keyof typeof FIELD_KINDS;

/** Whether a field of this kind has choices. */
export function hasChoices(kind: FieldKindName): boolean {
  return kind === 'choice' || kind === 'choices';
}

/** A field of a draft, as the page shows it. */
export interface DraftField {
  name: string;
  title: string;
  kind: FieldKindName;
  choices: string[];
  required: boolean;
  listed: boolean;
}

const GUESSES: [RegExp, FieldKindName][] = [
  [/^(is|has)\b/, 'yes'],
  [/\b(date|on|until)$/, 'date'],
  [/\b(cost|price)\b/, 'money'],
  [/\be-?mail\b/, 'email'],
  [/\b(phone|telephone|mobile)\b/, 'phone'],
  [/\b(web ?site|web address|url|link)\b/, 'web'],
  [/\bduration\b/, 'duration'],
  [/\b(coordinates|gps|position)\b/, 'point'],
  [/%|\bpercent(age)?\b/, 'percent'],
  [/\b(count|number of)\b/, 'whole'],
  [/\b(notes?|description|remarks?)$/, 'long'],
];

/** The kind that a field with this title probably has. @example guessedKind('Calibrated on') // 'date' */
export function guessedKind(title: string): FieldKindName {
  const words = title.trim().toLowerCase();
  return GUESSES.find(([pattern]) => pattern.test(words))?.[1] ?? 'text';
}

/**
 * The name of a field with this title, other than those that are taken.
 * @param prefix how it begins, so that a field of the product never meets it
 * @example nameOf('Calibrated on', []) // 'own_calibrated_on'
 */
export function nameOf(title: string, taken: readonly string[], prefix: string = OWN_PREFIX): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[_0-9]+|_+$/g, '')
    .slice(0, 36);
  const base = `${prefix}${words || 'field'}`;
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? base : `${base}_${count}`;
    if (!taken.includes(name)) return name;
  }
}

/** The fields that a draft adds to an entity, in order. What it says of those of the product is in product-fields.ts. */
export function fieldsOf(files: LayerFiles, path: string): DraftField[] {
  const { data, ui } = filesOf(files, path);
  const added = Object.entries(data.properties ?? {}).filter(([name]) => isAddedField(path, name));
  return added.map(([name, schema]) => ({
    name,
    title: schema.title ?? titleOf(name),
    kind: kindOfSchema(schema),
    choices: choicesOf(schema),
    required: data.required?.includes(name) ?? false,
    listed: ui['ui:list']?.columns?.includes(name) ?? false,
  }));
}

function kindOfSchema(schema: JsonSchema): FieldKindName {
  if (schema['x-reference'] !== undefined) return 'record';
  if (linkedIn(schema)) return 'records';
  if (schema.items !== undefined) return 'choices';
  if (schema.enum ?? schema.oneOf) return 'choice';
  if (schema['x-long'] === true) return 'long';
  if (schema['x-decimals'] === 'currency') return 'money';
  if (schema['x-decimals'] !== undefined) return schema['x-unit'] === '%' ? 'percent' : 'decimal';
  const of = Object.entries(FIELD_KINDS) as [FieldKindName, { schema: JsonSchema }][];
  const same = of.find(
    ([, known]) =>
      (schema.format !== undefined && known.schema.format === schema.format) ||
      (schema.type !== undefined && schema.type !== 'string' && known.schema.type === schema.type),
  );
  return same?.[0] ?? 'text';
}

/** As they are typed: a value that has no title of its own stands for itself. */
function choicesOf(schema: JsonSchema): string[] {
  const { enum: values } = ofItems(schema);
  return values?.map(String) ?? choicesIn(ofItems(schema)).map(({ title }) => title);
}

/** Where the choices of a field stand: those of which it has several are what its list is of. */
function ofItems(schema: JsonSchema): JsonSchema {
  return (schema.items as JsonSchema | undefined) ?? schema;
}

/** A draft with another field, or with this one in its place. */
export function withField(files: LayerFiles, path: string, field: DraftField): LayerFiles {
  const { data } = filesOf(files, path);
  const before = data.properties?.[field.name];
  const properties = { ...data.properties, [field.name]: schemaOf(field, before) };
  return withParts(files, path, { properties, field });
}

/** A draft without a field, and without what names it. */
export function withoutField(files: LayerFiles, path: string, name: string): LayerFiles {
  const { [name]: _, ...properties } = filesOf(files, path).data.properties ?? {};
  const field = { name, required: false, listed: false };
  return withoutMentions(withParts(files, path, { properties, field }), path, name);
}

/** The entity that a property refers to, or has several records of. */
export function targetOf(schema: JsonSchema): string | undefined {
  const reference = schema['x-reference'] ?? linkedIn(schema);
  return typeof reference === 'string' ? reference : (reference as { entity?: string } | undefined)?.entity;
}

function schemaOf({ title, kind, choices }: DraftField, before: JsonSchema | undefined): JsonSchema {
  if (before === undefined || kindOfSchema(before) !== kind)
    return { title, ...(hasChoices(kind) ? wordsOf(kind, typedChoices(choices)) : FIELD_KINDS[kind].schema) };
  if (!hasChoices(kind) || choicesOf(before).join('\n') === choices.join('\n')) return { ...before, title };
  const { enum: _enum, oneOf: _oneOf, items: _items, ...others } = before;
  return { ...others, title, ...wordsOf(kind, typedChoices(choices, choicesIn(ofItems(before)))) };
}

function wordsOf(kind: FieldKindName, choices: DraftChoice[]): JsonSchema {
  return kind === 'choices' ? { items: choiceWords(choices) } : choiceWords(choices);
}

/** A draft in which a word of a field says something else; undefined takes it away. */
export function withWord(
  files: LayerFiles,
  path: string,
  name: string,
  word: keyof JsonSchema & string,
  value: unknown,
): LayerFiles {
  const { data } = filesOf(files, path);
  const known: JsonSchema = data.properties?.[name] ?? {};
  const { [word]: _, ...before } = known;
  // What is shown through references is as it is there.
  const isShown = word === 'x-value' && isWay(value);
  const others = isShown ? said({ title: known.title, description: known.description }) : before;
  const schema: JsonSchema = value === undefined ? others : { ...others, [word]: value };
  return { ...files, [`${path}.json`]: { ...data, properties: { ...data.properties, [name]: schema } } };
}

/** A draft in which a field stands at another place among those of its entity, in forms and in the list. */
export function withPlace(files: LayerFiles, path: string, name: string, at: number): LayerFiles {
  const { data, ui } = filesOf(files, path);
  const { [name]: moved, ...others } = data.properties ?? {};
  if (!moved) return files;
  const [order, patches] = [true, false].map((isIn) =>
    Object.entries(others).filter(([one]) => isAddedField(path, one) === isIn),
  ) as [[string, JsonSchema][], [string, JsonSchema][]];
  order.splice(Math.max(0, Math.min(at, order.length)), 0, [name, moved]);
  const names = order.map(([one]) => one);
  const columns = [...(ui['ui:list']?.columns ?? [])].sort((a, b) => names.indexOf(a) - names.indexOf(b));
  return {
    ...files,
    [`${path}.json`]: { ...data, properties: Object.fromEntries([...order, ...patches]) },
    ...(columns.length > 0 && {
      [`${path}.ui.json`]: { ...ui, 'ui:list': { ...ui['ui:list'], columns } },
    }),
  };
}

interface Parts {
  properties: Record<string, JsonSchema>;
  field: Pick<DraftField, 'name' | 'required' | 'listed'>;
}

/** Empty parts are left out, so that a draft without fields is one without files. */
function withParts(files: LayerFiles, path: string, { properties, field }: Parts): LayerFiles {
  const { data, ui } = filesOf(files, path);
  const required = withName(data.required, field.name, field.required);
  const columns = withName(ui['ui:list']?.columns, field.name, field.listed);
  const { required: _required, properties: _properties, ...words } = data;
  const own: LayerFile = { ...words, properties, ...(required.length > 0 && { required }) };
  const { columns: _columns, ...list } = ui['ui:list'] ?? {};
  const { 'ui:list': _list, ...screen } = ui;
  const shown = { ...list, ...(columns.length > 0 && { columns }) };
  const drawn: LayerFile = { ...screen, ...(Object.keys(shown).length > 0 && { 'ui:list': shown }) };
  return withBoth(files, path, own, drawn);
}

/** These names with one that is in them, or is not. */
export function withName(names: readonly string[] = [], name: string, isIn: boolean): string[] {
  if (isIn === names.includes(name)) return [...names];
  return isIn ? [...names, name] : names.filter((one) => one !== name);
}
