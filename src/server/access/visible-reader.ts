import type { Entity } from '../../shared/schema/entity.ts';
import { linkedProperties } from '../../shared/schema/manifest.ts';
import type { StoreModel } from '../../shared/schema/model.ts';
import { parametersNow } from '../../shared/schema/renames.ts';
import type { Principal } from '../auth/principal.ts';
import { eq } from '../store/eq.ts';
import type { Condition, Counted, Group, GroupQuery, Query, Reader, Row } from '../store/store.ts';
import { fold, searchWords } from '../store/tables/search-text.ts';
import { type Schema, schemaOf } from './schema.ts';
import { ofSeen, withoutUnseen } from './seen-lists.ts';
import { reachable } from './visible-rows.ts';
import { propertiesWithFacts, wordedRow } from './worded-texts.ts';

/**
 * A reader that sees only what a principal may read: the one place where rights become conditions. For those who may
 * read everything it only hides other people's personal records. System tables belong to the program and are read as
 * they are.
 */
export function visibleReader(reader: Reader, principal: Principal): Reader {
  return new VisibleReader(reader, principal);
}

class VisibleReader implements Reader {
  readonly #under: Reader;
  readonly #schema: Schema;
  readonly #principal: Principal;

  constructor(under: Reader, principal: Principal) {
    this.#under = under;
    this.#schema = schemaOf(under.model).for(principal.rights);
    this.#principal = principal;
  }

  get model(): StoreModel {
    return this.#under.model;
  }

  async get(table: string, id: number): Promise<Row | null> {
    if (this.#isOpen(table)) {
      const row = await this.#under.get(table, id);
      const [seen] = row ? await this.#withoutUnseen(table, [row]) : [];
      return seen ? this.#worded(table, seen) : null;
    }
    return this.first(table, [eq('id', id)]);
  }

  async first(table: string, where: Condition[]): Promise<Row | null> {
    const [row] = await this.find(table, { where, limit: 1 });
    return row ?? null;
  }

  async find(table: string, query: Query = {}): Promise<Row[]> {
    if (this.#isHidden(table) || !this.#mayAsk(table, query)) return [];
    const entity = this.#schema.find(table);
    if (!entity) return this.#under.find(table, this.#within(table, query));
    const asked = { ...query, properties: propertiesWithFacts(entity, query.properties) };
    const rows = await this.#under.find(table, this.#within(table, asked));
    const seen = await this.#withoutUnseen(table, rows);
    return seen.map((row) => this.#told(entity, row));
  }

  #withoutUnseen(table: string, rows: Row[]): Promise<Row[]> | Row[] {
    const entity = this.#schema.find(table);
    if (!entity || linkedProperties(entity).length === 0) return rows;
    return withoutUnseen(this.#looking, entity, rows, this.#under);
  }

  get #looking() {
    return { schema: this.#schema, principal: this.#principal };
  }

  #worded(table: string, row: Row): Row {
    const entity = this.#schema.find(table);
    return entity ? this.#told(entity, row) : row;
  }

  /** A row as it is told: texts in the words of whoever reads, and views of lists by what these call things now. */
  #told(entity: Entity, row: Row): Row {
    const said = wordedRow(this.#schema, entity, row);
    const state = entity.personal?.list && entity.properties.find((one) => one.objectSchema === 'list-state');
    const given = state && (said[state.name] as Record<string, string> | null | undefined);
    const listed = given && this.#schema.find(String(said[entity.personal?.list as string]));
    return listed ? { ...said, [state.name]: parametersNow(listed, given) } : said;
  }

  async count(table: string, query: Counted = {}): Promise<number> {
    if (this.#isHidden(table) || !this.#mayAsk(table, query)) return 0;
    return this.#under.count(table, this.#within(table, query));
  }

  async sum(table: string, property: string, where: Condition[] = []): Promise<number> {
    if (this.#isHidden(table) || !this.#shows(table, property)) return 0;
    return this.#under.sum(table, property, this.#within(table, { where }).where);
  }

  async group(table: string, query: GroupQuery): Promise<Group[]> {
    const asked = [
      ...query.by.map(({ property }) => property),
      ...query.measures.flatMap((one) => (one.op === 'count' ? [] : [one.property])),
    ];
    if (this.#isHidden(table) || !this.#mayAsk(table, query)) return [];
    if (!asked.every((property) => this.#shows(table, property))) return [];
    return this.#under.group(table, this.#within(table, query));
  }

  #within<Q extends { where?: Condition[]; search?: string }>(table: string, query: Q): Q {
    const { where: asked = [], search } = query;
    const entity = this.#schema.find(table);
    const where = entity ? asked.map((one) => ofSeen(this.#looking, entity, one)) : asked;
    const conditions = this.#conditions(table);
    if (search !== undefined && this.#isCut(table))
      return {
        ...query,
        search: undefined,
        where: [...where, ...conditions, ...this.#searched(table, search)],
      };
    return { ...query, where: [...where, ...conditions] };
  }

  /** Whether the search index of an entity contains hidden properties, so that it must not be used. */
  #isCut(table: string): boolean {
    return this.#schema.find(table)?.search.length !== this.#schema.whole.find(table)?.search.length;
  }

  /** Conditions that find every word in any of the visible properties. */
  #searched(table: string, search: string): Condition[] {
    const { search: among, properties } = this.#schema.at(table);
    return searchWords(search).map((value) => ({
      op: 'any',
      of: among.map((property) => {
        const { choices } = properties.find(({ name }) => name === property) ?? {};
        if (!choices) return { property, op: 'contains', value };
        const found = choices.filter(({ title }) => fold(title).includes(value));
        return { property, op: 'in', value: found.map((choice) => choice.const) };
      }),
    }));
  }

  #conditions(table: string): Condition[] {
    return this.#isEntity(table) ? reachable(this.#schema, table, 'read', this.#principal) : [];
  }

  /** Whether everything in a table may be read, so that no conditions are needed. */
  #isOpen(table: string): boolean {
    if (!this.#isEntity(table)) return true;
    return this.#schema.rights.isAll && this.#conditions(table).length === 0;
  }

  #isEntity(table: string): boolean {
    return this.#schema.whole.find(table) !== undefined;
  }

  #isHidden(table: string): boolean {
    return this.#isEntity(table) && this.#schema.find(table) === undefined;
  }

  /**
   * Whether a query asks only for visible properties and filters only by them. A query that does not, such as a
   * figure of the dashboard, gets nothing.
   */
  #mayAsk(table: string, { properties = [], where = [] }: Pick<Query, 'properties' | 'where'>): boolean {
    if (this.#schema.rights.isAll) return true;
    const asked = where.flatMap((one) => ('property' in one ? [one.property] : []));
    return [...properties, ...asked].every((property) => this.#shows(table, property));
  }

  /** Only the first step of a path through references counts: what it leads to is visible, as its label is. */
  #shows(table: string, property: string): boolean {
    const [name] = property.split('.');
    const has = (schema: Schema) => schema.find(table)?.properties.some((one) => one.name === name);
    // Columns that no schema names, such as the version of a row, reveal nothing about it.
    return !has(this.#schema.whole) || has(this.#schema) === true;
  }
}
