import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { login } from '../../src/server/auth/login.ts';
import { dashboard } from '../../src/server/features/reports/dashboard.ts';
import { type Installation, openInstallation } from '../../src/server/operations/commands/installation.ts';
import { readSettings } from '../../src/server/settings.ts';
import { eq } from '../../src/server/store/eq.ts';
import type { Reader } from '../../src/server/store/store.ts';
import { inTenant } from '../../src/server/tenancy/in-tenant.ts';
import { DEMO_PASSWORD } from '../../src/shared/demo-password.ts';
import { METER, WORK_ORDER } from '../../src/shared/entity-paths.ts';
import { DEMO_ADMIN, seedDemo } from './seed-demo.ts';

const today = new Date('2026-05-20T15:00:00Z');
const dataDir = mkdtempSync(join(tmpdir(), 'mainstay-demo-'));
let installation: Installation;

beforeAll(async () => {
  installation = await openInstallation(readSettings({ DATA_DIR: dataDir }), { create: true });
  await seedDemo({ tenancy: installation.tenancy, log: () => {}, today });
});
afterAll(async () => {
  await installation.close();
  rmSync(dataDir, { recursive: true });
});

async function read<T>(subdomain: string, work: (reader: Reader) => Promise<T>): Promise<T> {
  const ref = installation.tenancy.bySubdomain(subdomain);
  if (!ref) throw new Error(`no ${subdomain}`);
  return inTenant(installation.tenancy, ref, (store) => store.read(work));
}

test('a plant of a size to look at', async () => {
  const counts = await read('acme', async (reader) => ({
    assets: await reader.count('assets/equipments'),
    orders: await reader.count('work-orders/work_order'),
    items: await reader.count('work-orders/work_order_checklist'),
    costs: await reader.count('work-orders/work_order_misc_cost'),
    notes: await reader.count('work-orders/work_order_completion_note'),
    reports: await reader.count('financial-reports'),
    users: await reader.count('users/user'),
    times: await reader.count('work-orders/time_entry'),
    stops: await reader.count('assets/downtime'),
  }));
  expect(counts.assets).toBeGreaterThanOrEqual(25);
  expect(counts.orders).toBeGreaterThanOrEqual(120);
  expect(counts.items).toBeGreaterThan(300);
  expect(counts.costs).toBeGreaterThan(100);
  expect(counts.notes).toBeGreaterThan(100);
  expect(counts.reports).toBeGreaterThanOrEqual(5);
  expect(counts.users).toBeGreaterThanOrEqual(5);
  expect(counts.times).toBeGreaterThan(50);
  expect(counts.stops).toBeGreaterThan(50);
});

test('the bottling plant has tools: in store, lent, with the laboratory and scrapped, with what was measured', async () => {
  const [tools, calibrations, versions] = await read('globex', (reader) =>
    Promise.all([
      reader.find('tools/tool', {}),
      reader.find('tools/calibration', {}),
      reader.find('_schema', {}),
    ]),
  );
  expect(versions).toMatchObject([{ layer: 'tools' }]);
  const inState = (state: string) => tools.filter((tool) => tool.state === state);
  expect(inState('lent')).toHaveLength(3);
  expect(inState('lent').filter(({ back_by }) => String(back_by) < '2026-05-20')).toHaveLength(1);
  for (const [state, count] of [
    ['in_store', 5],
    ['at_calibration', 1],
    ['scrapped', 1],
  ] as const)
    expect([state, inState(state).length]).toEqual([state, count]);
  expect(tools.filter(({ next_due }) => next_due && String(next_due) < '2026-05-20')).toHaveLength(1);
  expect(calibrations.map(({ is_within }) => is_within).sort()).toEqual([
    false,
    true,
    true,
    true,
    true,
    true,
  ]);
});

test('the quarry has permits in every state, signed by who issued them, with what is locked out', async () => {
  const [permits, points, signatures, orders, versions] = await read('acme', (reader) =>
    Promise.all([
      reader.find('permits/permit', {}),
      reader.find('permits/isolation', {}),
      reader.find('_signature', {}),
      reader.find(WORK_ORDER, { where: [eq('permits_needed', true)] }),
      reader.find('_schema', {}),
    ]),
  );
  expect(versions).toMatchObject([{ layer: 'permits' }]);
  expect(permits.map(({ state }) => state)).toEqual([
    ...['closed', 'expired', 'active', 'active', 'suspended', 'handed_back', 'issued', 'requested'],
    ...['cancelled', 'draft'],
  ]);
  expect(points.map(({ state }) => state).sort()).toEqual([
    ...['applied', 'applied', 'planned', 'removed', 'verified', 'verified'],
  ]);
  // Seven were issued, and one of these extended.
  expect(signatures).toHaveLength(8);
  const extended = permits.find(({ extension }) => extension === 24);
  expect(extended?.ends_at).toBe('2026-05-23T13:00:00.000Z');
  const under = permits.flatMap(({ work_order, state }) => (work_order ? [state] : []));
  expect([orders.length, under]).toEqual([1, ['active']]);
  const open = permits.filter(({ state }) => ['issued', 'active', 'suspended'].includes(String(state)));
  for (const { ends_at } of open) expect(String(ends_at) > today.toISOString()).toBe(true);
});

test('machines have pictures and papers, requests, their work orders and procedures pictures, each with bytes of its own', async () => {
  for (const subdomain of ['acme', 'globex'])
    await read(subdomain, async (reader) => {
      const orders = await reader.find('work-orders/work_order', {
        where: [{ property: 'request', op: 'notNull' }],
      });
      expect(orders.length).toBeGreaterThan(1);
      for (const { files } of orders)
        expect(files).toMatchObject([{ type: 'image/png', thumb: true, size: expect.any(Number) }]);
      const runs = await reader.find('procedures/run', { where: [{ property: 'files', op: 'notNull' }] });
      expect(runs.map(({ state }) => state).sort()).toEqual(['finished', 'open']);
      for (const { files, answers } of runs) {
        const [photo] = files as { id: number }[];
        expect(answers).toMatchObject({ photo_1: [photo?.id] });
      }
      const machines = await reader.find('assets/equipments', {
        where: [{ property: 'files', op: 'notNull' }],
      });
      expect(machines).toHaveLength(4);
      for (const { files } of machines)
        expect(files).toMatchObject([
          { type: 'image/png' },
          { name: 'data-sheet.pdf', type: 'application/pdf' },
        ]);
      const files = await reader.count('_file');
      expect(files).toBe(2 * machines.length + 2 * orders.length + runs.length);
      expect(await reader.count('_file', { where: [{ property: 'entity', op: 'null' }] })).toBe(0);
      expect(await reader.count('_file_piece')).toBe(2 * files - machines.length);
    });
});

test('a store room of sixty parts: some short, some on order, and its ledger adds up', async () => {
  for (const subdomain of ['acme', 'globex'])
    await read(subdomain, async (reader) => {
      const parts = await reader.find('parts/part');
      expect(parts).toHaveLength(60);
      for (const name of ['is_below_min', 'to_order', 'on_order', 'reserved', 'stock_value'] as const)
        expect(
          parts.some((part) => Number(part[name]) > 0),
          name,
        ).toBe(true);
      for (const { id, on_hand } of parts) {
        const where = [{ property: 'part', op: 'eq' as const, value: id }];
        expect(await reader.sum('parts/stock_level', 'quantity', where)).toBeCloseTo(Number(on_hand), 3);
      }
      const states = new Set((await reader.find('work-orders/work_order')).map((row) => row.parts_state));
      expect(states).toEqual(new Set(['none', 'ready', 'short']));
    });
});

test('the dashboard has something to say in every part', async () => {
  for (const subdomain of ['acme', 'globex']) {
    const shown = await read(subdomain, (reader) => dashboard(reader, { now: today, zone: 'UTC' }));
    expect(shown.open_work_orders_count).toBeGreaterThan(5);
    expect(shown.scheduled_maintenance_count).toBeGreaterThan(3);
    expect(shown.online_assets_count).toBeGreaterThan(5);
    expect(shown.unassigned_taskes_count).toBeGreaterThan(0);
    expect(shown.recent_user_activity).toHaveLength(10);
    const utilization = shown.top_assets_utilization.map(([, , , percent]) => percent);
    expect(utilization.some((percent) => percent > 50)).toBe(true);
    expect(utilization.some((percent) => percent <= 50)).toBe(true);
  }
});

test('procedures that are under way, and finished with findings', async () => {
  for (const subdomain of ['acme', 'globex']) {
    const { states, findings, hasOrder } = await read(subdomain, async (reader) => {
      const found = await reader.find('procedures/finding');
      return {
        states: (await reader.find('procedures/run')).map(({ state }) => state),
        findings: found.map(({ text }) => text),
        hasOrder: found.map(({ work_order }) => work_order !== null),
      };
    });
    expect(states.sort()).toEqual(['finished', 'finished', 'open']);
    expect(findings).toEqual([
      'Guards closed and undamaged: Not OK',
      'Bearing temperature 92 °C, limit 80',
      'Oil level 35 %, limit 40',
    ]);
    expect(hasOrder).toEqual([true, true, false]);
  }
});

test('requests in every state, an open portal, labels, and something that people are told', async () => {
  for (const subdomain of ['acme', 'globex'])
    await read(subdomain, async (reader) => {
      const states = new Set((await reader.find('requests/request')).map(({ state }) => state));
      expect(states).toEqual(new Set(['new', 'accepted', 'declined', 'duplicate', 'done']));
      expect(await reader.count('notifications/notification')).toBeGreaterThan(3);
      expect(await reader.count('_mail')).toBe(0);
      const [settings] = await reader.find('company/settings');
      expect(settings?.portal_open).toBe(true);
      expect(await reader.count('requests/portal', { where: [eq('is_open', true)] })).toBe(1);
      expect(
        await reader.count('assets/equipments', { where: [{ property: 'qr_token', op: 'notNull' }] }),
      ).toBeGreaterThan(3);
      const told = await reader.find('notifications/notification', {
        order: [{ property: 'id', descending: false }],
      });
      const times = told.map(({ created_at }) => String(created_at));
      expect(times).toEqual([...times].sort());
    });
});

test('time runs one way: nothing lies in the future, work ends after it began, meters rise', async () => {
  await read('acme', async (reader) => {
    const logs = await reader.find('work-orders/work_order_log');
    const times = logs.map(({ created_at }) => String(created_at));
    expect(times).toEqual([...times].sort());
    expect(times.at(-1)?.localeCompare(today.toISOString())).toBe(-1);
    const orders = await reader.find('work-orders/work_order');
    for (const order of orders)
      expect(String(order.completion_end_date) >= String(order.suggested_start_date)).toBe(true);
    const meters = new Map<number, number>();
    for (const reading of await reader.find('meter-readings/meter_reading')) {
      const asset = (reading.asset as { id: number }).id;
      expect(Number(reading.meter_reading)).toBeGreaterThan(meters.get(asset) ?? 0);
      meters.set(asset, Number(reading.meter_reading));
    }
  });
});

test('everybody who is printed can sign in', async () => {
  const from = { rotating: false, userAgent: '', address: '127.0.0.1', now: new Date() };
  const { tenancy } = installation;
  for (const subdomain of ['acme', 'globex']) {
    const ref = tenancy.bySubdomain(subdomain);
    if (!ref) throw new Error(`no ${subdomain}`);
    const email = `demo@${subdomain}.example`;
    const tokens = await inTenant(tenancy, ref, (store) =>
      login(store, { email, password: DEMO_PASSWORD }, from),
    );
    expect(tokens.access).not.toBe('');
  }
  const admin = { email: DEMO_ADMIN.email, password: DEMO_PASSWORD };
  expect((await login(tenancy.platform, admin, from)).access).not.toBe('');
  const listed = await tenancy.platform.read((reader) => reader.count('users/user'));
  expect(listed).toBe(1 + 8 + 3);
});

test('the same day gives the same plant, and a second run changes nothing', async () => {
  const { tenancy } = installation;
  const dump = (reader: Reader) => reader.find('work-orders/work_order');
  const first = await read('acme', dump);
  await seedDemo({ tenancy, log: () => {}, today });
  expect(await read('acme', dump)).toEqual(first);
  const otherDir = mkdtempSync(join(tmpdir(), 'mainstay-demo-'));
  const other = await openInstallation(readSettings({ DATA_DIR: otherDir }), { create: true });
  try {
    await seedDemo({ tenancy: other.tenancy, log: () => {}, today });
    const ref = other.tenancy.bySubdomain('acme');
    if (!ref) throw new Error('no acme');
    expect(await inTenant(other.tenancy, ref, (store) => store.read(dump))).toEqual(first);
  } finally {
    await other.close();
    rmSync(otherDir, { recursive: true });
  }
});

test('the technician of the demo has work where a meter was not read today', async () => {
  await read('acme', async (reader) => {
    const tom = await reader.first('users/user', [eq('email', 'tom.okafor@acme.example')]);
    const orders = await reader.find(WORK_ORDER, {
      where: [eq('is_closed', false), eq('assigned_to', Number(tom?.id))],
    });
    const assets = orders.map(({ asset }) => (asset as { id: number }).id);
    const meters = await reader.find(METER, {
      where: [
        { property: 'asset', op: 'in', value: assets },
        { property: 'reading_every_days', op: 'notNull' },
      ],
    });
    const lastRead = meters.map(({ last_read_at }) => String(last_read_at).slice(0, 10)).sort();
    expect(lastRead[0] && lastRead[0] < '2026-05-20').toBe(true);
  });
});
