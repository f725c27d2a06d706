import type { Kind } from '../gen/kinds.ts';
import type { JsonSchema } from '../json-schema.ts';
import { nearest } from '../nearest.ts';
import { isDecimal } from '../numbers.ts';
import { say, type Text } from '../texts/text.ts';
import { effectiveSchema } from './effective-schema.ts';
import { type Property, readEntity } from './entity.ts';
import { type LayerFiles, layerFile, OWN_PREFIX } from './layer-files.ts';
import { breaksLimit, type Limits } from './limits.ts';
import type { Model } from './model.ts';
import { type Place, printedPlaces } from './printed-places.ts';

/** Something that is wrong with a layer: in which file, and where in it as it is printed. */
export interface LayerError extends Place {
  file: string;
  text: Text;
}

const MOST_PROPERTIES = 60;
const MOST_FILES = 200;
const MOST_BYTES = 20_000;
const MOST_TITLE = 100;
const MOST_CHOICES = 200;
const MOST_TEXT = 5000;
const NAME = new RegExp(`^${OWN_PREFIX}[a-z0-9_]{1,50}$`);

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.isWellFormed() && !value.includes('\0');
const isTitle = (value: unknown) => isText(value) && value.trim() !== '' && value.length <= MOST_TITLE;
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
  format: oneOf('date', 'date-time', 'email'),
  minLength: (value) => isCount(value) && (value as number) <= MOST_TEXT,
  maxLength: (value) => isCount(value) && (value as number) > 0 && (value as number) <= MOST_TEXT,
  minimum: isNumber,
  maximum: isNumber,
  default: (value) => isText(value) || isNumber(value) || typeof value === 'boolean',
  enum: (value) =>
    isList(value) && new Set(value).size === value.length && value.every(isChoice) && ofOneType(value),
  oneOf: isChoices,
  'x-long': oneOf(true),
  'x-decimals': (value) => value === 'currency' || (isCount(value) && (value as number) <= 6),
  'x-unit': (value) => isTitle(value) && (value as string).length <= 20,
  'x-class': oneOf('money', 'personal', 'internal'),
  'x-reference': (value) => isText(value) || (typeof value === 'object' && value !== null),
};

/** Words that every own property may have, and those of its kind: a word beside another kind would keep all records from being saved. */
const WORDS_OF_ALL = ['title', 'description', 'type', 'default', 'x-class'];
const OF_NUMBERS = ['minimum', 'maximum', 'x-unit'];
const WORDS_OF: { [K in Kind]?: string[] } = {
  boolean: [],
  choice: ['enum', 'oneOf'],
  date: ['format'],
  datetime: ['format'],
  decimal: [...OF_NUMBERS, 'x-decimals'],
  integer: OF_NUMBERS,
  number: OF_NUMBERS,
  reference: ['x-reference'],
  text: ['format', 'minLength', 'maxLength', 'x-long'],
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

/** Everything that is wrong with the files of a layer over this model, by file and place. */
export function checkLayer(below: Pick<Model, 'entities'>, files: unknown): LayerError[] {
  if (!isObject(files)) return [{ file: '', line: 1, column: 1, text: say('schema.not_object') }];
  const errors = Object.entries(files)
    .slice(0, MOST_FILES)
    .flatMap(([file, content]) => new LayerCheck(below, file, content).run(files as LayerFiles));
  return errors.sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1));
}

/** A layer as far as it fits what stands below it by now: files and properties that do not are left out, and lose no value. */
export function fittingFiles(below: Pick<Model, 'entities'>, files: LayerFiles): LayerFiles {
  if (checkLayer(below, files).length === 0) return files;
  const fits = (file: string, content: unknown) =>
    checkLayer(below, { ...files, [file]: content }).every((error) => error.file !== file);
  return Object.fromEntries(
    Object.entries(files).flatMap(([file, content]) => {
      if (fits(file, content)) return [[file, content]];
      if (!content.properties) return [];
      const kept = Object.entries(content.properties).filter(([name, own]) =>
        fits(file, { properties: { [name]: own } }),
      );
      const required = content.required?.filter((name) => kept.some(([one]) => one === name));
      const part = { ...content, properties: Object.fromEntries(kept), ...(required && { required }) };
      return kept.length > 0 && fits(file, part) ? [[file, part]] : [];
    }),
  );
}

/** The check of one file. */
class LayerCheck {
  readonly #below: Pick<Model, 'entities'>;
  readonly #file: string;
  readonly #content: unknown;
  readonly #errors: LayerError[] = [];
  #places: Map<string, Place> | undefined;

  constructor(below: Pick<Model, 'entities'>, file: string, content: unknown) {
    this.#below = below;
    this.#file = file;
    this.#content = content;
  }

  run(all: LayerFiles): LayerError[] {
    const content = this.#content;
    const { path, isUi } = layerFile(this.#file);
    const entity = Object.hasOwn(this.#below.entities, path) ? this.#below.entities[path] : undefined;
    if (!entity || entity.scope === 'platform' || !this.#file.endsWith('.json'))
      this.#error('', say('schema.entity_unknown', { path, meant: meant(path, this.#tenantPaths()) }));
    else if (!isObject(content)) this.#error('', say('schema.not_object'));
    else if (new TextEncoder().encode(JSON.stringify(content)).length > MOST_BYTES)
      this.#error('', say('schema.file_too_large', { limit: MOST_BYTES }));
    else if (isUi) this.#checkUi(content, all[`${path}.json`]?.properties ?? {});
    else this.#checkData(content);
    return this.#errors;
  }

  #checkData(content: Record<string, unknown>): void {
    this.#checkWords(content, '', ['properties', 'required']);
    const { properties = {}, required = [] } = content;
    if (!isObject(properties)) {
      this.#error('properties', say('schema.not_object'));
      return;
    }
    const names = Object.keys(properties);
    if (names.length > MOST_PROPERTIES)
      this.#error('properties', say('schema.most_properties', { limit: MOST_PROPERTIES }));
    for (const name of names.slice(0, MOST_PROPERTIES)) this.#checkProperty(name, properties[name]);
    if (!Array.isArray(required)) {
      this.#error('required', say('schema.value', { word: 'required' }));
      return;
    }
    for (const [at, name] of required.entries())
      if (!names.includes(name))
        this.#error(`required/${at}`, say('schema.required_unknown', { name: String(name).slice(0, 60) }));
  }

  #checkProperty(name: string, schema: unknown): void {
    const at = `properties/${name}`;
    if (!NAME.test(name)) {
      this.#error(at, say('schema.name_prefix'));
      return;
    }
    if (!isObject(schema)) {
      this.#error(at, say('schema.not_object'));
      return;
    }
    const before = this.#errors.length;
    this.#checkWords(schema, at, Object.keys(WORDS));
    for (const [word, value] of Object.entries(schema))
      if (Object.hasOwn(WORDS, word) && !WORDS[word]?.(value))
        this.#error(`${at}/${word}`, say('schema.value', { word }));
    if (this.#errors.length > before) return;
    this.#checkReference(schema as JsonSchema, at);
    if (this.#errors.length > before) return;
    const whole = effectiveSchema({ properties: { [name]: schema as JsonSchema } });
    const own = readEntity('', whole).properties.find((one) => one.name === name) as Property;
    const words = WORDS_OF[own.kind];
    if (!words) {
      this.#error(at, say('schema.kind_not_own'));
      return;
    }
    for (const word of Object.keys(schema))
      if (![...WORDS_OF_ALL, ...words].includes(word) || (word === 'type' && schema.type !== typeOf(own)))
        this.#error(`${at}/${word}`, say('schema.word_unfit', { word }));
    if (schema.enum !== undefined && schema.oneOf !== undefined)
      this.#error(`${at}/oneOf`, say('schema.word_unfit', { word: 'oneOf' }));
    if (this.#errors.length > before) return;
    const { minLength, maxLength, minimum, maximum } = whole.properties?.[name] ?? {};
    if ((minLength ?? 0) > (maxLength ?? MOST_TEXT))
      this.#error(`${at}/minLength`, say('schema.limit_order', { least: 'minLength', most: 'maxLength' }));
    if (minimum !== undefined && maximum !== undefined && minimum > maximum)
      this.#error(`${at}/minimum`, say('schema.limit_order', { least: 'minimum', most: 'maximum' }));
    if (own.default !== undefined && !fitsDefault(own))
      this.#error(`${at}/default`, say('schema.default_unfit'));
  }

  #checkReference({ 'x-reference': reference }: JsonSchema, at: string): void {
    if (reference === undefined) return;
    const { entity, onDelete, ...more } = Object(
      typeof reference === 'string' ? { entity: reference } : reference,
    ) as Record<string, unknown>;
    const place = `${at}/x-reference`;
    this.#checkWords(more, place, []);
    if (onDelete !== undefined && onDelete !== 'null') this.#error(place, say('schema.reference_delete'));
    const paths = this.#tenantPaths();
    if (!paths.includes(String(entity)))
      this.#error(
        place,
        say('schema.reference_target', {
          path: String(entity).slice(0, 60),
          meant: meant(String(entity), paths),
        }),
      );
  }

  #checkUi(content: Record<string, unknown>, own: Record<string, unknown>): void {
    this.#checkWords(content, '', ['ui:list']);
    const list = content['ui:list'] ?? {};
    if (!isObject(list)) {
      this.#error('ui:list', say('schema.not_object'));
      return;
    }
    this.#checkWords(list, 'ui:list', ['columns']);
    const { columns = [] } = list;
    if (!Array.isArray(columns)) {
      this.#error('ui:list/columns', say('schema.value', { word: 'columns' }));
      return;
    }
    for (const [at, name] of columns.entries())
      if (!Object.hasOwn(own, String(name)))
        this.#error(
          `ui:list/columns/${at}`,
          say('schema.column_unknown', {
            name: String(name).slice(0, 60),
            meant: meant(String(name), Object.keys(own)),
          }),
        );
  }

  #checkWords(given: Record<string, unknown>, at: string, known: string[]): void {
    for (const word of Object.keys(given))
      if (!known.includes(word))
        this.#error(
          at === '' ? word : `${at}/${word}`,
          say('schema.word_unknown', { word: word.slice(0, 60), meant: meant(word, known) }),
        );
  }

  #tenantPaths(): string[] {
    return Object.values(this.#below.entities).flatMap(({ path, scope }) =>
      scope === 'platform' ? [] : [path],
    );
  }

  #error(at: string, text: Text): void {
    this.#places ??= printedPlaces(this.#content);
    const place = this.#places.get(at) ?? { line: 1, column: 1 };
    this.#errors.push({ file: this.#file, ...place, text });
  }
}

/** What `type` may say of a property: what it is without it. */
function typeOf({ kind, choices = [] }: Property): string {
  if (kind === 'boolean' || kind === 'integer' || kind === 'number') return kind;
  if (kind === 'choice') return typeof choices[0]?.const === 'number' ? 'integer' : 'string';
  if (kind === 'reference') return 'integer';
  return kind === 'decimal' ? 'number' : 'string';
}

/** Whether a default is a value of its property. That of an amount is whole, since currencies differ in their decimals. */
function fitsDefault(own: Property): boolean {
  const { kind, storage, choices, limits, format, default: value } = own;
  if (choices) return choices.some((choice) => choice.const === value);
  if (kind === 'boolean') return typeof value === 'boolean';
  if (storage === 'reference' || storage === 'date' || storage === 'datetime') return false;
  if (typeof value !== (storage === 'text' ? 'string' : 'number')) return false;
  if (kind === 'integer' && !Number.isSafeInteger(value)) return false;
  if (kind === 'decimal' && !isDecimal(value as number, own.decimals ?? 0)) return false;
  const all: Limits = { ...limits, ...(format !== undefined && { format }) };
  return Object.entries(all).every(
    ([word, limit]) => !breaksLimit(value as string | number, word as keyof Limits, limit as never),
  );
}

function meant(word: string, known: readonly string[]): Text {
  const near = nearest(word.slice(0, 60), known);
  return near === undefined ? say('schema.nothing_meant') : say('schema.meant', { word: near });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
