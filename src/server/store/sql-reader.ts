import { Answers, type Matches } from './answers.ts';
import { quote, type TableInfo, tableAt } from './catalog.ts';
import type { Sql } from './dialect.ts';
import { filterShape, pageShape } from './kept-statements.ts';
import type { Model } from './model.ts';
import { type Reading, rankingOf } from './reading.ts';
import { searchRank } from './search-rank.ts';
import { searchWords } from './search-text.ts';
import type { Session } from './session.ts';
import { countedSource, countSql, sumSql } from './sql-count.ts';
import { type Filter, filterOf } from './sql-search.ts';
import {
  canWalk,
  fewSource,
  firstSource,
  idsSql,
  indexSource,
  isNarrow,
  plainSource,
  type Source,
  selectSql,
} from './sql-select.ts';
import type { Condition, Counted, Query, Reader, Row } from './store.ts';

/** So many matches are sorted by themselves; more are met soon enough on a walk in the order asked for. */
const FEW = 1000;
const MEANT_DIGITS = 15;
const BY_ID = { property: 'id', op: 'eq', value: 0 } as const;

/** Reads through one session of any engine. */
export class SqlReader implements Reader {
  protected readonly model: Model;
  protected readonly session: Session;
  protected readonly answers: Answers;

  /** `answers` are those of the state that the session reads. */
  constructor(model: Model, session: Session, answers = new Answers()) {
    this.model = model;
    this.session = session;
    this.answers = answers;
  }

  async get(table: string, id: number): Promise<Row | null> {
    if (!Number.isSafeInteger(id)) throw new TypeError(`An id is a whole number, not ${String(id)}`);
    const info = tableAt(this.model.catalog, table);
    const reading = this.model.reading(info);
    reading.one ??= selectSql(this.model, info, reading, plainSource(this.model, info, [BY_ID]), {}).text;
    const [row] = await this.session.all(reading.one, [id]);
    return row ? reading.decode(row) : null;
  }

  async first(table: string, where: Condition[]): Promise<Row | null> {
    const rows = await this.find(table, { where, limit: 1 });
    return rows[0] ?? null;
  }

  async find(table: string, query: Query = {}): Promise<Row[]> {
    const info = tableAt(this.model.catalog, table);
    const reading = this.model.reading(info, query.properties);
    const exact = await this.exact(info, query);
    const shape = pageShape(exact);
    const kept = shape === undefined ? undefined : reading.statements.of(shape, exact);
    if (kept) return (await this.session.all(kept.text, kept.params)).map(reading.decode);
    if (query.ranked && query.limit !== undefined && isSearch(query)) {
      const best = await this.best(info, exact);
      if (best) return this.pageOf(info, reading, exact, best);
    }
    const simple = this.simpleSource(info, exact);
    const source = simple ?? (await this.source(info, exact));
    if (!source) return [];
    const sql = selectSql(this.model, info, reading, source, exact);
    if (simple && shape !== undefined) reading.statements.keep(shape, this.model, info, exact, sql.text);
    return (await this.session.all(sql.text, sql.params)).map(reading.decode);
  }

  async count(table: string, query: Counted = {}): Promise<number> {
    const question = `${query.atMost ?? ''}${questionOf(table, query)}`;
    return this.answers.counts.of(question, () => this.counted(table, query));
  }

  async sum(table: string, property: string, where: Condition[] = []): Promise<number> {
    const info = tableAt(this.model.catalog, table);
    const sql = sumSql(this.model, info, property, plainSource(this.model, info, where));
    const [sum, size] = (await this.session.all(sql.text, sql.params))[0] as [number, number];
    return meantSum(sum, size);
  }

  private async counted(table: string, query: Counted): Promise<number> {
    const info = tableAt(this.model.catalog, table);
    const exact = await this.exact(info, query);
    const where = exact.where ?? [];
    if (isSearch(query) || where.some((condition) => condition.op === 'contains')) {
      const { ids, filter } = await this.matches(info, exact);
      if (ids) return Math.min(ids.length, query.atMost ?? ids.length);
      if (filter) return this.counting(countSql(filter.direct, query.atMost));
    }
    const { statements } = this.model.reading(info);
    const filter = filterShape(exact);
    const shape = filter === undefined ? undefined : `count ${query.atMost} ${filter}`;
    const kept = shape === undefined ? undefined : statements.of(shape, { where });
    if (kept) return this.counting(kept);
    const source = countedSource(this.model, info, where);
    const sql = countSql(source, query.atMost);
    if (shape !== undefined) statements.keep(shape, this.model, info, { where }, sql.text);
    return this.counting(sql);
  }

  private async counting({ text, params }: Sql): Promise<number> {
    return (await this.session.all(text, params))[0]?.[0] as number;
  }

  /** The ids of matches, best first and equals in the order asked for; null where there are too many to look at each. */
  private best(info: TableInfo, query: Query): Promise<number[] | null> {
    const question = questionOf(info.table.name, query);
    return this.answers.ranked.of(`${JSON.stringify(query.order)}${question}`, async () => {
      const filter = await this.filter(info, query);
      if (!filter) return [];
      const ids = await this.ranked(info, query, firstSource(this.model, info, filter.direct, FEW + 1));
      const few = ids.length <= FEW;
      this.answers.matches.know(question, few ? { ids } : { filter });
      return few ? ids : null;
    });
  }

  private async ranked(info: TableInfo, query: Query, source: Source): Promise<number[]> {
    const words = searchWords(query.search ?? '');
    const texts = rankingOf(this.model.catalog, info);
    const sql = selectSql(this.model, info, texts, source, { order: query.order });
    const rows = (await this.session.all(sql.text, sql.params)).map(([id, text, label]) => ({
      id: id as number,
      rank: searchRank(words, label, text as string),
    }));
    return rows.sort((left, right) => left.rank - right.rank).map(({ id }) => id);
  }

  private async pageOf(info: TableInfo, reading: Reading, query: Query, ids: number[]): Promise<Row[]> {
    const { offset = 0, limit = ids.length } = query;
    const page = ids.slice(offset, offset + limit);
    if (page.length === 0) return [];
    const sql = selectSql(this.model, info, reading, fewSource(this.model, info, page), {});
    const rows = (await this.session.all(sql.text, sql.params)).map(reading.decode);
    return rows.sort((left, right) => page.indexOf(left.id) - page.indexOf(right.id));
  }

  /** A part of a choice is looked for among the few values that occur, so that their index leads to the rows. */
  private async exact<Q extends Pick<Query, 'where'>>(info: TableInfo, query: Q): Promise<Q> {
    const { where } = query;
    if (!where?.some((condition) => isPartOfChoice(info, condition))) return query;
    const exact: Condition[] = [];
    for (const condition of where) exact.push(await this.exactChoice(info, condition));
    return { ...query, where: exact };
  }

  private async exactChoice(info: TableInfo, condition: Condition): Promise<Condition> {
    if (!isPartOfChoice(info, condition)) return condition;
    const { property } = condition;
    const { dialect } = this.model;
    const values = dialect.differentValues(info.sql, quote(property));
    if (values === null) return condition;
    const found = dialect.contains('x', condition.value);
    const value = await this.answers.choices.of(
      `${info.table.name} ${property} ${condition.value}`,
      async () =>
        (await this.session.all(`${values} WHERE ${found.text}`, found.params)).map(([one]) => one as string),
    );
    const [only, ...others] = value;
    return only !== undefined && others.length === 0
      ? { property, op: 'eq', value: only }
      : { property, op: 'in', value };
  }

  /** Where rows come from if that depends on the shape of the query alone; else it takes a look at how many match. */
  private simpleSource(info: TableInfo, query: Query): Source | undefined {
    if (isSearch(query)) return undefined;
    const indexed = indexSource(this.model, info, query);
    if (indexed) return indexed;
    const where = query.where ?? [];
    const leading = query.order?.[0]?.property ?? 'id';
    // An index that both narrows and sorts needs no look at how many match.
    const byIndex =
      leading === 'id' ||
      where.some((one) => isNarrow(info, one) && (one as { property: string }).property === leading);
    const simple = byIndex && !where.some((condition) => condition.op === 'contains');
    return where.length === 0 || simple || query.limit === undefined
      ? plainSource(this.model, info, where)
      : undefined;
  }

  private async source(info: TableInfo, query: Query): Promise<Source | undefined> {
    const whole = query.limit === undefined;
    const { ids, filter } = await this.matches(info, query);
    if (ids) return ids.length === 0 ? undefined : fewSource(this.model, info, ids);
    if (!filter) return undefined;
    if (!whole && canWalk(this.model, info, query)) return filter.walking;
    const direct = idsSql(filter.direct);
    const plain = plainSource(this.model, info, []);
    return { ...plain, where: [{ text: `_row."id" IN (${direct.text})`, params: direct.params }] };
  }

  private matches(info: TableInfo, query: Pick<Query, 'where' | 'search'>): Promise<Matches> {
    return this.answers.matches.of(questionOf(info.table.name, query), async () => {
      const filter = await this.filter(info, query);
      if (!filter) return { ids: [] };
      const sql = idsSql(filter.direct, FEW + 1);
      const ids = (await this.session.all(sql.text, sql.params)).map(([id]) => id as number);
      return ids.length > FEW ? { filter } : { ids };
    });
  }

  private filter(info: TableInfo, query: Pick<Query, 'where' | 'search'>): Promise<Filter | null> {
    return this.answers.filters.of(
      questionOf(info.table.name, query),
      async () => (await filterOf(this.model, this.session, info, query, this.answers.nowhere)) ?? null,
    );
  }
}

function questionOf(table: string, query: Pick<Query, 'where' | 'search'>): string {
  if (query.search === undefined && (query.where?.length ?? 0) === 0) return table;
  return JSON.stringify([table, query.where, query.search]);
}

/**
 * 0.1 + 0.2 is 0.3: what comes after the fifteenth digit of all that was added up is noise, and each database has its own.
 */
function meantSum(sum: number, size: number): number {
  if (Number.isInteger(sum)) return sum;
  const digits = MEANT_DIGITS - Math.ceil(Math.log10(size));
  return Number(sum.toFixed(Math.min(Math.max(digits, 0), 100)));
}

function isPartOfChoice(info: TableInfo, condition: Condition): condition is Condition & { op: 'contains' } {
  return (
    condition.op === 'contains' &&
    info.columns.get(condition.property)?.choices === true &&
    info.leading.has(condition.property)
  );
}

function isSearch(query: Pick<Query, 'search'>): boolean {
  return query.search !== undefined && searchWords(query.search).length > 0;
}
