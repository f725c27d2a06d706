import { createHash, randomBytes } from 'node:crypto';
import type { Catalog } from '../tables/catalog.ts';
import type { Touched } from '../tables/table-versions.ts';
import { shownBy } from '../tables/table-versions.ts';
import type { Step } from './query.ts';
import type { PostgresSession } from './session.ts';

/** The table in which a store notes when its tables were last written to, so that every node can tell. */
export const VERSIONS = '_table_version';
/** Stands for all tables: a migration or a restored backup may have changed any of them. */
const ALL = '';

/**
 * Notes, in the writing transaction, that these tables have changed. The mark is random: a counter would repeat when a database is set
 * back to an earlier time. After it come the mark since which changes of the row count are known, and the change since then:
 * `mark/since/more`.
 */
export function markStep(touched: Touched): Required<Pick<Step, 'text' | 'params'>> {
  const mark = newMark();
  const marks = [...touched.values()].map((rows) => `${mark}/${Number.isNaN(rows) ? '' : rows}`);
  const goesOn = `excluded."mark" NOT LIKE '%/' AND _was."mark" ~ '^[^/]+/[^/]+/[-0-9]+$'`;
  const more = `CAST(split_part(_was."mark", '/', 3) AS bigint) + CAST(split_part(excluded."mark", '/', 2) AS bigint)`;
  const text = `INSERT INTO "${VERSIONS}" AS _was ("table", "mark") SELECT * FROM unnest(string_to_array(?, ' '), string_to_array(?, ' ')) ON CONFLICT ("table") DO UPDATE SET "mark" = split_part(excluded."mark", '/', 1) || '/' || CASE WHEN ${goesOn} THEN split_part(_was."mark", '/', 2) || '/' || (${more}) ELSE split_part(excluded."mark", '/', 1) || '/0' END`;
  return { text, params: [[...touched.keys()].join(' '), marks.join(' ')] };
}

/** The same for all tables. */
export function markAllStep(): Required<Pick<Step, 'text' | 'params'>> {
  const text = `INSERT INTO "${VERSIONS}" ("table", "mark") VALUES (?, ?) ON CONFLICT ("table") DO UPDATE SET "mark" = excluded."mark"`;
  return { text, params: [ALL, newMark()] };
}

/** An expression that returns all marks of a store as one text, which `versionIn` reads. */
export function marksSql(schema: string): string {
  return `(SELECT string_agg("table" || '=' || "mark", ' ') FROM "${schema}"."${VERSIONS}")`;
}

const shownTables = new WeakMap<Catalog, Map<string, string[]>>();

/** The marks of a store by table, parsed from the text of `marksSql`. */
export function readMarks(marks: string): Map<string, string> {
  return new Map(marks.split(' ').map((one) => one.split('=') as [string, string]));
}

/** A table's version from the marks of its store: it covers the table and the tables that its rows show. */
export function versionIn(marks: Map<string, string>, catalog: Catalog, table: string): string {
  let shown = shownTables.get(catalog);
  if (!shown) {
    shown = new Map();
    shownTables.set(catalog, shown);
  }
  let tables = shown.get(table);
  if (!tables) {
    tables = [ALL, ...shownBy(catalog, table)];
    shown.set(table, tables);
  }
  const text = tables.map((one) => marks.get(one) ?? '').join(' ');
  return createHash('sha1').update(text).digest('base64url').slice(0, 16);
}

/** What changes when the schemas of a store may have. */
export function schemaMarkIn(marks: Map<string, string>): string {
  return `${marks.get('_schema') ?? ''} ${marks.get(ALL) ?? ''}`;
}

/** The same as the store has it now. */
export async function markOfSchemas(session: PostgresSession, schema: string): Promise<string> {
  const [row] = await session.exec(`SELECT ${marksSql(schema)}`);
  return schemaMarkIn(readMarks(String(row?.[0])));
}

/** By how many rows a table has grown, and since which mark; undefined if that is not known. */
export function moreRows(
  marks: Map<string, string>,
  table: string,
): { since: string; more: number } | undefined {
  const [, since, more] = marks.get(table)?.split('/') ?? [];
  // A migration or a restored backup notes no row counts.
  return since && more ? { since: `${since} ${marks.get(ALL) ?? ''}`, more: Number(more) } : undefined;
}

function newMark(): string {
  return randomBytes(9).toString('base64url');
}
