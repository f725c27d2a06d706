import type { Entity } from '../../../shared/schema/entity.ts';
import { propertyOf } from '../../../shared/schema/manifest.ts';
import { say } from '../../../shared/texts/text.ts';
import { foldText, normalizeText } from '../../../shared/texts.ts';
import type { Schema } from '../../access/schema.ts';
import { eq } from '../../store/eq.ts';
import type { Condition, Reader, Row, Value } from '../../store/store.ts';
import type { Converted } from './cell-reading.ts';

/** Reads the store, limited to what the caller may see. */
type Read = <T>(work: (reader: Reader) => Promise<T>) => Promise<T>;

/** The most texts that one condition may name. */
const AT_ONCE = 400;
const MOST_SHOWN = 5;
/** Longer texts name nothing: looking for a megabyte of them would hold everybody up. */
export const LONGEST = 1000;

/** A property of the record that a text names, and the value that the row gives it. */
export interface Tie {
  of: string;
  value: Value | undefined;
  /** The title of the row's property that the value comes from; a value that the schema gives has none. */
  title?: string;
}

/** Finds records by their label, so that a file can say `Completed` or `Excavator 7` instead of an id. */
export class LabelIndex {
  readonly #read: Read;
  readonly #schema: Schema;
  readonly #known = new Map<string, Map<string, number[]>>();
  readonly #outside: LabelIndex | undefined;

  constructor(read: Read, schema: Schema, outside?: LabelIndex) {
    this.#read = read;
    this.#schema = schema;
    this.#outside = outside;
  }

  /**
   * The same inside a transaction, which must not wait for anything else. What was not there before it may have been made in it,
   * and what is found in it may be rolled back.
   */
  within(reader: Reader): LabelIndex {
    return new LabelIndex((work) => work(reader), this.#schema, this);
  }

  /** Looks up many texts at once, so that finding each of them needs no query. */
  async prepare(path: string, texts: Iterable<string>): Promise<void> {
    const entity = this.#schema.at(path);
    const known = this.#of(path);
    const outside = this.#outside;
    const before = outside ? outside.#of(path) : undefined;
    const short = [...new Set(texts)].filter((text) => text.length <= LONGEST);
    for (const text of short) {
      const ids = before?.get(fold(text));
      if (ids && ids.length > 0) known.set(fold(text), ids);
    }
    const news = short.filter((text) => !known.has(fold(text)));
    for (let at = 0; at < news.length; at += AT_ONCE) {
      const some = news.slice(at, at + AT_ONCE);
      for (const text of some) known.set(fold(text), []);
      for (const row of await this.#named(entity, some)) known.get(fold(nameOf(entity, row)))?.push(row.id);
      const ids = some.filter((text) => isId(text) && known.get(fold(text))?.length === 0).map(Number);
      for (const { id } of await this.#where(entity, { property: 'id', op: 'in', value: ids }))
        known.get(String(id))?.push(id);
    }
  }

  /**
   * The id of the record of this entity with this label, ignoring case, or with this id.
   * @param ties what tells records with the same label apart: the asset of a meter
   */
  async find(path: string, text: string, ties: Tie[] = []): Promise<Converted> {
    if (text.length > LONGEST)
      return {
        error: say('import.no_such_long', { title: this.#schema.at(path).title, text: text.slice(0, 100) }),
      };
    await this.prepare(path, [text]);
    const all = this.#of(path).get(fold(text)) ?? [];
    const ids = all.length > 1 ? await this.#tied(this.#schema.at(path), text, all, ties) : all;
    if (ids.length === 1) return { value: ids[0] as number };
    const entity = this.#schema.at(path);
    const titles = ties.flatMap(({ value, title }) =>
      title === undefined ? [] : [{ title, isEmpty: value == null }],
    );
    if (ids.length > 1) {
      const id = say('import.write_the_id', { ids: someOf(ids.map(String)) });
      const way = titles
        .filter(({ isEmpty }) => isEmpty)
        .reduceRight((or, { title }) => say('import.fill_too', { title, or }), id);
      return { error: say('import.names_several', { text, number: ids.length, plural: entity.plural, way }) };
    }
    if (all.length > 1) {
      const of = titles.map(({ title }) => title).join(' and ');
      const none = { entity: entity.title, text };
      return {
        error: of === '' ? say('import.not_of_field', none) : say('import.not_of', { ...none, of }),
      };
    }
    const some = await this.#suggestion(entity, text);
    const none = { title: entity.title, text };
    return {
      error:
        some === ''
          ? say('import.no_such_none_yet', none)
          : say('import.no_such_there_is', { ...none, some }),
      unknown: text,
    };
  }

  /** Of several records with a label those that a row means, by its other values. */
  async #tied(entity: Entity, text: string, all: number[], ties: Tie[]): Promise<number[]> {
    const label = labelPath(this.#schema, entity);
    const where = ties.flatMap(({ of, value }) =>
      value === undefined || value === null ? [] : [eq(of, value)],
    );
    if (label === undefined || where.length === 0) return all;
    const rows = await this.#where(
      entity,
      { property: label, op: 'in', value: writtenForms(text) },
      ...where,
    );
    return rows.flatMap((row) => (fold(nameOf(entity, row)) === fold(text) ? [row.id] : []));
  }

  #of(path: string): Map<string, number[]> {
    const known = this.#known.get(path) ?? new Map<string, number[]>();
    this.#known.set(path, known);
    return known;
  }

  /** Records that one of the texts may name. Without a label property a record is named by its id. */
  #named(entity: Entity, texts: string[]): Promise<Row[]> {
    const property = labelPath(this.#schema, entity);
    if (property !== undefined)
      return this.#where(entity, { property, op: 'in', value: texts.flatMap(writtenForms) });
    const start = `${fold(entity.title)} `;
    const ids = texts.map(fold).filter((text) => text.startsWith(start) && isId(text.slice(start.length)));
    return this.#where(entity, {
      property: 'id',
      op: 'in',
      value: ids.map((text) => Number(text.slice(start.length))),
    });
  }

  #where(entity: Entity, ...where: Condition[]): Promise<Row[]> {
    if (where.some((one) => one.op === 'in' && one.value.length === 0)) return Promise.resolve([]);
    return this.#read((reader) => reader.find(entity.path, { where, properties: shownOf(entity) }));
  }

  /** The names of a few existing records, so that a typo is easy to spot. */
  async #suggestion(entity: Entity, text: string): Promise<string> {
    const property = labelPath(this.#schema, entity);
    const query = { properties: shownOf(entity), limit: MOST_SHOWN + 1 };
    const start = fold(text).slice(0, 3);
    const close =
      property === undefined
        ? []
        : await this.#read((reader) =>
            reader.find(entity.path, { ...query, where: [{ property, op: 'contains', value: start }] }),
          );
    const alike = close.filter((row) => fold(nameOf(entity, row)).startsWith(start));
    const rows = alike.length > 0 ? alike : await this.#read((reader) => reader.find(entity.path, query));
    return someOf(rows.map((row) => nameOf(entity, row)));
  }
}

function someOf(texts: string[]): string {
  return `${texts.slice(0, MOST_SHOWN).join(', ')}${texts.length > MOST_SHOWN ? ', …' : ''}`;
}

/** The property that holds the label, followed through references if the label is one. */
function labelPath(schema: Schema, entity: Entity): string | undefined {
  const { label } = entity;
  if (label === undefined) return undefined;
  const target = propertyOf(entity, label)?.reference?.entity;
  const further = target === undefined ? undefined : labelPath(schema, schema.whole.at(target));
  return target === undefined ? label : further === undefined ? undefined : `${label}.${further}`;
}

function shownOf({ label }: Entity): string[] {
  return label === undefined ? ['id'] : ['id', label];
}

function nameOf(entity: Entity, row: Row): string {
  const value = entity.label === undefined ? undefined : row[entity.label];
  if (value === undefined || value === null) return `${entity.title} ${row.id}`;
  return typeof value === 'object' ? String((value as { label: unknown }).label) : String(value);
}

function isId(text: string): boolean {
  return /^[1-9]\d{0,14}$/.test(text);
}

/** How records may have a text that a file names: as it is stored now, and as older versions stored it. */
function writtenForms(text: string): string[] {
  const normal = normalizeText(text);
  return [...new Set([text, normal, normal.normalize('NFD')])];
}

function fold(label: string): string {
  return foldText(normalizeText(label));
}
