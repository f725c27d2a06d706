import type { Query, Row } from '../store.ts';
import type { TableInfo } from '../tables/catalog.ts';
import { searchWords } from '../tables/search-text.ts';
import type { Builder } from './builder.ts';
import type { Sql } from './dialect.ts';
import { exactCodes } from './exact-codes.ts';
import { ROOT } from './joins.ts';
import { type Projection, rankingOf } from './projection.ts';
import { filterOf, type SearchFilter } from './search.ts';
import { searchRank } from './search-rank.ts';
import type { KnownWords } from './search-words.ts';
import { fewSource, idsSql, isWalked, plainSource, rowsSql, type Source, selectSql } from './select.ts';
import type { SqlTransaction } from './session.ts';
import { conditionSql } from './where.ts';

/**
 * Up to this many matches are sorted by themselves; with more, a walk in the requested order soon meets enough. In 100,000
 * rows a walk for one in three hundred costs about as much as finding three hundred: a millisecond.
 */
export const FEW = 300;

/** Everything needed to read a page. */
interface Reading {
  builder: Builder;
  session: SqlTransaction;
  info: TableInfo;
  projection: Projection;
  known: KnownWords;
}

/** What is known of a query in this state. */
export interface Seen {
  /** Whether more than a few rows are known to match. */
  isMany(): boolean;
  /** Whether more than a few matched in an earlier state. */
  wasMany(): boolean;
  /** The ids of all matches, where they are few and were looked up; the best first where they are ranked. */
  few(): number[] | undefined;
  /** Looks up the ids of the first matches, up to one more than a few. */
  look(ask: () => Promise<number[]>): Promise<number[]>;
  /** Looks up the ids of those of many whose code is just what is searched for, unless they are known. */
  exact(ask: () => Promise<number[]>): Promise<number[]>;
}

/**
 * A page of a filtered or searched list. No database knows beforehand how many rows match, so the first matches are fetched
 * first: a few are sorted by themselves, many are soon met on a walk in the requested order.
 */
export async function filteredPage(reading: Reading, query: Query, seen: Seen): Promise<Row[]> {
  const { builder, session, info, known } = reading;
  const kept = seen.few();
  if (kept) return fewPage(reading, query, kept);
  const filter = await filterOf(builder, session, info, query, known);
  if (!seen.isMany()) {
    // A search index reads all rows of a common word, while a walk soon meets enough of them.
    const first = firstSql(reading, query, seen.wasMany() ? filter.walking : filter.direct);
    const found = await seen.look(async () => idsOf(query, await session.all(first.text, first.params)));
    if (found.length <= FEW) return fewPage(reading, query, found);
  }
  const many = isWalked(builder, info, query) ? filter.walking : filter.direct;
  return query.ranked ? exactFirst(reading, query, seen, filter, many) : rows(reading, many, query);
}

async function rows({ builder, session, info, projection }: Reading, source: Source, query: Query) {
  const sql = selectSql(builder, info, projection, source, query);
  return (await session.all(sql.text, sql.params)).map(projection.decode);
}

/** The ids of the first matches; if they are ranked, in the requested order and with the columns that the rank needs. */
function firstSql({ builder, info }: Reading, { ranked, order }: Query, source: Source): Sql {
  if (!ranked) return idsSql(source, FEW + 1);
  const { text, params } = rowsSql(source, FEW + 1);
  const from = { text: `(${text}) AS ${ROOT}`, params };
  return selectSql(builder, info, rankingOf(builder.catalog, info), { from, where: [] }, { order });
}

/** The ids of matches; where they are ranked and few, the best first, those of one rank in the order asked for. */
function idsOf({ ranked, search = '' }: Query, matches: unknown[][]): number[] {
  if (!ranked || matches.length > FEW) return matches.map(([id]) => id as number);
  const words = searchWords(search);
  return matches
    .map(([id, text, label]) => ({ id: id as number, rank: searchRank(words, label, text as string) }))
    .sort((left, right) => left.rank - right.rank)
    .map(({ id }) => id);
}

/** A page of few matches. */
async function fewPage(reading: Reading, query: Query, found: number[]): Promise<Row[]> {
  const { builder, info } = reading;
  const { ranked, offset = 0, limit = found.length } = query;
  const page = ranked ? found.slice(offset, offset + limit) : found;
  if (page.length === 0) return [];
  const source = fewSource(builder, info, page);
  if (!ranked) return rows(reading, source, query);
  const read = await rows(reading, source, {});
  return read.sort((left, right) => page.indexOf(left.id) - page.indexOf(right.id));
}

/** A page of many matches: rows whose code is exactly the search come first. */
async function exactFirst(
  reading: Reading,
  query: Query,
  seen: Seen,
  { walking }: SearchFilter,
  many: Source,
): Promise<Row[]> {
  const { builder, session, info } = reading;
  const { order, offset = 0, limit = Number.MAX_SAFE_INTEGER } = query;
  const codes = async () => {
    const asked = exactCodes(info, query.search ?? '').map((code) => {
      const { from, where } = plainSource(builder, info, [code]);
      const sql = idsSql({ from, where: [...where, ...walking.where] });
      return session.all(sql.text, sql.params);
    });
    return (await Promise.all(asked)).flat().map(([id]) => id as number);
  };
  // Asked together: mostly no code is meant, and PostgreSQL is a way off.
  const [plain, found] = await Promise.all([rows(reading, many, query), seen.exact(codes)]);
  const exact = new Set(found);
  if (exact.size === 0) return plain;
  const page = [...exact].slice(offset, offset + limit);
  const first = page.length === 0 ? [] : await rows(reading, fewSource(builder, info, page), { order });
  if (first.length === limit) return first;
  const others = [...exact].map((id) =>
    conditionSql(builder, info, ROOT, { property: 'id', op: 'ne', value: id }),
  );
  return [
    ...first,
    ...(await rows(
      reading,
      { ...many, where: [...many.where, ...others] },
      { ...query, offset: Math.max(0, offset - exact.size), limit: limit - first.length },
    )),
  ];
}
