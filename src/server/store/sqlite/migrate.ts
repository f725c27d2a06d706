import { tableName } from '../../../shared/schema/entity.ts';
import type { MigrationPlan } from '../engine.ts';
import { MigrationRefusedError, StoreMissingError } from '../errors.ts';
import { encode } from '../query/row-codec.ts';
import { quote } from '../tables/catalog.ts';
import type { Way } from '../tables/column-copies.ts';
import { copyColumn } from '../tables/copied-columns.ts';
import type { MigrationCosts } from '../tables/expected-waits.ts';
import { fillColumn } from '../tables/fill-columns.ts';
import { idsOf } from '../tables/hidden.ts';
import { refusalsOf } from '../tables/migration-checks.ts';
import { moveChoices } from '../tables/moved-choices.ts';
import { movedIn, planChanges } from '../tables/plan-changes.ts';
import type { Questions } from '../tables/questions.ts';
import type { ExtensionPlan, Refusal } from '../tables/refusal.ts';
import { asideSql, settled } from '../tables/rename-rivals.ts';
import {
  differences,
  liveAfter,
  type SchemaChange,
  sortColumnChanges,
  staleColumns,
} from '../tables/schema-diff.ts';
import { type Column, type LiveTable, sortName, type Table } from '../tables/table.ts';
import { indexesOf } from '../tables/tables-of.ts';
import { unusedColumns } from '../tables/unused-columns.ts';
import { addColumns } from './add-columns.ts';
import type { SqliteConnection } from './connection.ts';
import {
  appendOnlyTriggers,
  columnSql,
  createIndexSql,
  createTableSql,
  dropAppendOnlyTriggers,
  indexName,
  STATE_TABLES,
  searchSqlOf,
} from './ddl.ts';
import { sqliteDialect } from './dialect.ts';
import { fillDerived, rebuildTable } from './rebuild.ts';
import { indexAllPending } from './search-pending.ts';
import { claim, isUpToDate, readState, updateFormat, writeState } from './state.ts';

const IN_USE: Way = { inUse: true };
const COSTS: MigrationCosts = { written: 100, indexed: 5, readsGoOn: false };

/**
 * Migrates a store to these tables in one transaction: an interrupted migration leaves the store as it was. The store
 * records its own tables, since SQL types cannot tell a date from a text.
 * @throws StoreMissingError when the file is empty and may not be filled, MigrationRefusedError when existing rows do not allow a change
 */
export function migrate(
  connection: SqliteConnection,
  owner: string,
  wanted: Table[],
  { dropUnused = false, mayCreate = false } = {},
): void {
  connection.exec('BEGIN IMMEDIATE');
  try {
    if (!isUpToDate(connection, owner, wanted)) change(connection, owner, wanted, { dropUnused, mayCreate });
    for (const table of wanted) if (table.entity) indexAllPending(connection, table);
    connection.exec('COMMIT');
  } catch (error) {
    if (connection.inTransaction) connection.exec('ROLLBACK');
    throw error;
  }
}

/** Brings a store to these tables, refused where rows do not allow it. */
function change(
  connection: SqliteConnection,
  owner: string,
  wanted: Table[],
  { dropUnused, mayCreate }: { dropUnused: boolean; mayCreate: boolean },
): void {
  const found = readState(connection, owner);
  if (!found && !mayCreate) throw new StoreMissingError(owner, connection.path);
  for (const sql of STATE_TABLES) connection.exec(sql);
  const live = found ?? claim(connection, owner);
  updateFormat(connection, live);
  const room = answered(connection, settled(live, wanted));
  let after = liveAfter(room.live, wanted);
  if (JSON.stringify(after) === JSON.stringify(live)) return;
  const changes = differences(room.live, wanted);
  for (const one of room.aside) connection.exec(asideSql(one));
  const refusals = answered(connection, refusalsOf(room.live, changes, sqliteDialect.caseless));
  if (refusals.length > 0) throw new MigrationRefusedError(owner, refusals);
  if (dropUnused)
    after = liveAfter(room.live, wanted, { dropped: answered(connection, unusedColumns(changes)) });
  for (const { table } of room.freed) rebuildTable(connection, table, table.columns);
  apply(connection, room.live, after, changes);
  writeState(connection, after);
}

/**
 * Changes a store that is in use to tables of which some are new or hidden, and that have more columns than before, or fewer, within
 * the transaction of the connection. Rows are written only where a table is searched by other texts.
 * @returns why existing rows do not allow a change; then nothing is changed
 */
export function changeColumns(connection: SqliteConnection, owner: string, wanted: Table[]): Refusal[] {
  const { live, changes, refusals } = columnChanges(connection, owner, wanted);
  if (refusals.length > 0) return refusals;
  const after = liveAfter(live, wanted, IN_USE);
  for (const { what, table } of changes)
    if (!ALLOWED.has(what)) throw new Error(`${what} of ${table.name} is no change for a store in use`);
  addTables(connection, changes);
  for (const table of after) {
    const own = changes.filter((change) => change.table.name === table.name);
    const before = live.find((one) => one.name === table.name);
    if (own.length === 0 || table.gone) continue;
    if (before) addToTable(connection, before, table, own);
    for (const index of indexesOf(table)) connection.exec(createIndexSql(table, index));
  }
  writeState(connection, after);
  return [];
}

function addToTable(
  connection: SqliteConnection,
  before: LiveTable,
  table: LiveTable,
  changes: SchemaChange[],
): void {
  const there = columnsOf(connection, table);
  const added = changes.flatMap((change) => (change.what === 'add column' ? [change.column] : []));
  addColumns(
    connection,
    table,
    [...added, ...sortColumnChanges(before, table, changes).added].filter(({ name }) => !there.has(name)),
  );
  moveValues(connection, table, changes, IN_USE);
  const copied = changes.flatMap((one) => (one.what === 'copy column' ? [sortName(one.column.name)] : []));
  // The keys of a text that was hidden have stayed beside it.
  const stale = staleColumns(before, table, changes).filter(
    ({ name }) => !there.has(name) || !name.startsWith('_sort_') || copied.includes(name),
  );
  if (stale.length === 0) return;
  fillDerived(connection, table, stale);
  indexAllPending(connection, table);
}

/** Gives columns the values of others, and records the choices that theirs became. */
function moveValues(
  connection: SqliteConnection,
  table: LiveTable,
  changes: SchemaChange[],
  { inUse = false }: Way = {},
): void {
  const moves = changes.flatMap((change) => {
    if (change.what === 'copy column') return [copyColumn(change, sqliteDialect.caseless)];
    return change.what === 'move choices' ? [moveChoices(change, inUse)] : [];
  });
  if (moves.length === 0) return;
  unlocked(connection, table);
  for (const move of moves) answered(connection, move);
  for (const sql of appendOnlyTriggers(table)) connection.exec(sql);
}

/** What `changeColumns` would do to values that are there, and why existing rows do not allow it. */
export function planColumns(connection: SqliteConnection, owner: string, wanted: Table[]): ExtensionPlan {
  const { changes, refusals } = columnChanges(connection, owner, wanted);
  return { refusals, moved: answered(connection, movedIn(changes)) };
}

function columnChanges(connection: SqliteConnection, owner: string, wanted: Table[]) {
  const live = readState(connection, owner) ?? [];
  const changes = differences(live, wanted, IN_USE);
  return { live, changes, refusals: answered(connection, refusalsOf(live, changes, sqliteDialect.caseless)) };
}

/** The columns that a table has in the file, also those that its record does not name. */
export function columnsOf(connection: SqliteConnection, table: Table): Set<unknown> {
  const rows = connection.all(`PRAGMA table_info(${quote(tableName(table.name))})`);
  return new Set(rows.map(([, name]) => name));
}

/** What may change while others use the store. */
const ALLOWED = new Set<SchemaChange['what']>([
  'add table',
  'keep table',
  'search anew',
  'add column',
  'keep column',
  'change limits',
  'add index',
  'drop index',
  'change reference',
  'copy column',
  'move choices',
]);

/** What `migrate` would do, without doing it. */
export function planMigration(connection: SqliteConnection, owner: string, wanted: Table[]): MigrationPlan {
  const live = readState(connection, owner);
  if (!live) throw new StoreMissingError(owner, connection.path);
  return answered(connection, planChanges(live, wanted, { caseless: sqliteDialect.caseless, costs: COSTS }));
}

export function answered<T>(connection: SqliteConnection, work: Questions<T>): T {
  let step = work.next();
  while (!step.done) step = work.next(connection.all(step.value));
  return step.value;
}

function apply(
  connection: SqliteConnection,
  live: LiveTable[],
  after: LiveTable[],
  changes: SchemaChange[],
): void {
  addTables(connection, changes);
  for (const table of after) {
    const before = live.find((one) => one.name === table.name);
    const own = changes.filter((change) => change.table.name === table.name);
    const isWritten = before !== undefined && own.length > 0;
    if (isWritten) unlocked(connection, table);
    if (before) alter(connection, before, table, own);
    for (const index of indexesOf(table)) connection.exec(createIndexSql(table, index));
    const stale = before ? staleColumns(before, table, own) : [];
    if (stale.length > 0) fillDerived(connection, table, stale);
    if (isWritten) for (const sql of appendOnlyTriggers(table)) connection.exec(sql);
  }
  const dangling = connection.all('PRAGMA foreign_key_check')[0];
  if (dangling)
    throw new Error(`a row of ${String(dangling[0])} refers to a missing row of ${String(dangling[2])}`);
}

function addTables(connection: SqliteConnection, changes: SchemaChange[]): void {
  for (const change of changes)
    if (change.what === 'add table') {
      connection.exec(createTableSql(change.table));
      for (const sql of [...searchSqlOf(change.table), ...appendOnlyTriggers(change.table)])
        connection.exec(sql);
      // What is said of a removed record, such as in the history, is never said of another one.
      connection.run(
        'INSERT INTO "sqlite_sequence" ("name", "seq") SELECT ?, "value" FROM "_sequence" WHERE "name" = ?',
        [tableName(change.table.name), idsOf(change.table)],
      );
    }
}

/** Lets the rows of an append-only table be changed until its triggers are made again. */
function unlocked(connection: SqliteConnection, table: Table): void {
  for (const sql of dropAppendOnlyTriggers(table)) connection.exec(sql);
}

function alter(
  connection: SqliteConnection,
  before: LiveTable,
  table: LiveTable,
  changes: SchemaChange[],
): void {
  const indexes = new Set(indexesOf(table).map((index) => indexName(table, index)));
  for (const index of indexesOf(before)) {
    const name = indexName(table, index);
    if (!indexes.has(name)) connection.exec(`DROP INDEX IF EXISTS ${quote(name)}`);
  }
  let current: Column[] = before.columns;
  const at = quote(tableName(table.name));
  for (const change of changes)
    if (change.what === 'rename column') {
      connection.exec(
        `ALTER TABLE ${at} RENAME COLUMN ${quote(change.from.name)} TO ${quote(change.column.name)}`,
      );
      current = current.map((one) => (one === change.from ? { ...one, name: change.column.name } : one));
    }
  const fresh = changes.flatMap((change) => (change.what === 'add column' ? [change.column] : []));
  current = [...current, ...fresh];
  const { added, dropped } = sortColumnChanges(before, table, changes);
  const there = columnsOf(connection, table);
  addColumns(connection, table, [...fresh, ...added.filter(({ name }) => !there.has(name))]);
  for (const key of dropped) connection.exec(`ALTER TABLE ${at} DROP COLUMN ${quote(key)}`);
  const isDropped = current.some((one) => !table.columns.some(({ name }) => name === one.name));
  const same = table.columns.every((column) => {
    const now = current.find((one) => one.name === column.name);
    return now?.kind === column.kind && columnSql(table, now) === columnSql(table, column);
  });
  if (!same || isDropped) {
    rebuildTable(connection, table, current);
    unlocked(connection, table);
  }
  for (const change of changes) {
    if (change.what === 'require') fillGaps(connection, at, change.column);
    if (change.what === 'fill column') answered(connection, fillColumn(change));
  }
  moveValues(connection, table, changes);
}

function fillGaps(connection: SqliteConnection, table: string, column: Column): void {
  if (column.default === undefined) return;
  const name = quote(column.name);
  connection.run(`UPDATE ${table} SET ${name} = ? WHERE ${name} IS NULL`, [encode(column, column.default)]);
}
