import type { Condition, Query } from '../store.ts';
import { quote, type TableInfo } from '../tables/catalog.ts';
import { fold } from '../tables/search-text.ts';
import type { Builder } from './builder.ts';
import type { Sql } from './dialect.ts';
import { ROOT } from './joins.ts';
import { isElsewhere, type KnownWords, labelIds, type Word, wordsOf } from './search-words.ts';
import { fewSource, idsSql, plainSource, type Source, whereText } from './select.ts';
import type { SqlTransaction } from './session.ts';
import { conditionSql } from './where.ts';

/** Testing this many rows one by one is faster than looking up all that hold a word. */
const MOST_TESTED = 300;

/** A search with its conditions, ready to run in the way that suits the number of matches. */
export interface SearchFilter {
  /** Finds the matching rows from the rarest condition: by the search index, or by indexes on columns. */
  direct: Source;
  /** Tests each row of the table, for a walk along another index. */
  walking: Source;
}

/**
 * Every word must be found: in the row's own folded text, in the label of a reference or in the title of a choice that the
 * entity searches.
 */
export async function filterOf(
  builder: Builder,
  session: SqlTransaction,
  info: TableInfo,
  query: Pick<Query, 'where' | 'search'>,
  known: KnownWords,
): Promise<SearchFilter> {
  const { dialect } = builder;
  const where = query.where ?? [];
  const words = await wordsOf(builder, session, info, query.search ?? '', known);
  const tests = (alias: string) => [
    ...where.map((condition) => conditionSql(builder, info, alias, condition)),
    ...words.map((word) => wordTest(builder, info, alias, word)),
  ];
  const plain = { text: `${info.sql} AS ${ROOT}`, params: [] };
  const walking = { from: plain, where: tests(dialect.unindexed(ROOT)), walked: true as const };
  const few = words.length > 0 ? await fewOf(builder, session, info, where) : undefined;
  if (few)
    return {
      direct: { from: plain, where: [...fewSource(builder, info, few).where, ...tests(ROOT)] },
      walking,
    };
  const indexed = dialect.searchSource(info, ROOT, [
    ...words.filter((word) => word.own && !isElsewhere(word)).map((word) => word.text),
    ...where.flatMap((condition) => foldedPart(info, condition)),
  ]);
  const { from, where: found } = indexed ?? {
    from: candidates(builder, info, words) ?? plain,
    where: [],
  };
  return {
    direct: { from, where: [...found, ...tests(ROOT)] },
    walking,
  };
}

/**
 * The rows that match the filtered references, if they are few: 20,000 rows may hold a word, and only twenty of them belong
 * to an asset. Undefined if they are many, or no reference is filtered.
 */
async function fewOf(
  builder: Builder,
  session: SqlTransaction,
  info: TableInfo,
  where: Condition[],
): Promise<number[] | undefined> {
  const asked = where.filter(
    (one) =>
      (one.op === 'eq' || one.op === 'in') &&
      info.leading.has(one.property) &&
      info.columns.get(one.property)?.reference,
  );
  if (asked.length === 0) return undefined;
  const { text, params } = idsSql(plainSource(builder, info, asked), MOST_TESTED + 1);
  const ids = (await session.all(text, params)).map(([id]) => id as number);
  return ids.length > MOST_TESTED ? undefined : ids;
}

function wordTest(builder: Builder, info: TableInfo, alias: string, word: Word): Sql {
  const parts = [
    ...(word.own ? [builder.dialect.holds(`${alias}."_search"`, word.text)] : []),
    ...elsewhere(builder, info, alias, word),
  ];
  return {
    text: parts.length === 1 ? (parts[0] as Sql).text : `(${parts.map((part) => part.text).join(' OR ')})`,
    params: parts.flatMap((part) => part.params),
  };
}

/** The tests for a word outside the row's own texts. */
function elsewhere(builder: Builder, info: TableInfo, alias: string, word: Word): Sql[] {
  return [
    ...word.references.map((labelled) => {
      const ids = labelIds(builder.dialect, labelled, word.text);
      return {
        text: `${alias}.${quote(labelled.column.name)} IN (${ids.text})`,
        params: ids.params,
      };
    }),
    ...word.choices.map(({ column, values }) =>
      conditionSql(builder, info, alias, { property: column.name, op: 'in', value: values }),
    ),
  ];
}

/**
 * Rows that hold a word found both in their own texts and elsewhere, one place after the other without duplicates, so that a
 * database may stop as soon as it has enough. The longest such word is taken, as it is probably the rarest.
 */
function candidates(builder: Builder, info: TableInfo, words: Word[]): Sql | undefined {
  const { dialect } = builder;
  const both = words
    .filter((word) => word.own && isElsewhere(word))
    .sort((left, right) => right.text.length - left.text.length)[0];
  const own = both && dialect.searchSource(info, '_by', [both.text]);
  if (!both || !own) return undefined;
  const plain = { text: `${info.sql} AS _by`, params: [] };
  const places = [
    { from: own.from, where: own.where, test: dialect.holds('_by."_search"', both.text) },
    ...elsewhere(builder, info, '_by', both).map((test) => ({ from: plain, where: [], test })),
  ];
  const parts = places.map(({ from, where, test }, at) => {
    const before = places.slice(0, at).map(({ test: { text, params } }) => ({
      text: `(${text}) IS NOT TRUE`,
      params,
    }));
    const tests = whereText([...where, test, ...before]);
    return {
      text: `SELECT _by."id" AS "id" FROM ${from.text}${tests.text}`,
      params: [...from.params, ...tests.params],
    };
  });
  return {
    text: `(${parts.map(({ text }) => text).join(' UNION ALL ')}) AS _any ${dialect.leadingJoin} ${info.sql} AS ${ROOT} ON ${ROOT}."id" = _any."id"`,
    params: parts.flatMap(({ params }) => params),
  };
}

/** A `contains` filter on a searched text can use the search index too: every match is in the folded text. */
function foldedPart(info: TableInfo, condition: Condition): string[] {
  if (condition.op !== 'contains' || !info.table.entity?.search.includes(condition.property)) return [];
  const column = info.columns.get(condition.property);
  return column?.kind === 'text' && !column.choices ? [fold(condition.value)] : [];
}
