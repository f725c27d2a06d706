import { afterAll, describe, expect, test } from 'vitest';
import { tempRecords } from '../../../test/support/temp-records.ts';
import { SINGLETON_ID } from '../../shared/schema/entity.ts';
import { storedProperties } from '../../shared/schema/manifest.ts';
import { STEP, type Upgrade } from '../records/upgrades.ts';
import { writtenValue } from '../records/written-value.ts';
import { eq } from '../store/eq.ts';
import type { Condition, Row, Values } from '../store/store.ts';
import { downtimes, firstReasons } from './downtime/upgrades.ts';
import { spentOn } from './labour/upgrades.ts';
import { readingMeters } from './meters/upgrades.ts';
import { triggerKinds } from './plans/upgrades.ts';
import { firstRules } from './rules/upgrades.ts';
import { controlKinds, doneItems, failures, firstFailureCodes, orderTimes } from './work-orders/upgrades.ts';

/** What each upgrade does to records as an earlier version left them. */
const temp = await tempRecords();
afterAll(() => temp.remove());
const { store } = temp.ctx;
const ORDER = 'work-orders/work_order';
const LOG = 'work-orders/work_order_log';

/** Writes what no hook would allow any more. */
const left = (path: string, id: number, values: Values) =>
  store.write((writer) => writer.keep(path, id, values));
const insert = (path: string, values: Values) => store.write((writer) => writer.insert(path, values));
const row = async (path: string, id: number) => store.read((reader) => reader.get(path, id));
async function run(upgrade: Upgrade): Promise<void> {
  while (await store.write((writer) => upgrade.step(writer, { last: 0 })));
}

test('controls of before are told by their names, else by whether they close', async () => {
  const CONTROLS = 'work-orders/controls';
  const named = (await store.read((reader) => reader.find(CONTROLS))).map(
    ({ id, name }) => [id, name] as const,
  );
  const kinds = async () => {
    const rows = await store.read((reader) => reader.find(CONTROLS));
    return new Map(rows.map(({ id, kind }) => [id, kind]));
  };
  const before = await kinds();
  expect(new Set(before.values()).size).toBe(6);
  for (const [id, name] of named) {
    const other = before.get(id) === 'open' ? 'completed' : 'open';
    await left(CONTROLS, id, { kind: other, name: ` ${String(name).toUpperCase()} ` });
  }
  const own = [];
  for (const closes of [true, false])
    own.push(await insert(CONTROLS, { name: `Own ${closes}`, kind: closes ? 'open' : 'completed', closes }));
  await run(controlKinds);
  const after = await kinds();
  expect(own.map((id) => after.get(id))).toEqual(['completed', 'open']);
  for (const [id] of named) expect(after.get(id)).toBe(before.get(id));
  for (const [id, name] of named) await left(CONTROLS, id, { name: String(name) });
});

test('an item that somebody has completed, or on some day, is done', async () => {
  const ITEM = 'work-orders/work_order_checklist';
  const items = [];
  for (const values of [{ completed_by: temp.ctx.principal.id }, { completion_date: '2026-01-01' }, {}]) {
    const { id } = await temp.create(ITEM);
    await left(ITEM, id, { is_done: false, completed_by: null, completion_date: null, ...values } as Values);
    items.push(id);
  }
  await run(doneItems);
  expect(await Promise.all(items.map(async (id) => (await row(ITEM, id))?.is_done))).toEqual([
    true,
    true,
    false,
  ]);
});

test('a work order of before is a failure by its type', async () => {
  const ids = [];
  for (const maint_type of ['corrective', 'emergency', 'inspection']) {
    const { id } = await temp.create(ORDER, { maint_type });
    await left(ORDER, id, { is_failure: null });
    ids.push(id);
  }
  const said = (await temp.create(ORDER, { maint_type: 'corrective', is_failure: false })).id;
  await run(failures);
  expect(await Promise.all([...ids, said].map(async (id) => (await row(ORDER, id))?.is_failure))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('a cost of before was spent on the day on which it was written down', async () => {
  const COST = 'work-orders/work_order_misc_cost';
  const [old, known] = [await temp.create(COST), await temp.create(COST, { spent_on: '2026-01-05' })];
  await left(COST, old.id, { spent_on: null, created_at: '2026-02-03T23:00:00.000Z' });
  await run(spentOn);
  expect([(await row(COST, old.id))?.spent_on, (await row(COST, known.id))?.spent_on]).toEqual([
    '2026-02-03',
    '2026-01-05',
  ]);
});

test('days and noons of before are those of the tenant, or of the site of the asset', async () => {
  const COST = 'work-orders/work_order_misc_cost';
  const site = await temp.create('company/site', { time_zone: 'America/New_York' });
  const location = await temp.create('company/location', { site: site.id });
  const there = await temp.create('assets/equipments', { location: location.id });
  const here = await temp.create('assets/equipments', {
    location: (await temp.create('company/location', { site: (await temp.create('company/site')).id })).id,
  });
  const [done] = await temp.list('work-orders/status', { name: 'Completed' });
  const orders = [];
  for (const asset of [here, there]) {
    const { id } = await temp.create(ORDER, {
      asset: asset.id,
      status: done?.id,
      suggested_start_date: '2026-01-10',
      completion_end_date: '2026-01-12',
    });
    await store.write((writer) => writer.remove(LOG, [{ property: 'work_order', op: 'eq', value: id }]));
    await left(ORDER, id, { closed_at: null, started_at: null });
    orders.push(id);
  }
  const costs = [];
  for (const created_at of ['2026-02-03T14:59:59.999Z', '2026-02-03T15:00:00.000Z']) {
    const { id } = await temp.create(COST);
    await left(COST, id, { spent_on: null, created_at });
    costs.push(id);
  }
  await insert('company/settings', { id: SINGLETON_ID, time_zone: 'Asia/Tokyo' });
  for (const upgrade of [spentOn, ...orderTimes]) await run(upgrade);
  await store.write((writer) => writer.remove('company/settings', []));
  expect(await Promise.all(costs.map(async (id) => (await row(COST, id))?.spent_on))).toEqual([
    '2026-02-03',
    '2026-02-04',
  ]);
  const times = await Promise.all(orders.map((id) => row(ORDER, id)));
  expect(times.map((one) => [one?.started_at, one?.closed_at])).toEqual([
    ['2026-01-10T03:00:00.000Z', '2026-01-12T03:00:00.000Z'],
    ['2026-01-10T17:00:00.000Z', '2026-01-12T17:00:00.000Z'],
  ]);
});

test('a trigger keeps what goes with its kind', async () => {
  const TRIGGER = 'maintenance/plan_trigger';
  const meter = await temp.create('assets/meter', { name: 'Hours', kind: 'cumulative' });
  const { id } = await temp.create(TRIGGER, { kind: 'calendar', rrule: 'FREQ=DAILY' });
  await left(TRIGGER, id, { meter: meter.id, every: 5, lead: 1 });
  await run(triggerKinds);
  expect(await row(TRIGGER, id)).toMatchObject({ rrule: 'FREQ=DAILY', meter: null, every: null, lead: null });
  await left(TRIGGER, id, { kind: 'meter', meter: meter.id, every: 5 });
  await run(triggerKinds);
  expect(await row(TRIGGER, id)).toMatchObject({ rrule: null, every: 5, meter: { id: meter.id } });
});

test('an asset that stands still has a downtime from now on, for a reason that nobody knows', async () => {
  const DOWNTIME = 'assets/downtime';
  const offline = await temp.create('assets/equipments', { name: 'Old press' });
  const online = await temp.create('assets/equipments', { name: 'New press' });
  await left('assets/equipments', offline.id, { is_online: false });
  const before = new Date().toISOString();
  await run(downtimes);
  await run(downtimes);
  const of = (asset: number) => temp.list(DOWNTIME, { asset_id: String(asset) });
  expect(await of(offline.id)).toMatchObject([{ reason: { label: 'Unknown' }, ended_at: null }]);
  expect(String((await of(offline.id))[0]?.started_at) >= before).toBe(true);
  expect(await of(online.id)).toEqual([]);
});

test('readings of before are of the one meter of their asset, one after the other', async () => {
  const READING = 'meter-readings/meter_reading';
  const asset = await temp.create('assets/equipments');
  const other = await temp.create('assets/equipments');
  const own = await temp.create('assets/meter', {
    asset: other.id,
    name: 'Starts',
    unit: 'x',
    kind: 'cumulative',
    is_primary: true,
  });
  const reading = async (of: number, meter_reading: number, created_at: string) => {
    const id = await insert(READING, { asset: of, meter_reading, created_at });
    await left(READING, id, { meter: null, read_at: null, change: null });
    return id;
  };
  const at = '2026-01-01T10:00:00.000Z';
  const ids = [
    await reading(asset.id, 100, at),
    await reading(asset.id, 150, at),
    await reading(asset.id, 20, '2026-01-02T10:00:00.000Z'),
    // It has stood still since: the same number again is no new beginning.
    await reading(asset.id, 20, '2026-01-03T10:00:00.000Z'),
  ];
  const theirs = await reading(other.id, 5, at);
  await run(readingMeters);
  const [meter, ...more] = await temp.list('assets/meter', { asset_id: String(asset.id) });
  expect(more).toEqual([]);
  expect(meter).toMatchObject({ name: 'Hours', unit: 'h', kind: 'cumulative', is_primary: true });
  const rows = await Promise.all(ids.map((id) => row(READING, id)));
  expect(rows.map((one) => [one?.read_at, one?.change])).toEqual([
    ['2026-01-01T10:00:00.000Z', null],
    ['2026-01-01T10:00:00.001Z', null],
    ['2026-01-02T10:00:00.000Z', 'reset'],
    ['2026-01-03T10:00:00.000Z', null],
  ]);
  for (const one of rows) expect(one?.meter).toMatchObject({ id: meter?.id });
  expect((await row(READING, theirs))?.meter).toMatchObject({ id: own.id });
});

test('the times of orders of before are told by their log, else by their days', async () => {
  const statuses = new Map((await temp.list('work-orders/status')).map(({ name, id }) => [name, id]));
  const order = async (status: string, logged: [type: string, text: string, at: string][]) => {
    const { id } = await temp.create(ORDER, {
      suggested_start_date: '2026-01-10',
      completion_end_date: '2026-01-12',
      status: statuses.get(status),
    });
    await store.write((writer) => writer.remove(LOG, [{ property: 'work_order', op: 'eq', value: id }]));
    for (const [log_type, description, created_at] of logged)
      await insert(LOG, {
        work_order: id,
        user: temp.ctx.principal.id as number,
        log_type,
        description,
        created_at,
        amount: 0,
      });
    await left(ORDER, id, { closed_at: null, started_at: null, created_at: '2026-01-05T08:00:00.000Z' });
    return id;
  };
  const begun: [string, string, string][] = [
    ['status', 'Status changed from Open to On Hold.', '2026-01-06T08:00:00.000Z'],
    ['status', 'Status changed from Open to In Progress.', '2026-01-07T08:00:00.000Z'],
    ['reopened', 'Reopened to In Progress.', '2026-01-08T08:00:00.000Z'],
  ];
  const closed: [string, string, string] = ['closed', 'Closed.', '2026-01-09T08:00:00.000Z'];
  const ids = [
    await order('Completed', [...begun, closed]),
    await order('Completed', []),
    await order('Cancelled', []),
    await order('Completed', [
      ['status', 'Status changed from Open to In Progress.', '2026-01-20T08:00:00.000Z'],
      closed,
    ]),
    await order('In Progress', begun),
    await order('In Progress', []),
    await order('Open', []),
  ];
  for (const upgrade of orderTimes) await run(upgrade);
  const rows = await Promise.all(ids.map((id) => row(ORDER, id)));
  expect(rows.map((one) => [one?.started_at, one?.closed_at])).toEqual([
    ['2026-01-07T08:00:00.000Z', '2026-01-09T08:00:00.000Z'],
    ['2026-01-10T12:00:00.000Z', '2026-01-12T12:00:00.000Z'],
    [null, '2026-01-12T12:00:00.000Z'],
    ['2026-01-09T08:00:00.000Z', '2026-01-09T08:00:00.000Z'],
    ['2026-01-07T08:00:00.000Z', null],
    ['2026-01-05T08:00:00.000Z', null],
    [null, null],
  ]);
});

test('first records are put into a tenant that has none of their kind', async () => {
  const firstRecords = [firstFailureCodes, firstReasons, ...firstRules];
  const counted = async () =>
    Promise.all(
      ['failures/code', 'assets/downtime_reason', 'company/rule'].map((path) =>
        store.read((reader) => reader.count(path)),
      ),
    );
  for (const upgrade of firstRecords) await run(upgrade);
  const all = await counted();
  expect(all.every((count) => count > 0)).toBe(true);
  for (const upgrade of firstRecords) await run(upgrade);
  expect(await counted()).toEqual(all);
  await store.write(async (writer) => {
    const rules = await writer.find('company/rule');
    for (const { id, name } of rules)
      if (String(name).includes('Procedures'))
        await writer.remove('company/rule', [{ property: 'id', op: 'eq', value: id }]);
  });
  for (const upgrade of firstRecords) await run(upgrade);
  expect(await counted()).toEqual(all);
});

describe('more than one step handles', () => {
  const ITEM = 'work-orders/work_order_checklist';
  const COST = 'work-orders/work_order_misc_cost';
  const TRIGGER = 'maintenance/plan_trigger';
  const ASSET = 'assets/equipments';
  const UNKNOWN = { property: 'ended_at', op: 'null' } as const;

  /** Copies a record, until there is one more than a step handles. */
  async function many(path: string, like: number, values: Values): Promise<number[]> {
    return store.write(async (writer) => {
      const sample = (await writer.get(path, like)) as Row;
      const known = storedProperties(temp.entity(path)).filter(
        ({ name }) => name !== 'id' && sample[name] !== null,
      );
      const copy = (number: number): Values =>
        Object.fromEntries(
          known.map(({ name, unique }) => [name, unique ? `${name} ${number}` : writtenValue(sample, name)]),
        );
      const rows = Array.from({ length: STEP + 1 }, (_, at) =>
        writer.insert(path, { ...copy(like * 1000 + at), ...values }),
      );
      return Promise.all(rows);
    });
  }
  const status = async (name: string) => (await temp.list('work-orders/status', { name }))[0]?.id as number;

  test.each<[string, Upgrade, () => Promise<[path: string, ids: number[], left: Condition]>]>([
    [
      'items with a person',
      doneItems,
      async () => {
        const values = { is_done: false, completed_by: temp.ctx.principal.id, completion_date: null };
        const ids = await many(ITEM, (await temp.create(ITEM)).id, values);
        return [ITEM, ids, eq('is_done', false)];
      },
    ],
    [
      'items with a day',
      doneItems,
      async () => {
        const values = { is_done: false, completed_by: null, completion_date: '2026-01-01' };
        const ids = await many(ITEM, (await temp.create(ITEM)).id, values);
        return [ITEM, ids, eq('is_done', false)];
      },
    ],
    [
      'orders that do not say whether the asset had failed',
      failures,
      async () => {
        const ids = await many(ORDER, (await temp.create(ORDER)).id, { is_failure: null });
        return [ORDER, ids, { property: 'is_failure', op: 'null' }];
      },
    ],
    [
      'costs',
      spentOn,
      async () => {
        const ids = await many(COST, (await temp.create(COST)).id, { spent_on: null });
        return [COST, ids, { property: 'spent_on', op: 'null' }];
      },
    ],
    [
      'triggers',
      triggerKinds,
      async () => {
        const sample = await temp.create(TRIGGER, { kind: 'calendar', rrule: 'FREQ=DAILY' });
        const ids = await many(TRIGGER, sample.id, { lead: 3 });
        return [TRIGGER, ids, { property: 'lead', op: 'notNull' }];
      },
    ],
    [
      'assets that stand still',
      downtimes,
      async () => {
        const ids = await many(ASSET, (await temp.create(ASSET)).id, { is_online: false });
        return [ASSET, ids, { op: 'none', table: 'assets/downtime', by: 'asset', where: [UNKNOWN] }];
      },
    ],
    [
      'closed orders',
      orderTimes[0] as Upgrade,
      async () => {
        const values = { is_closed: true, closed_at: null, status: await status('Completed') };
        const ids = await many(ORDER, (await temp.create(ORDER)).id, values);
        return [ORDER, ids, { property: 'closed_at', op: 'null' }];
      },
    ],
    [
      'orders in progress',
      orderTimes[1] as Upgrade,
      async () => {
        const values = { started_at: null, status: await status('In Progress') };
        const ids = await many(ORDER, (await temp.create(ORDER)).id, values);
        return [ORDER, ids, { property: 'started_at', op: 'null' }];
      },
    ],
  ])('%s', async (_, upgrade, make) => {
    const [path, ids, missed] = await make();
    expect(ids.length).toBeGreaterThan(STEP);
    const where: Condition[] = [{ property: 'id', op: 'in', value: ids }, missed];
    expect(await store.read((reader) => reader.count(path, { where }))).toBe(ids.length);
    await run(upgrade);
    expect(await store.read((reader) => reader.count(path, { where }))).toBe(0);
  });
});
