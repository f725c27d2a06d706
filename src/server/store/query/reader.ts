import { decimalsOf } from '../../../shared/kinds/kind.ts';
import { fromWhole } from '../../../shared/numbers.ts';
import type { StoreModel } from '../../../shared/schema/model.ts';
import { eq } from '../eq.ts';
import type { Condition, Counted, Group, GroupBy, GroupQuery, Query, Reader, Row } from '../store.ts';
import { pathOf, type TableInfo, tableAt } from '../tables/catalog.ts';
import { searchWords } from '../tables/search-text.ts';
import type { Builder } from './builder.ts';
import { countSql, sumSql } from './count.ts';
import type { Sql } from './dialect.ts';
import { FEW, filteredPage, type Seen } from './filtered-page.ts';
import { groupSql, isShifted, rangeSql } from './group.ts';
import { inOrder, shownKeys } from './group-keys.ts';
import type { KnownState } from './known-state.ts';
import { projectionOf } from './projection.ts';
import { filterOf } from './search.ts';
import type { KnownWords } from './search-words.ts';
import { isServed, plainSource, type Source, selectSql } from './select.ts';
import type { SqlTransaction } from './session.ts';
import { filterShape, pageShape } from './statement-cache.ts';

const MEANT_DIGITS = 15;
const BY_ID = eq('id', 0);

/** Reads through one session of any engine. */
export class SqlReader implements Reader {
  protected readonly builder: Builder;
  protected readonly session: SqlTransaction;
  private readonly known: () => KnownState | undefined;

  /** `known` returns what is known of the state being read, as soon as it is clear which state that is. */
  constructor(
    builder: Builder,
    session: SqlTransaction,
    known: () => KnownState | undefined = () => undefined,
  ) {
    this.builder = builder;
    this.session = session;
    this.known = known;
  }

  get model(): StoreModel {
    return this.builder.model;
  }

  async get(table: string, id: number): Promise<Row | null> {
    if (!Number.isSafeInteger(id)) throw new TypeError(`An id is a whole number, not ${String(id)}`);
    const info = tableAt(this.builder.catalog, table);
    const reading = projectionOf(this.builder, info);
    reading.one ??= selectSql(this.builder, info, reading, plainSource(this.builder, info, [BY_ID]), {}).text;
    const [row] = await this.session.all(reading.one, [id]);
    return row ? reading.decode(row) : null;
  }

  async first(table: string, where: Condition[]): Promise<Row | null> {
    const rows = await this.find(table, { where, limit: 1 });
    return rows[0] ?? null;
  }

  async find(table: string, query: Query = {}): Promise<Row[]> {
    const info = tableAt(this.builder.catalog, table);
    const reading = projectionOf(this.builder, info, query.properties);
    const shape = pageShape(query);
    const kept = shape === undefined ? undefined : reading.statements.of(shape, query);
    if (kept) return (await this.session.all(kept.text, kept.params)).map(reading.decode);
    if (isPage(query) && !isServed(info, query))
      return filteredPage(
        { builder: this.builder, session: this.session, info, projection: reading, known: this.words },
        query,
        this.seen(table, query),
      );
    const sql = selectSql(this.builder, info, reading, await this.source(info, query), query);
    if (shape !== undefined) reading.statements.keep(shape, this.builder, info, query, sql.text);
    return (await this.session.all(sql.text, sql.params)).map(reading.decode);
  }

  async count(table: string, query: Counted = {}): Promise<number> {
    const { where = [], search, atMost = Number.POSITIVE_INFINITY } = query;
    const isWhole = where.length === 0 && search === undefined;
    const key = countKey(table, query);
    const all = isWhole ? this.known()?.whole(table) : this.known()?.count(key);
    if (all !== undefined) return Math.min(all, atMost);
    const capped = `${key} ${atMost}`;
    const seen = this.known()?.count(capped);
    if (seen !== undefined) return seen;
    const counted = await this.once(capped, () => this.counted(table, query));
    if (counted >= atMost) this.known()?.keepCount(capped, counted);
    else if (isWhole) this.known()?.keepWhole(table, counted);
    else this.known()?.keepCount(key, counted);
    return counted;
  }

  private once<T>(key: string, ask: () => Promise<T>): Promise<T> {
    return this.known()?.once(key, ask) ?? ask();
  }

  /** What matches is looked up once in a state where it is little, and how much it is: the next page need not look again. */
  private seen(table: string, { where, search, order, ranked }: Query): Seen {
    const key = countKey(table, { where, search });
    const many = `${key} ${FEW + 1}`;
    const ids = `${key} ${ranked ? JSON.stringify(order) : ''}`;
    return {
      isMany: () => (this.known()?.count(key) ?? this.known()?.count(many) ?? 0) > FEW,
      wasMany: () => this.known()?.wasMany(key) === true,
      few: () => this.known()?.found(ids),
      look: async (ask) => {
        const found = await this.once(`ids ${ids}`, ask);
        const isMany = found.length > FEW;
        this.known()?.keepCount(isMany ? many : key, found.length);
        this.known()?.noteMany(key, isMany);
        if (!isMany) this.known()?.keepFound(ids, found);
        return found;
      },
      exact: async (ask) => {
        const found = this.known()?.found(`exact ${key}`) ?? (await ask());
        this.known()?.keepFound(`exact ${key}`, found);
        return found;
      },
    };
  }

  /** What is known about where the words of searches occur. */
  private get words(): KnownWords {
    return {
      get: (question) => this.known()?.get(question),
      keep: (question, words) => this.known()?.keep(question, words),
      once: (key, ask) => this.once(key, ask),
    };
  }

  async sum(table: string, property: string, where: Condition[] = []): Promise<number> {
    const info = tableAt(this.builder.catalog, table);
    const sql = sumSql(this.builder, info, property, plainSource(this.builder, info, where));
    const [sum, size] = (await this.session.all(sql.text, sql.params))[0] as [number, number];
    const decimals = decimalsOf(pathOf(this.builder.catalog, info, property).column.kind);
    return decimals === undefined ? meantSum(sum, size) : fromWhole(Number(sum), decimals);
  }

  async group(table: string, query: GroupQuery): Promise<Group[]> {
    const info = tableAt(this.builder.catalog, table);
    const source = await this.source(info, query);
    const ranges: ([string, string] | undefined)[] = [];
    for (const one of query.by) ranges.push(await this.range(info, one, source));
    const grouping = groupSql(this.builder, info, source, query, ranges);
    const rows = await this.session.all(grouping.sql.text, grouping.sql.params);
    const keys = await shownKeys(this.builder.catalog, this, query.by, grouping, rows);
    const groups = rows.map((row, at) => ({
      keys: keys[at] as unknown[],
      measures: grouping.measures.map(({ path }, measure) => {
        const [value, size] = row.slice(query.by.length + 2 * measure).map(Number) as [number, number];
        const decimals = path && decimalsOf(path.column.kind);
        return decimals === undefined ? meantSum(value, size) : fromWhole(value, decimals);
      }),
    }));
    return query.order ? groups : inOrder(groups);
  }

  /** The first and last timestamp of a property that is grouped by days of a time zone. */
  private async range(info: TableInfo, by: GroupBy, source: Source): Promise<[string, string] | undefined> {
    if (!isShifted(this.builder, info, by)) return undefined;
    const { text, params } = rangeSql(this.builder, info, by, source);
    const [first, last] = (await this.session.all(text, params))[0] as [string | null, string | null];
    return first === null || last === null ? undefined : [first, last];
  }

  private async counted(table: string, query: Counted): Promise<number> {
    const info = tableAt(this.builder.catalog, table);
    const where = query.where ?? [];
    const { statements } = projectionOf(this.builder, info);
    const filter = filterShape(query);
    const shape = filter === undefined ? undefined : `count ${query.atMost} ${filter}`;
    const kept = shape === undefined ? undefined : statements.of(shape, { where });
    if (kept) return this.counting(kept);
    const sql = countSql(await this.source(info, query), query.atMost);
    if (shape !== undefined) statements.keep(shape, this.builder, info, { where }, sql.text);
    return this.counting(sql);
  }

  private async counting({ text, params }: Sql): Promise<number> {
    return (await this.session.all(text, params))[0]?.[0] as number;
  }

  /** All rows that match. */
  private async source(info: TableInfo, query: Pick<Query, 'where' | 'search'>): Promise<Source> {
    if (!looksInside(query)) return plainSource(this.builder, info, query.where ?? []);
    return (await filterOf(this.builder, this.session, info, query, this.words)).direct;
  }
}

function countKey(table: string, { where, search }: Pick<Query, 'where' | 'search'>): string {
  return JSON.stringify([table, where ?? [], search]);
}

/** 0.1 + 0.2 is 0.3: digits after the fifteenth of everything added up are noise, which differs between databases. */
function meantSum(sum: number, size: number): number {
  if (Number.isInteger(sum)) return sum;
  const digits = MEANT_DIGITS - Math.ceil(Math.log10(size));
  return Number(sum.toFixed(Math.min(Math.max(digits, 0), 100)));
}

/** Whether the query asks for a part of its matches, and does not match all rows. */
function isPage({ where = [], search, limit }: Query): boolean {
  return limit !== undefined && (where.length > 0 || search !== undefined);
}

/** Whether a query looks for parts of texts, which no index on a column can find. */
function looksInside({ where = [], search }: Pick<Query, 'where' | 'search'>): boolean {
  return (
    (search !== undefined && searchWords(search).length > 0) || where.some(({ op }) => op === 'contains')
  );
}
