import { tableName } from '../../../shared/schema/entity.ts';
import type { MigrationPlan } from '../engine.ts';
import { MigrationRefusedError } from '../errors.ts';
import { encode } from '../query/row-codec.ts';
import { quote } from '../tables/catalog.ts';
import { copyColumn } from '../tables/copied-columns.ts';
import type { MigrationCosts } from '../tables/expected-waits.ts';
import { fillColumn } from '../tables/fill-columns.ts';
import { idsOf, withoutHidden } from '../tables/hidden.ts';
import { refusalsOf } from '../tables/migration-checks.ts';
import { moveChoices } from '../tables/moved-choices.ts';
import { planChanges } from '../tables/plan-changes.ts';
import type { Questions } from '../tables/questions.ts';
import { asideSql, hasRivals, type Settled, settled } from '../tables/rename-rivals.ts';
import { differences, liveAfter, type SchemaChange, staleColumns } from '../tables/schema-diff.ts';
import type { Column, LiveColumn, LiveTable, Table } from '../tables/table.ts';
import { unusedColumns } from '../tables/unused-columns.ts';
import { changeKind, fillDerived } from './convert.ts';
import { addColumnsSql, attachmentsOf, dropColumnSql, STATE_TABLES, sortColumnsSql } from './ddl.ts';
import { postgresDialect } from './dialect.ts';
import { newTablesSql } from './new-tables.ts';
import type { PostgresSession } from './session.ts';
import { markAllStep } from './shared-versions.ts';
import { claim, existingState, hasState, readState, writeState } from './state.ts';

const COSTS: MigrationCosts = { written: 300, indexed: 10, readsGoOn: true };

/** A store's schema, and the tables it should have. */
export interface Target {
  schema: string;
  /** The store's name in messages. */
  name: string;
  tables: Table[];
  /** The operator class of the search index, with the schema it lives in. */
  trigrams: string;
  /** Drop columns that no schema names and nobody has filled in. */
  dropUnused?: boolean;
  /** Others work with the store meanwhile. */
  inUse?: boolean;
}

/** Whether a store is up to date: of many nodes, all but the first to start find it so. */
export async function isUpToDate(session: PostgresSession, target: Target): Promise<boolean> {
  const live = await readState(session, target.schema, target.name);
  if (live === undefined || !(await hasState(session, target.schema))) return false;
  if (hasRivals(live, target.tables)) return false;
  return JSON.stringify(liveAfter(live, target.tables)) === JSON.stringify(live);
}

/**
 * Adds the columns that a store lacks, in a transaction of their own: nobody can read a table while its columns change, and
 * the rest of a migration, such as an index of a new column, takes much longer. The store's own record of its tables
 * follows with the rest, so for whoever reads it nothing has changed. The caller holds the store's lock.
 * @throws MigrationRefusedError if rows stand in the way of the migration
 */
export async function addColumns(session: PostgresSession, target: Target): Promise<void> {
  const live = await readState(session, target.schema, target.name);
  if (live === undefined) return;
  const room = await answered(session, settled(live, target.tables));
  const changes = await permitted(session, target, room);
  for (const table of target.tables) {
    const columns = changes.flatMap((change) =>
      change.what === 'add column' && change.table.name === table.name ? [change.column] : [],
    );
    if (columns.length > 0) await session.exec(addColumnsSql(table, columns));
    const before = room.live.find((one) => one.name === table.name);
    const own = changes.filter((change) => change.table.name === table.name);
    if (before) await atOnce(session, sortColumnsSql(before, table, own, { anew: true }).add);
  }
}

/** The changes that a store needs. @throws MigrationRefusedError if rows stand in the way */
async function permitted(
  session: PostgresSession,
  { name, tables, inUse }: Target,
  room: Settled,
): Promise<SchemaChange[]> {
  const changes = differences(room.live, tables, { inUse });
  const refusals = await answered(session, refusalsOf(room.live, changes, postgresDialect.caseless));
  if (refusals.length > 0) throw new MigrationRefusedError(name, refusals);
  return changes;
}

/**
 * Migrates a store to its tables in the session's transaction, so that an interrupted migration leaves the store as it
 * was. The caller holds the store's lock.
 * @throws MigrationRefusedError if rows stand in the way
 */
export async function migrate(session: PostgresSession, target: Target): Promise<void> {
  const { schema, name, tables } = target;
  await session.script(STATE_TABLES);
  const mark = markAllStep();
  await session.exec(mark.text, mark.params);
  const live = (await readState(session, schema, name)) ?? (await claim(session, name));
  const way = { inUse: target.inUse };
  const room = await answered(session, settled(live, tables, way));
  let after = liveAfter(room.live, tables, way);
  if (JSON.stringify(after) === JSON.stringify(live)) return;
  const changes = await permitted(session, target, room);
  const dropped = target.dropUnused ? await answered(session, unusedColumns(changes)) : new Set<LiveColumn>();
  after = liveAfter(room.live, tables, { ...way, dropped });
  for (const one of room.aside) await session.exec(asideSql(one));
  for (const { table, names } of room.freed)
    for (const column of names) await session.exec(dropColumnSql(table, column));
  await apply(session, room.live, after, changes, target);
  for (const change of changes)
    if (change.what === 'keep column' && dropped.has(change.column))
      await session.exec(dropColumnSql(change.table, change.column.name));
  await writeState(session, after);
}

/** Deletes hidden columns and tables for good, in the session's transaction. The caller holds the store's lock. */
export async function removeHidden(
  session: PostgresSession,
  live: LiveTable[],
  names: readonly string[],
): Promise<void> {
  const { after, dropped, smaller } = withoutHidden(live, names);
  for (const { table, columns } of smaller)
    for (const column of columns) await session.exec(dropColumnSql(table, column));
  for (const table of dropped) {
    const name = quote(tableName(table.name));
    await session.exec(
      `INSERT INTO "_sequence" ("name", "value") SELECT CAST(? AS text), "last_value" FROM ${await sequenceOf(session, name)} WHERE "is_called" ON CONFLICT ("name") DO UPDATE SET "value" = excluded."value"`,
      [idsOf(table)],
    );
    await session.exec(`DROP TABLE ${name} CASCADE`);
  }
  await writeState(session, after);
}

/** What `migrate` would do, without doing it. */
export async function planMigration(session: PostgresSession, target: Target): Promise<MigrationPlan> {
  const live = await existingState(session, target);
  return answered(
    session,
    planChanges(live, target.tables, {
      ...{ caseless: postgresDialect.caseless, costs: COSTS },
      inUse: target.inUse,
    }),
  );
}

export async function answered<T>(session: PostgresSession, work: Questions<T>): Promise<T> {
  let step = work.next();
  while (!step.done) step = work.next(await session.exec(step.value));
  return step.value;
}

async function apply(
  session: PostgresSession,
  live: LiveTable[],
  after: LiveTable[],
  changes: SchemaChange[],
  { trigrams, inUse = false }: Target,
): Promise<void> {
  const attachments = (table: Table) => attachmentsOf(table, trigrams);
  const had = new Map(live.map((table) => [table.name, attachments(table)]));
  const script: string[] = [];
  const last: string[] = [];
  // Foreign keys bind tables to each other, so all that will change are dropped before anything else is.
  for (const table of after) {
    const wanted = attachments(table);
    const keep = new Set(wanted.map(({ identity }) => identity));
    const again = new Set(wanted.map(({ drop }) => drop));
    for (const old of had.get(table.name) ?? []) {
      if (keep.has(old.identity)) continue;
      // Nobody can read a table from then on until the end, so an index that is only in the way of speed goes last.
      const canWait = old.create.startsWith('CREATE INDEX') && !again.has(old.drop);
      (canWait ? last : script).push(old.drop);
    }
  }
  const added = changes.flatMap((change) => (change.what === 'add table' ? [change.table] : []));
  script.push(...newTablesSql(added, had.keys(), trigrams));
  await atOnce(session, script);
  await goOnWithIds(session, added);
  const before = (table: LiveTable) => live.find((one) => one.name === table.name);
  const changesOf = (table: LiveTable) => changes.filter((change) => change.table.name === table.name);
  for (const table of after) {
    const old = before(table);
    if (!old) continue;
    const keys = sortColumnsSql(old, table, changesOf(table));
    await atOnce(session, keys.add);
    last.push(...keys.drop);
  }
  for (const table of after)
    if (before(table))
      await alter(
        session,
        table,
        changes.filter((change) => change.table.name === table.name),
        inUse,
      );
  await atOnce(
    session,
    after.filter(before).flatMap((table) => {
      const there = new Set(had.get(table.name)?.map(({ identity }) => identity));
      return attachments(table).flatMap(({ identity, create }) => (there.has(identity) ? [] : [create]));
    }),
  );
  for (const table of after) {
    const old = before(table);
    const stale = old ? staleColumns(old, table, changesOf(table)) : [];
    if (stale.length > 0) await fillDerived(session, table, stale);
  }
  await atOnce(session, last);
}

/** What is said of a removed record, such as in the history, is never said of another one. */
async function goOnWithIds(session: PostgresSession, added: readonly Table[]): Promise<void> {
  if (added.length === 0) return;
  const kept = new Map((await session.exec('SELECT "name", "value" FROM "_sequence"')) as [string, number][]);
  for (const table of added) {
    const last = kept.get(idsOf(table));
    if (last !== undefined) await setHighest(session, table, last);
  }
}

/** Has the next row of a table get an id above this one. */
export async function setHighest(session: PostgresSession, table: Table, id: number): Promise<void> {
  const sequence = await sequenceOf(session, quote(tableName(table.name)));
  await session.exec('SELECT setval(CAST(CAST(? AS text) AS regclass), ?, true)', [sequence, id]);
}

/** The sequence that gives the ids of a table. */
export async function sequenceOf(session: PostgresSession, table: string): Promise<string> {
  const rows = await session.exec(`SELECT pg_get_serial_sequence(CAST(? AS text), 'id')`, [table]);
  return rows[0]?.[0] as string;
}

/** Sends statements without parameters as one text: a new store needs some 600 of them. */
async function atOnce(session: PostgresSession, script: string[]): Promise<void> {
  if (script.length > 0) await session.exec(script.join(';\n'));
}

async function alter(
  session: PostgresSession,
  table: LiveTable,
  changes: SchemaChange[],
  inUse: boolean,
): Promise<void> {
  const at = quote(tableName(table.name));
  for (const change of changes)
    if (change.what === 'rename column')
      await session.exec(
        `ALTER TABLE ${at} RENAME COLUMN ${quote(change.from.name)} TO ${quote(change.column.name)}`,
      );
  const added = changes.flatMap((change) => (change.what === 'add column' ? [change.column] : []));
  const there = added.length > 0 ? await columnsOf(session, at) : new Set();
  const missing = added.filter(({ name }) => !there.has(name));
  if (missing.length > 0) await session.exec(addColumnsSql(table, missing));
  for (const change of changes)
    if (change.what === 'change kind') await changeKind(session, table, change.from.kind, change.column);
  for (const change of changes) {
    if (change.what === 'require') await fillGaps(session, at, change.column);
    if (change.what === 'fill column') await answered(session, fillColumn(change));
    if (change.what === 'copy column') await answered(session, copyColumn(change, postgresDialect.caseless));
    if (change.what === 'move choices') await answered(session, moveChoices(change, inUse));
  }
}

async function columnsOf(session: PostgresSession, table: string): Promise<Set<unknown>> {
  const rows = await session.exec(
    'SELECT attname FROM pg_catalog.pg_attribute WHERE attrelid = CAST(CAST(? AS text) AS regclass) AND NOT attisdropped',
    [table],
  );
  return new Set(rows.flat());
}

async function fillGaps(session: PostgresSession, table: string, column: Column): Promise<void> {
  if (column.default === undefined) return;
  const name = quote(column.name);
  await session.exec(`UPDATE ${table} SET ${name} = ? WHERE ${name} IS NULL`, [
    encode(column, column.default),
  ]);
}
