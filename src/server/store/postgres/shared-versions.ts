import { createHash, randomBytes } from 'node:crypto';
import type { Catalog } from '../tables/catalog.ts';
import { shownBy } from '../tables/table-versions.ts';
import type { Step } from './query.ts';

/** Where a store notes when its tables were last written to, so that every node can tell. */
export const VERSIONS = '_table_version';
/** Stands for all tables: a migration or a restored backup may have changed any of them. */
const ALL = '';

/**
 * Notes, within the transaction that writes, that these tables are no longer what they were. The mark is drawn by lot: a
 * count would come back when a database is set back to an earlier time.
 */
export function markStep(tables: Iterable<string>): Required<Pick<Step, 'text' | 'params'>> {
  const text = `INSERT INTO "${VERSIONS}" ("table", "mark") SELECT unnest(string_to_array(?, ' ')), ? ON CONFLICT ("table") DO UPDATE SET "mark" = excluded."mark"`;
  return { text, params: [[...tables].join(' '), newMark()] };
}

/** The same of all tables. */
export function markAllStep(): Required<Pick<Step, 'text' | 'params'>> {
  const text = `INSERT INTO "${VERSIONS}" ("table", "mark") VALUES (?, ?) ON CONFLICT ("table") DO UPDATE SET "mark" = excluded."mark"`;
  return { text, params: [ALL, newMark()] };
}

/** An expression that tells all marks of a store in one text, which `versionIn` reads. */
export function marksSql(schema: string): string {
  return `(SELECT string_agg("table" || '=' || "mark", ' ') FROM "${schema}"."${VERSIONS}")`;
}

const shownTables = new WeakMap<Catalog, Map<string, string[]>>();

/** What a table's version is by the marks of its store: a text of the table, and of those that its rows show. */
export function versionIn(marks: string, catalog: Catalog, table: string): string {
  const of = new Map(marks.split(' ').map((one) => one.split('=') as [string, string]));
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
  const text = tables.map((one) => of.get(one) ?? '').join(' ');
  return createHash('sha1').update(text).digest('base64url').slice(0, 16);
}

function newMark(): string {
  return randomBytes(9).toString('base64url');
}
