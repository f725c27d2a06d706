import type { Condition, Query } from '../store.ts';
import { type Catalog, quote, type TableInfo, tableAt } from '../tables/catalog.ts';
import { fold, searchWords } from '../tables/search-text.ts';
import type { Column } from '../tables/table.ts';
import type { Builder } from './builder.ts';
import type { Dialect, Sql } from './dialect.ts';
import { ROOT } from './joins.ts';
import { idsSql, plainSource, type Source } from './select.ts';
import type { SqlTransaction } from './session.ts';
import { conditionSql } from './where.ts';

/** A word of a search, and where it occurs at all: asking first keeps most queries to one place. */
interface Word {
  text: string;
  /** Some row's own text may hold it. */
  own: boolean;
  /** References to something whose label holds it. */
  references: Labelled[];
}

/** A reference whose labels are searched too. */
interface Labelled {
  column: Column;
  target: TableInfo;
}

/** A search and conditions, ready to be run in the way that suits the number of matches. */
export interface SearchFilter {
  /** Finds the matching rows from what is rarest: the search index, or the indexes of conditions. */
  direct: Source;
  /** Tests each row of the table, for a walk along another index. */
  walking: Source;
}

/** Every word must be found: in the row's own folded text, or in the label of a reference that the entity searches. */
export async function filterOf(
  builder: Builder,
  session: SqlTransaction,
  info: TableInfo,
  query: Pick<Query, 'where' | 'search'>,
): Promise<SearchFilter> {
  const { dialect } = builder;
  const where = query.where ?? [];
  const words: Word[] = [];
  for (const text of searchWords(query.search ?? ''))
    words.push(await occurrences(builder, session, info, text));
  const tests = (alias: string) => [
    ...where.map((condition) => conditionSql(builder, info, alias, condition)),
    ...words.map((word) => wordTest(dialect, alias, word)),
  ];
  const plain = { text: `${info.sql} AS ${ROOT}`, params: [] };
  const indexed = dialect.searchSource(info, ROOT, [
    ...words.filter((word) => word.own && word.references.length === 0).map((word) => word.text),
    ...where.flatMap((condition) => foldedPart(info, condition)),
  ]);
  return {
    direct: indexed
      ? { from: indexed.from, where: [...indexed.where, ...tests(ROOT)] }
      : { from: plain, where: [...candidates(dialect, info, words), ...tests(ROOT)] },
    walking: { from: plain, where: tests(dialect.unindexed(ROOT)), walked: true },
  };
}

async function occurrences(
  builder: Builder,
  session: SqlTransaction,
  info: TableInfo,
  text: string,
): Promise<Word> {
  const { catalog, dialect } = builder;
  const some = async (sql: Sql) => (await session.all(`${sql.text} LIMIT 1`, sql.params)).length > 0;
  const references: Labelled[] = [];
  for (const labelled of searchedReferences(catalog, info))
    if (await some(labelIds(dialect, labelled, text))) references.push(labelled);
  // What is in no label is looked for in the rows, whether it is there or not.
  if (references.length === 0) return { text, references, own: true };
  const holds = dialect.holds(`${ROOT}."_search"`, text);
  const own = dialect.searchSource(info, ROOT, [text]) ?? plainSource(builder, info, []);
  return { text, references, own: await some(idsSql({ from: own.from, where: [...own.where, holds] })) };
}

/** Whether the texts that an entity's own search looks in hold its label. */
function searchesLabel({ table, columns }: TableInfo): boolean {
  const label = table.entity?.label;
  if (label === undefined || columns.get(label)?.kind !== 'text') return false;
  return table.entity?.search.includes(label) === true;
}

function searchedReferences(catalog: Catalog, info: TableInfo): Labelled[] {
  return (info.table.entity?.search ?? []).flatMap((name) => {
    const column = info.columns.get(name);
    const target = column?.reference && tableAt(catalog, column.reference.entity);
    return target?.table.entity?.foldedLabel ? [{ column: column as Column, target }] : [];
  });
}

function labelIds(dialect: Dialect, { target }: Labelled, text: string): Sql {
  const holds = dialect.holds('_of."_label"', text);
  const indexed = searchesLabel(target) ? dialect.searchSource(target, '_of', [text]) : null;
  const from = indexed?.from ?? { text: `${target.sql} AS _of`, params: [] };
  const where = [...(indexed?.where ?? []), holds];
  return {
    text: `SELECT _of."id" FROM ${from.text} WHERE ${where.map((one) => one.text).join(' AND ')}`,
    params: [...from.params, ...where.flatMap((one) => one.params)],
  };
}

function wordTest(dialect: Dialect, alias: string, word: Word): Sql {
  const parts = word.own ? [dialect.holds(`${alias}."_search"`, word.text)] : [];
  for (const labelled of word.references) {
    const ids = labelIds(dialect, labelled, word.text);
    parts.push({ text: `${alias}.${quote(labelled.column.name)} IN (${ids.text})`, params: ids.params });
  }
  return {
    text: parts.length === 1 ? (parts[0] as Sql).text : `(${parts.map((part) => part.text).join(' OR ')})`,
    params: parts.flatMap((part) => part.params),
  };
}

/** A word found both in rows and in labels: the ids that either of the two indexes names. */
function candidates(dialect: Dialect, info: TableInfo, words: Word[]): Sql[] {
  const word = words.find((one) => one.own && one.references.length > 0);
  const ids = word && dialect.searchIds(info, [word.text]);
  if (!word || !ids) return [];
  const labelled = word.references.map((one) => {
    const labels = labelIds(dialect, one, word.text);
    return {
      text: `SELECT _by."id" FROM ${info.sql} AS _by WHERE _by.${quote(one.column.name)} IN (${labels.text})`,
      params: labels.params,
    };
  });
  const all = [ids, ...labelled];
  return [
    {
      text: `${ROOT}."id" IN (${all.map((one) => one.text).join(' UNION ALL ')})`,
      params: all.flatMap((one) => one.params),
    },
  ];
}

/** A `contains` filter on a searched text can use the search index too: what it finds is in the folded text. */
function foldedPart(info: TableInfo, condition: Condition): string[] {
  if (condition.op !== 'contains' || !info.table.entity?.search.includes(condition.property)) return [];
  return info.columns.get(condition.property)?.kind === 'text' ? [fold(condition.value)] : [];
}
