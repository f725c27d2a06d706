import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { upgradeTenant } from '../src/server/features/features.ts';
import { withArchive } from '../src/server/operations/read-archive.ts';
import { productModel } from '../src/server/product-model.ts';
import type { Engine } from '../src/server/store/engine.ts';
import { postgresEngine } from '../src/server/store/postgres/engine.ts';
import { sqliteEngine } from '../src/server/store/sqlite/engine.ts';
import { tempDatabase } from '../src/server/store/testing/temp-database.ts';
import type { Model } from '../src/shared/schema/model.ts';
import { changedModel } from './support/changed-schemas.ts';

/** `npm run trust:engines` sets `UPGRADE_KILLS=20`. */
const KILLS = Number(process.env.UPGRADE_KILLS ?? 5);
const ROOT = join(import.meta.dirname, '..');
const FIXTURES = join(import.meta.dirname, 'fixtures');
const releases = readdirSync(FIXTURES);
const ONE = { tenant: 1 };
type Rows = Record<string, Record<string, unknown>[]>;

/** A place with data written by an old release. */
interface OldPlace {
  /** The argument for `open-and-die`. */
  name: string;
  engine(model: Model): Engine;
  /** Restores what the old release left. */
  reset(): Promise<void>;
  remove(): Promise<void>;
}

function oldFolder(release: string): OldPlace {
  const dataDir = mkdtempSync(join(tmpdir(), 'mainstay-old-'));
  return {
    name: dataDir,
    engine: (wanted) => sqliteEngine({ dataDir, model: wanted }),
    async reset() {
      rmSync(join(dataDir, 'tenants'), { recursive: true, force: true });
      mkdirSync(join(dataDir, 'tenants'));
      writeFileSync(
        join(dataDir, 'tenants/t_1.db'),
        gunzipSync(readFileSync(join(FIXTURES, release, 't_1.db.gz'))),
      );
    },
    remove: async () => rmSync(dataDir, { recursive: true }),
  };
}

async function oldDatabase(release: string): Promise<OldPlace> {
  const database = await tempDatabase();
  const engine = (wanted: Model) => postgresEngine({ url: database.url, model: wanted });
  return {
    name: database.url,
    engine,
    async reset() {
      const loading = engine(productModel);
      await withArchive(join(FIXTURES, release, 'tenant.mainstay.gz'), (_header, dump) =>
        loading.load(ONE, dump),
      );
      await loading.close();
    },
    remove: () => database.remove(),
  };
}

/** Every value of the old release, as the store shows it under these schemas. */
async function valuesOf(place: OldPlace, wanted: Model, expected: Rows): Promise<Rows> {
  const engine = place.engine(wanted);
  try {
    return await shownBy(engine, expected);
  } finally {
    await engine.close();
  }
}

async function shownBy(engine: Engine, expected: Rows): Promise<Rows> {
  const store = await engine.openOrCreate(ONE);
  const found: Rows = {};
  await store.read(async (reader) => {
    for (const [path, rows] of Object.entries(expected))
      found[path] = (await reader.find(path, { order: [{ property: 'id', descending: false }] })).map((row) =>
        Object.fromEntries(
          Object.keys(rows[0] ?? {}).map((name) => {
            const value = row[name];
            return [name, value && typeof value === 'object' && 'id' in value ? value.id : value];
          }),
        ),
      );
  });
  await store.close();
  expect(await engine.check(ONE)).toEqual([]);
  return found;
}

/** A code that a later release gives by a sequence: records from before it are numbered when the store is opened. */
function withNumbers(rows: Rows): Rows {
  let last = 0;
  for (const order of rows['work-orders/work_order'] ?? [])
    order.code ??= `WO-${String(++last).padStart(5, '0')}`;
  return rows;
}

/** The old values as the changed schemas should show them. */
function underChanges(rows: Rows): Rows {
  const changed = structuredClone(rows);
  changed['assets/equipments'] = (changed['assets/equipments'] ?? []).map(({ make, ...row }) => ({
    ...row,
    maker: make,
    leased_until: null,
    risk: 3,
  }));
  for (const row of changed['meter-readings/meter_reading'] ?? [])
    if (row.meter_reading !== null) row.meter_reading = String(row.meter_reading);
  for (const row of changed['work-orders/work_order'] ?? []) delete row.description;
  return changed;
}

/** How many migration steps are left to reach the changed schemas. */
async function stepsLeft(place: OldPlace): Promise<number> {
  const engine = place.engine(changedModel());
  const { steps } = await engine.plan(ONE);
  await engine.close();
  return steps.length;
}

const openAndDie = (place: OldPlace, at: number) =>
  spawnSync(process.execPath, ['test/support/open-and-die.ts', place.name, String(at)], {
    cwd: ROOT,
    encoding: 'utf8',
  });

describe.each(releases)('data of release %s', (release) => {
  const expected = withNumbers(JSON.parse(readFileSync(join(FIXTURES, release, 'expected.json'), 'utf8')));

  describe.each(['SQLite', 'PostgreSQL'])('on %s', (engine) => {
    let place: OldPlace | undefined;
    const prepared = async () => {
      place ??= engine === 'SQLite' ? oldFolder(release) : await oldDatabase(release);
      await place.reset();
      return place;
    };
    afterAll(() => place?.remove());

    test('opens under today’s schemas, every value kept', async () => {
      const at = await prepared();
      expect(await valuesOf(at, productModel, expected)).toEqual(expected);
    });

    test('its records are brought to today’s rules, once, and nothing of old changes', async () => {
      const at = await prepared();
      const opening = at.engine(productModel);
      const store = await opening.openOrCreate(ONE);
      const rows = (path: string) => store.read((reader) => reader.find(path));
      await upgradeTenant(store);
      for (const { name, kind, closes } of await rows('work-orders/controls')) {
        const isKnown = !String(name).includes('@');
        const other = closes ? 'completed' : 'open';
        expect(kind).toBe(isKnown ? String(name).toLowerCase().replace(' ', '_') : other);
      }
      const items = await rows('work-orders/work_order_checklist');
      for (const { is_done, completion_date, completed_by } of items)
        expect(is_done).toBe(completion_date !== null || completed_by !== null);
      for (const order of await rows('work-orders/work_order')) {
        expect(order.is_failure).toBe(['corrective', 'emergency'].includes(String(order.maint_type)));
        expect(order.closed_at !== null).toBe(order.is_closed === true);
        const own = items.filter((item) => (item.work_order as { id: number }).id === order.id);
        expect(order).toMatchObject({ items: own.length, _version: 1 });
        const spent = own.reduce((sum, { hrs_spent }) => sum + Number(hrs_spent ?? 0), 0);
        expect(order.hrs_spent).toBe(Math.round(spent * 100) / 100);
      }
      expect((await rows('failures/code')).length).toBeGreaterThan(30);
      const active = { on: 'close', is_active: true };
      expect(await rows('company/rule')).toMatchObject([active, active]);
      // Records that a tenant deletes do not come back.
      await store.write((writer) => writer.remove('company/rule', []));
      const after = await rows('work-orders/work_order');
      await store.write((writer) => writer.keep('work-orders/work_order', 1, { items: 77 }));
      await upgradeTenant(store);
      expect(await rows('company/rule')).toEqual([]);
      const again = await rows('work-orders/work_order');
      expect(again).toEqual(after.map((order) => (order.id === 1 ? { ...order, items: 77 } : order)));
      await store.close();
      await opening.close();
      expect(await valuesOf(at, productModel, expected)).toEqual(expected);
    });

    test('opens under changed schemas, every value kept', async () => {
      const at = await prepared();
      expect(await valuesOf(at, changedModel(), underChanges(expected))).toEqual(underChanges(expected));
      // Values that the schemas no longer name are kept all the same.
      const engine = at.engine(changedModel());
      const kept: unknown[] = [];
      await engine.dump(ONE, async ({ tables, pieces }) => {
        const orders = tables.find(({ name }) => name === 'work-orders/work_order');
        const column = orders?.columns.findIndex(({ name }) => name === 'description') ?? -1;
        let inOrders = false;
        for await (const piece of pieces) {
          if (piece.what === 'table') inOrders = piece.table === orders;
          if (piece.what === 'rows' && inOrders) kept.push(...piece.rows.map((row) => row[column + 4]));
        }
      });
      await engine.close();
      expect(kept).toEqual(expected['work-orders/work_order']?.map((row) => row.description));
    });

    test(`killed at ${KILLS} points on the way, it is the old or the new`, { timeout: 300_000 }, async () => {
      const at = await prepared();
      const all = await stepsLeft(at);
      const statements = Number(openAndDie(at, 0).stdout);
      expect(statements).toBeGreaterThan(KILLS);
      const told = { old: 0, new: 0 };
      for (let kill = 0; kill < KILLS; kill++) {
        await at.reset();
        const run = openAndDie(at, 1 + Math.floor((kill * (statements - 1)) / (KILLS - 1)));
        expect(run.signal).toBe('SIGKILL');
        const left = await stepsLeft(at);
        expect([0, all]).toContain(left);
        told[left === 0 ? 'new' : 'old']++;
        if (kill % 5 === 4)
          expect(await valuesOf(at, changedModel(), underChanges(expected))).toEqual(underChanges(expected));
      }
      console.log(`${engine}: ${statements} statements, ${KILLS} kills: ${told.old} old, ${told.new} new`);
    });
  });
});
