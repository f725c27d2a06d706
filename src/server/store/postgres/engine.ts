import { type StoreScope, tableName } from '../../../shared/schema/entity.ts';
import type { Model } from '../../../shared/schema/model.ts';
import type { EngineLog } from '../../lib/engine-log.ts';
import { KeyedMutex } from '../../lib/keyed-mutex.ts';
import type { Engine, MigrationPlan, StoreOwner } from '../engine.ts';
import { Builders } from '../query/builders.ts';
import type { Store } from '../store.ts';
import { quote } from '../tables/catalog.ts';
import { type HiddenPart, hiddenParts } from '../tables/hidden.ts';
import { postgresDialect } from './dialect.ts';
import type { OwnSchema } from './held-model.ts';
import { type Alone, SHORT_LOCK_WAIT, untilUnlocked } from './locks.ts';
import { postgresMaintenance } from './maintenance.ts';
import {
  addColumns,
  answered,
  isUpToDate,
  migrate,
  planMigration,
  removeHidden,
  type Target,
} from './migrate.ts';
import { lockOf, nameOf, roleOf, schemaOf } from './names.ts';
import { LOCKS, lockStep, PostgresPool } from './pool.ts';
import type { PostgresSession } from './session.ts';
import { grantRights, grantTables, hasRights, type Installation, makeSchema, setUp } from './setup.ts';
import { markOfSchemas } from './shared-versions.ts';
import { existingState, hasState, layersOf, readState } from './state.ts';
import { PostgresStore } from './store.ts';

interface PostgresOptions {
  /** `postgresql://user:password@host:5432/database` */
  url: string;
  model: Model;
  log?: EngineLog;
  /** For `npm run dev`: drop columns that no schema names and nobody has filled in. */
  dropUnused?: boolean;
  /** The most connections that this process opens for requests and jobs; `/readyz` has one more. */
  connections?: number;
}

/**
 * Stores as schemas of one PostgreSQL database: `platform`, and `t_<n>` per tenant, each with a role that may use its rows
 * and nothing else. Any number of processes share them. The connecting user owns everything; it needs CREATE on the
 * database and the right to create roles, which the first `open` checks.
 */
export function postgresEngine({ url, model, log, dropUnused, connections = 10 }: PostgresOptions): Engine {
  const pool = new PostgresPool(url, connections, log);
  const probes = new PostgresPool(url, 1, log);
  let ready: Promise<Installation> | undefined;
  const installation = () => {
    ready ??= setUp(pool).catch((error: unknown) => {
      ready = undefined;
      throw error;
    });
    return ready;
  };
  const turns = new KeyedMutex();
  const builders = new Builders(model, postgresDialect);
  const target = async (owner: StoreOwner): Promise<Target & { role: string; version: number }> => {
    const schema = schemaOf(owner);
    const { trigrams, database, version } = await installation();
    const role = roleOf(database, owner);
    return {
      schema,
      role,
      version,
      name: nameOf(owner),
      tables: builders.of(scopeOf(owner)).tables,
      trigrams,
      dropUnused,
    };
  };
  const alone: Alone = (owner, work) =>
    pool.asOwner(schemaOf(owner), async (session) => {
      const { text, params } = lockStep(LOCKS.store, lockOf(owner));
      await session.exec(text, params);
      return work(session);
    });
  const hiddenIn = (to: Target): Promise<HiddenPart[]> =>
    pool.asOwner(to.schema, async (session) =>
      answered(session, hiddenParts(await existingState(session, to))),
    );
  /** The same work, again while somebody reads the tables that it changes. */
  const patiently: Alone = (owner, work) =>
    untilUnlocked(() =>
      alone(owner, async (session) => {
        await session.exec(SHORT_LOCK_WAIT);
        return work(session);
      }),
    );

  async function open(
    owner: StoreOwner,
    onWrite: (() => void) | undefined,
    mayCreate: boolean,
  ): Promise<Store> {
    const to = await target(owner);
    const { schema, role, trigrams } = to;
    let builder = builders.of(scopeOf(owner));
    // Whoever looks at the tables goes by the layers that there are then: another node may have published meanwhile.
    const present = async (session: PostgresSession) => {
      const live = await readState(session, schema, to.name);
      builder = builders.of(scopeOf(owner), await layersOf(session, live));
      return { ...to, tables: builder.tables };
    };
    const mark = await pool.asOwner(schema, async (session) => {
      const found = (await hasState(session, schema)) ? await markOfSchemas(session, schema) : undefined;
      const isFit =
        (await isUpToDate(session, await present(session))) && (await hasRights(session, schema, role));
      return isFit ? found : undefined;
    });
    if (mark === undefined) {
      await patiently(owner, async (session) => addColumns(session, await present(session)));
      await patiently(owner, async (session) => {
        if (!mayCreate) await existingState(session, to);
        await makeSchema(session, schema, role, to.version);
        const wanted = await present(session);
        await migrate(session, wanted);
        await grantRights(session, schema, role, wanted.tables);
      });
    }
    const own: OwnSchema = {
      builderWith: (layers) => builders.of(scopeOf(owner), layers),
      async change(session, tables, remove) {
        await session.exec(SHORT_LOCK_WAIT);
        if (remove.length > 0) await removeHidden(session, await existingState(session, to), remove);
        await migrate(session, { schema, name: to.name, tables, trigrams, inUse: true });
        await grantTables(
          session,
          role,
          tables.filter(({ name }) => !builders.of(scopeOf(owner), []).catalog.has(name)),
        );
      },
      hidden: () => hiddenIn(to),
      plan: (tables) =>
        pool.asOwner(schema, (session) => planMigration(session, { ...to, tables, inUse: true })),
    };
    return new PostgresStore(pool, builder, { schema, role, lock: lockOf(owner) }, onWrite, own, mark);
  }

  return {
    name: 'postgresql',
    shared: true,
    open: (owner, onWrite) => open(owner, onWrite, false),
    openOrCreate: (owner, onWrite) => open(owner, onWrite, true),
    async openProbe(): Promise<Store> {
      const { schema, role } = await target('platform');
      const place = { schema, role, lock: lockOf('platform') };
      return new PostgresStore(probes, builders.of('platform'), place);
    },
    connections: () => pool.use,
    clockOffset: () =>
      probes.asOwner('public', async (session) => {
        await session.begin();
        const asked = Date.now();
        const [row] = await session.exec(
          'SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS double precision)',
        );
        return (asked + Date.now()) / 2 - Number(row?.[0]);
      }),
    // Checks for the schemas before creating anything: a read-only look must leave an empty database empty.
    async owners(): Promise<StoreOwner[]> {
      const rows = await pool.asOwner('public', (session) =>
        session.exec("SELECT schemaname FROM pg_catalog.pg_tables WHERE tablename = '_meta'"),
      );
      const names = rows.flat() as string[];
      const numbers = names.flatMap((name) => {
        const number = /^t_([1-9]\d*)$/.exec(name)?.[1];
        return number === undefined ? [] : [Number(number)];
      });
      const tenants = numbers.sort((a, b) => a - b).map((tenant) => ({ tenant }));
      return [...(names.includes('platform') ? (['platform'] as const) : []), ...tenants];
    },
    async plan(owner): Promise<MigrationPlan> {
      const to = await target(owner);
      return pool.asOwner(to.schema, async (session) => {
        const layers = await layersOf(session, await readState(session, to.schema, to.name));
        return planMigration(session, { ...to, tables: builders.of(scopeOf(owner), layers).tables });
      });
    },
    async texts(owner, table, column) {
      const to = await target(owner);
      const rows = await pool.asOwner(to.schema, async (session) => {
        await existingState(session, to);
        return session.exec(`SELECT "id", ${quote(column)} FROM ${quote(tableName(table))}`);
      });
      return new Map(rows.map(([id, text]) => [Number(id), String(text)]));
    },
    hidden: async (owner) => hiddenIn(await target(owner)),
    async removeHidden(owner, names) {
      const to = await target(owner);
      await alone(owner, async (session) => removeHidden(session, await existingState(session, to), names));
    },
    // Each job holds a connection while it runs, so they take turns whatever they are about.
    exclusively: (job, work, { wait = true } = {}) =>
      turns.take(wait ? 'any' : job, () => pool.exclusively(job, work, wait)),
    ...postgresMaintenance({ pool, target, alone }),
    async close(): Promise<void> {
      await Promise.all([pool.close(), probes.close()]);
    },
  };
}

function scopeOf(owner: StoreOwner): StoreScope {
  return owner === 'platform' ? 'platform' : 'tenant';
}
