import { tableName } from '../../../shared/schema/entity.ts';
import type { Engine, ReadStore, StoreFault, StoreOwner } from '../engine.ts';
import {
  StorageFullError,
  StoreMissingError,
  StoreNewerError,
  StoreUnavailableError,
  StoreUnreachableError,
} from '../errors.ts';
import type { Param } from '../query/dialect.ts';
import { quote } from '../tables/catalog.ts';
import {
  type DumpPiece,
  dumpBatch,
  dumpColumns,
  loadColumns,
  loadPieces,
  type StoreDump,
  VOLATILE_TABLES,
} from '../tables/dump.ts';
import type { LiveTable } from '../tables/table.ts';
import { attachmentsOf } from './ddl.ts';
import { type Alone, lockTables } from './locks.ts';
import { migrate, sequenceOf, setHighest, type Target } from './migrate.ts';
import type { PostgresPool } from './pool.ts';
import type { PostgresSession } from './session.ts';
import { dropSchema, grantRights, makeSchema } from './setup.ts';
import { existingState } from './state.ts';

/** PostgreSQL takes 65,535 values per statement. */
const MOST_VALUES = 20_000;

/** Copying, replacing and checking stores that are PostgreSQL schemas. */
export function postgresMaintenance(place: {
  pool: PostgresPool;
  target(owner: StoreOwner): Promise<Target & { role: string; version: number }>;
  alone: Alone;
}): Pick<Engine, 'dump' | 'load' | 'drop' | 'check' | 'size' | 'compact' | 'rebuildSearch'> {
  const { pool, target, alone } = place;
  const present =
    (session: PostgresSession, to: Target): ReadStore =>
    async (work) => {
      const tables = await existingState(session, to);
      return work({ tables, pieces: pieces(session, tables) });
    };

  return {
    async dump(owner, work) {
      const to = await target(owner);
      return pool.asOwner(to.schema, (session) => present(session, to)(work), 'REPEATABLE READ READ ONLY');
    },
    async load(owner, dump, first) {
      const to = await target(owner);
      await alone(owner, async (session) => {
        await lockTables(session, to);
        await first?.(present(session, to));
        await session.exec(`DROP SCHEMA IF EXISTS ${quote(to.schema)} CASCADE`);
        await makeSchema(session, to.schema, to.role, to.version);
        await fill(session, to, dump);
        await grantRights(session, to.schema, to.role, dump.tables);
      });
    },
    async drop(owner, first) {
      const to = await target(owner);
      await alone(owner, async (session) => {
        await lockTables(session, to);
        await first?.(present(session, to));
        await dropSchema(session, to.schema, to.role);
      });
    },
    async size(owner) {
      const to = await target(owner);
      return pool.asOwner(to.schema, async (session) => {
        await existingState(session, to);
        const [row] = await session.exec(
          `SELECT coalesce(sum(pg_total_relation_size(oid)), 0)::float8 FROM pg_catalog.pg_class WHERE relkind = 'r' AND relnamespace = (SELECT oid FROM pg_catalog.pg_namespace WHERE nspname = ?)`,
          [to.schema],
        );
        return Number(row?.[0]);
      });
    },
    // Autovacuum gives room back for new rows, and what would shrink files locks each table for everybody.
    compact: async () => undefined,
    // PostgreSQL writes its indexes with the rows, so they cannot fall behind.
    async rebuildSearch() {},
    async check(owner) {
      const to = await target(owner);
      try {
        return await pool.asOwner(to.schema, async (session) =>
          dangling(session, await existingState(session, to)),
        );
      } catch (error) {
        const isElsewhere = [StoreUnreachableError, StorageFullError, StoreMissingError, StoreNewerError];
        if (isElsewhere.some((kind) => error instanceof kind)) throw error;
        return [{ text: (error as Error).message }];
      }
    },
  };
}

async function* pieces(session: PostgresSession, tables: LiveTable[]): AsyncGenerator<DumpPiece> {
  for (const table of tables) {
    const at = quote(tableName(table.name));
    yield { what: 'table', table, highest: await highestId(session, at) };
    if (VOLATILE_TABLES.has(table.name)) continue;
    const columns = dumpColumns(table).map(quote).join(', ');
    const batch = dumpBatch(table);
    const sql = `SELECT ${columns} FROM ${at} WHERE "id" > ? ORDER BY "id" LIMIT ${batch}`;
    for (let after = 0; ; ) {
      const rows = (await session.exec(sql, [after])) as Param[][];
      if (rows.length > 0) yield { what: 'rows', rows };
      if (rows.length < batch) break;
      after = rows.at(-1)?.[0] as number;
    }
  }
  const named = await session.exec('SELECT "name", "value" FROM "_sequence" ORDER BY "name"');
  yield { what: 'sequences', sequences: Object.fromEntries(named as [string, number][]) };
}

async function highestId(session: PostgresSession, table: string): Promise<number> {
  const sequence = await sequenceOf(session, table);
  const [row] = await session.exec(`SELECT last_value, is_called FROM ${sequence}`);
  return row?.[1] === true ? (row[0] as number) : 0;
}

/** Rows come first, indexes and foreign keys after, since tables may refer to each other. */
async function fill(session: PostgresSession, to: Target, dump: StoreDump): Promise<void> {
  await migrate(session, { ...to, tables: dump.tables });
  const attachments = dump.tables.flatMap((table) => attachmentsOf(table, to.trigrams));
  const isKey = ({ drop }: { drop: string }) => drop.startsWith('ALTER');
  await session.script(
    [...attachments.filter(isKey), ...attachments.filter((one) => !isKey(one))].map(({ drop }) => drop),
  );
  const counts = await loadPieces(dump, {
    rows: (table, rows) => insert(session, table, rows),
    async highest(table, id) {
      if (id > 0) await setHighest(session, table, id);
    },
    async sequences(values) {
      for (const [name, value] of Object.entries(values))
        await session.exec('INSERT INTO "_sequence" ("name", "value") VALUES (?, ?)', [name, value]);
    },
  });
  await session.script([
    ...attachments.filter((one) => !isKey(one)).map(({ create }) => create),
    ...attachments.filter(isKey).map(({ create }) => create),
  ]);
  for (const [name, count] of counts) {
    const [row] = await session.exec(`SELECT count(*) FROM ${quote(tableName(name))}`);
    if (row?.[0] !== count)
      throw new StoreUnavailableError(`${to.name}: ${name} has ${String(row?.[0])} rows instead of ${count}`);
  }
}

async function insert(session: PostgresSession, table: LiveTable, rows: Param[][]): Promise<void> {
  const { columns, complete } = loadColumns(table);
  const into = `INSERT INTO ${quote(tableName(table.name))} (${columns.map(quote).join(', ')}) VALUES `;
  const values = `(${columns.map(() => '?').join(', ')})`;
  const most = Math.max(1, Math.floor(MOST_VALUES / columns.length));
  for (let at = 0; at < rows.length; at += most) {
    const some = rows.slice(at, at + most);
    await session.exec(into + some.map(() => values).join(', '), some.flatMap(complete));
  }
}

/** Rows with dangling references, which foreign keys should make impossible. */
async function dangling(session: PostgresSession, tables: LiveTable[]): Promise<StoreFault[]> {
  const faults: StoreFault[] = [];
  for (const table of tables)
    for (const column of table.columns) {
      const parent = column.reference?.entity;
      if (parent === undefined) continue;
      const [row] = await session.exec(
        `SELECT count(*) FROM ${quote(tableName(table.name))} AS one WHERE ${quote(column.name)} IS NOT NULL AND NOT EXISTS (SELECT 1 FROM ${quote(tableName(parent))} AS other WHERE other."id" = one.${quote(column.name)})`,
      );
      if (row?.[0] !== 0)
        faults.push({
          text: `${String(row?.[0])} rows of ${table.name} refer by ${column.name} to rows of ${parent} that are missing`,
        });
    }
  return faults;
}
