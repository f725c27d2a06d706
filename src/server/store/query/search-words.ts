import { type Catalog, type TableInfo, tableAt } from '../tables/catalog.ts';
import { fold, searchWords } from '../tables/search-text.ts';
import type { Column } from '../tables/table.ts';
import type { Builder } from './builder.ts';
import type { Dialect, Sql } from './dialect.ts';
import { ROOT } from './joins.ts';
import { idsSql, plainSource } from './select.ts';
import type { SqlTransaction } from './session.ts';

/** A word of a search, and the kinds of places where it occurs: finding that out first lets most searches look in just one. */
export interface Word {
  text: string;
  /** A row's own text may hold it. */
  own: boolean;
  /** References whose records have a label that holds it. */
  references: Labelled[];
  /** Choices whose title holds it. */
  choices: Chosen[];
}

/** A reference whose labels are searched too. */
interface Labelled {
  column: Column;
  target: TableInfo;
}

interface Chosen {
  column: Column;
  values: (string | number)[];
}

/**
 * Where the words of searches are known to occur, as long as the state does not change: a page, the next page and the count need the
 * same.
 */
export interface KnownWords {
  get(question: string): Word[] | undefined;
  keep(question: string, words: Word[]): void;
  /** Runs a query once for everybody who asks for the same at the same time. */
  once<T>(key: string, ask: () => Promise<T>): Promise<T>;
}

/** The words of a search, each with the places where it occurs. */
export async function wordsOf(
  builder: Builder,
  session: SqlTransaction,
  info: TableInfo,
  search: string,
  known: KnownWords,
): Promise<Word[]> {
  const question = `${info.table.name} ${search}`;
  const kept = known.get(question);
  if (kept) return kept;
  const labelled = searchedReferences(builder.catalog, info);
  const words = await known.once(question, () =>
    Promise.all(searchWords(search).map((text) => findWord(builder, session, info, labelled, text))),
  );
  known.keep(question, words);
  return words;
}

async function findWord(
  builder: Builder,
  session: SqlTransaction,
  info: TableInfo,
  labelled: Labelled[],
  text: string,
): Promise<Word> {
  const choices = searchedChoices(info, text);
  const references = await holding(builder, session, labelled, text);
  // A word that is in no label and no title is looked for in the rows, whether it occurs or not.
  const own =
    (references.length === 0 && choices.length === 0) || (await inRows(builder, session, info, text));
  return { text, own, references, choices };
}

/** Whether a word occurs in other places than the rows' own texts. */
export function isElsewhere({ references, choices }: Word): boolean {
  return references.length > 0 || choices.length > 0;
}

/** The ids of possible targets of a reference whose label holds a word. */
export function labelIds(dialect: Dialect, { target }: Labelled, text: string): Sql {
  const holds = dialect.holds('_of."_label"', text);
  // The index on labels finds fewer rows: a word common in other texts is usually in no label.
  const column = target.table.entity?.labelIndex ? '_label' : '_search';
  const indexed = searchesLabel(target) ? dialect.searchSource(target, '_of', [text], column) : null;
  const from = indexed?.from ?? { text: `${target.sql} AS _of`, params: [] };
  const where = [...(indexed?.where ?? []), holds];
  return {
    text: `SELECT _of."id" FROM ${from.text} WHERE ${where.map((one) => one.text).join(' AND ')}`,
    params: [...from.params, ...where.flatMap((one) => one.params)],
  };
}

/** The references that have a label with the word, found in one query for all of them. */
async function holding(
  { dialect }: Builder,
  session: SqlTransaction,
  labelled: Labelled[],
  text: string,
): Promise<Labelled[]> {
  if (labelled.length === 0) return [];
  const asked = labelled.map((one) => labelIds(dialect, one, text));
  const columns = asked.map((ids) => `CASE WHEN EXISTS (${ids.text}) THEN 1 ELSE 0 END`);
  const [row = []] = await session.all(
    `SELECT ${columns.join(', ')}`,
    asked.flatMap((ids) => ids.params),
  );
  return labelled.filter((_, at) => Number(row[at]) === 1);
}

async function inRows(
  builder: Builder,
  session: SqlTransaction,
  info: TableInfo,
  text: string,
): Promise<boolean> {
  const { dialect } = builder;
  const holds = dialect.holds(`${ROOT}."_search"`, text);
  const source = dialect.searchSource(info, ROOT, [text]) ?? plainSource(builder, info, []);
  const some = idsSql({ from: source.from, where: [...source.where, holds] }, 1);
  return (await session.all(some.text, some.params)).length > 0;
}

/** The columns that the search of an entity covers. */
function searchedColumns({ table, columns }: TableInfo): Column[] {
  return (table.entity?.search ?? []).flatMap((name) => columns.get(name) ?? []);
}

/** Whether the searched texts of an entity include its label. */
function searchesLabel(info: TableInfo): boolean {
  const label = info.table.entity?.label;
  return searchedColumns(info).some(({ name, kind }) => name === label && kind === 'text');
}

function searchedReferences(catalog: Catalog, info: TableInfo): Labelled[] {
  return searchedColumns(info).flatMap((column) => {
    const target = column.reference && tableAt(catalog, column.reference.entity);
    return target?.table.entity?.foldedLabel ? [{ column, target }] : [];
  });
}

function searchedChoices(info: TableInfo, text: string): Chosen[] {
  return searchedColumns(info).flatMap((column) => {
    const values = (column.choices ?? [])
      .filter(({ title }) => fold(title).includes(text))
      .map((choice) => choice.const);
    return values.length > 0 ? [{ column, values }] : [];
  });
}
