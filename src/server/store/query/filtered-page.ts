import type { Query, Row } from '../store.ts';
import type { TableInfo } from '../tables/catalog.ts';
import { searchWords } from '../tables/search-text.ts';
import type { Builder } from './builder.ts';
import { exactCodes } from './exact-codes.ts';
import { ROOT } from './joins.ts';
import { type Projection, rankingOf } from './projection.ts';
import { filterOf, type SearchFilter } from './search.ts';
import { searchRank } from './search-rank.ts';
import type { KnownWords } from './search-words.ts';
import { fewSource, idsSql, isWalked, plainSource, type Source, selectSql } from './select.ts';
import type { SqlTransaction } from './session.ts';
import { conditionSql } from './where.ts';

/**
 * So many matches are sorted by themselves; more are met soon enough on a walk in the order asked for. Of 100,000 rows a walk
 * for one in three hundred costs about what finding three hundred does: a millisecond.
 */
export const FEW = 300;

/** What a page is read with. */
interface Reading {
  builder: Builder;
  session: SqlTransaction;
  info: TableInfo;
  projection: Projection;
  known?: KnownWords;
}

/** What was seen of a query in this state. */
interface Seen {
  /** Whether more rows than a few are known to match. */
  isMany(): boolean;
  /** Is told how many match, up to one more than a few. */
  found(matches: number): void;
}

/**
 * A page of what is filtered or searched. No database knows beforehand how many rows match, so that is looked at first:
 * few are sorted by themselves, many are met soon on a walk in the order asked for.
 */
export async function filteredPage(reading: Reading, query: Query, seen: Seen): Promise<Row[]> {
  const { builder, session, info, known } = reading;
  const filter = await filterOf(builder, session, info, query, known);
  if (!seen.isMany()) {
    const first = idsSql(filter.direct, FEW + 1);
    const ids = (await session.all(first.text, first.params)).map(([id]) => id as number);
    seen.found(ids.length);
    if (ids.length === 0) return [];
    if (ids.length <= FEW)
      return query.ranked ? best(reading, query, ids) : rows(reading, fewSource(builder, info, ids), query);
  }
  const many = isWalked(builder, info, query) ? filter.walking : filter.direct;
  return query.ranked ? exactFirst(reading, query, filter, many) : rows(reading, many, query);
}

async function rows({ builder, session, info, projection }: Reading, source: Source, query: Query) {
  const sql = selectSql(builder, info, projection, source, query);
  return (await session.all(sql.text, sql.params)).map(projection.decode);
}

/** A page of few matches, the best first and equals in the order asked for. */
async function best(reading: Reading, query: Query, ids: number[]): Promise<Row[]> {
  const { builder, session, info } = reading;
  const words = searchWords(query.search ?? '');
  const { order, offset = 0, limit = ids.length } = query;
  const ranking = rankingOf(builder.catalog, info);
  const texts = selectSql(builder, info, ranking, fewSource(builder, info, ids), { order });
  const page = (await session.all(texts.text, texts.params))
    .map(([id, text, label]) => ({ id: id as number, rank: searchRank(words, label, text as string) }))
    .sort((left, right) => left.rank - right.rank)
    .slice(offset, offset + limit)
    .map(({ id }) => id);
  if (page.length === 0) return [];
  const found = await rows(reading, fewSource(builder, info, page), {});
  return found.sort((left, right) => page.indexOf(left.id) - page.indexOf(right.id));
}

/** A page of many matches: those first whose code is just what is searched for. */
async function exactFirst(
  reading: Reading,
  query: Query,
  { walking }: SearchFilter,
  many: Source,
): Promise<Row[]> {
  const { builder, session, info } = reading;
  const { order, offset = 0, limit = Number.MAX_SAFE_INTEGER } = query;
  const exact = new Set<number>();
  for (const code of exactCodes(info, query.search ?? '')) {
    const { from, where } = plainSource(builder, info, [code]);
    const sql = idsSql({ from, where: [...where, ...walking.where] });
    for (const [id] of await session.all(sql.text, sql.params)) exact.add(id as number);
  }
  if (exact.size === 0) return rows(reading, many, query);
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
