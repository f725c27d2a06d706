import { afterAll, expect, test } from 'vitest';
import { tempRecords } from '../../../../test/support/temp-records.ts';
import { newToken, tokenHash } from '../../auth/token.ts';
import { writtenValue } from '../../records/written-value.ts';
import { eq } from '../../store/eq.ts';
import type { Row, Values } from '../../store/store.ts';
import { seedRoles } from '../../tenancy/first-roles.ts';
import { planJob } from '../plans/plan-job.ts';
import { calendarFeed } from './calendar-feed.ts';

const temp = await tempRecords();
afterAll(() => temp.remove());
const { store } = temp.ctx;
const ORDER = 'work-orders/work_order';
const PLAN = 'maintenance/plan';
const place = { origin: 'https://acme.plants.example', name: 'Acme' };

const [user, token] = await store.write(async (writer) => {
  await seedRoles(writer);
  const role = await writer.first('users/role', [{ property: 'base', op: 'eq', value: 'planner' }]);
  const id = await writer.insert('users/user', {
    name: 'Pat',
    email: 'pat@acme.example',
    is_active: true,
    role: role?.id as number,
  });
  const secret = newToken();
  await writer.insert('_calendar_link', { user: id, hash: String(tokenHash(secret)), scope: 'all' });
  return [id, secret];
});
const feed = (now: string) => calendarFeed(store, token, place, new Date(now));
const unfolded = async (now: string) => (await feed(now)).replaceAll('\r\n ', '');

test('it reaches from 30 days ago to a year ahead', async () => {
  const order = (suggested_start_date: string, completion_end_date: string) =>
    temp.create(ORDER, { suggested_start_date, completion_end_date });
  const inside = [await order('2026-01-01', '2026-01-30'), await order('2027-03-01', '2027-04-01')];
  const outside = [await order('2026-01-01', '2026-01-29'), await order('2027-03-02', '2027-04-01')];
  const text = await unfolded('2026-03-01T10:00:00.000Z');
  for (const { code } of inside) expect(text).toContain(`SUMMARY:${code}`);
  for (const { code } of outside) expect(text).not.toContain(code);
});

test('an entry says what it is about, in its first line, and is called off with its order', async () => {
  const asset = await temp.create('assets/equipments', { name: 'Press 4' });
  const order = await temp.create(ORDER, {
    asset: asset.id,
    description: 'Change the oil\nof the press',
    suggested_start_date: '2026-03-02',
    completion_end_date: '2026-03-04',
    assigned_to: user,
  });
  const entry = async () => {
    const text = await unfolded('2026-03-01T10:00:00.000Z');
    return text.split('BEGIN:VEVENT\r\n').find((part) => part.includes(`UID:wo-${order.id}@`)) ?? '';
  };
  const before = (await entry()).split('\r\n');
  expect(before).toEqual(
    expect.arrayContaining([
      `UID:wo-${order.id}@acme.plants.example`,
      `SUMMARY:${order.code}\\, Press 4\\, Change the oil`,
      'DESCRIPTION:Change the oil\\nof the press',
      `URL:https://acme.plants.example/form/work-orders__work_order/${order.id}`,
      'STATUS:CONFIRMED',
    ]),
  );
  const [cancelled] = await temp.list('work-orders/status', { name: 'Cancelled' });
  await temp.update(ORDER, order.id, { status: cancelled?.id });
  const after = (await entry()).split('\r\n');
  expect(after).toContain('STATUS:CANCELLED');
  const sequence = (lines: string[]) =>
    Number(lines.find((line) => line.startsWith('SEQUENCE:'))?.slice('SEQUENCE:'.length));
  expect(sequence(after)).toBeGreaterThan(sequence(before));
});

test('a renamed asset is told of as a change, and a line break of Windows ends the first line', async () => {
  const asset = await temp.create('assets/equipments', { name: 'Press 5' });
  const { id } = await temp.create(ORDER, {
    asset: asset.id,
    description: 'x',
    suggested_start_date: '2026-03-02',
    completion_end_date: '2026-03-04',
  });
  // As older versions have saved it.
  await store.write((writer) => writer.update(ORDER, id, { description: 'Seal worn\r\nat the ram' }));
  const entry = async () => {
    const text = await unfolded('2026-03-01T10:00:00.000Z');
    const lines = text.split('BEGIN:VEVENT\r\n').find((part) => part.startsWith(`UID:wo-${id}@`)) ?? '';
    const of = (name: string) => new RegExp(`^${name}:(.*)\r$`, 'm').exec(lines)?.[1] ?? '';
    return { summary: of('SUMMARY'), sequence: Number(of('SEQUENCE')), stamp: of('DTSTAMP') };
  };
  const before = await entry();
  expect(before.summary).toMatch(/Press 5\\, Seal worn$/);
  const later = new Date(Date.now() + 60_000).toISOString();
  await store.write((writer) =>
    writer.update('assets/equipments', asset.id, { name: 'Press 6', updated_at: later }),
  );
  const after = await entry();
  expect(after.summary).toContain('Press 6');
  expect(after.sequence).toBeGreaterThan(before.sequence);
  expect(after.stamp > before.stamp).toBe(true);
});

/** What the calendar of the user holds. */
const hold = (values: { scope?: string; planned?: boolean }) =>
  store.write((writer) => writer.updateWhere('_calendar_link', [eq('user', user)], values));
const play = async (name: string) => {
  await store.write(async (writer) => {
    const role = await writer.first('users/role', [eq('name', name)]);
    await writer.update('users/user', user, { role: role?.id as number });
  });
};
async function planOf(rrule: string, values: Record<string, unknown> = {}) {
  const plan = await temp.create(PLAN, { start_on: '2026-03-09', lead_days: 0, mode: 'fixed', ...values });
  await temp.create('maintenance/plan_trigger', { plan: plan.id, kind: 'calendar', rrule });
  return plan;
}
/** The entries of a plan, each as its lines. */
const entriesOf = async (plan: { id: number }, now: string) => entriesIn(await unfolded(now), plan);
const entriesIn = (text: string, plan: { id: number }) =>
  text
    .split('BEGIN:VEVENT\r\n')
    .filter((part) => part.startsWith(`UID:plan-${plan.id}-`))
    .map((part) => part.split('\r\n'));
const MORNING = '2026-03-01T10:00:00.000Z';

test('planned services are tentative entries, if they are wanted, until they have a work order', async () => {
  const asset = await temp.create('assets/equipments', { name: 'Saw 2' });
  const plan = await planOf('FREQ=WEEKLY', { name: 'Sharpen the blade', asset: asset.id });
  expect(await entriesOf(plan, MORNING)).toEqual([]);
  await hold({ planned: true });
  const before = await entriesOf(plan, MORNING);
  expect(before).toHaveLength(52);
  expect(before[0]).toEqual([
    `UID:plan-${plan.id}-c-2026-03-09@acme.plants.example`,
    'SEQUENCE:0',
    'DTSTAMP:20260301T000000Z',
    'DTSTART;VALUE=DATE:20260309',
    'DTEND;VALUE=DATE:20260310',
    `SUMMARY:Planned: ${plan.code}\\, Saw 2\\, Sharpen the blade`,
    'DESCRIPTION:No work order yet.',
    `URL:https://acme.plants.example/form/maintenance__plan/${plan.id}`,
    'STATUS:TENTATIVE',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    '',
  ]);
  expect(before.at(-1)).toContain('DTSTART;VALUE=DATE:20270301');
  expect(await feed('2026-03-01T22:00:00.000Z')).toBe(await feed(MORNING));

  const now = new Date('2026-03-09T10:00:00.000Z');
  await planJob(temp.ctx).run(store, { now, signal: new AbortController().signal });
  const [order] = await temp.list(ORDER, { plan_id: String(plan.id) });
  const after = await entriesOf(plan, now.toISOString());
  expect(after[0]?.[0]).toBe(before[1]?.[0]);
  expect(await unfolded(now.toISOString())).toContain(`SUMMARY:${order?.code}\\, Saw 2\\, Sharpen the blade`);
});

test('a calendar of one’s own work holds the services of one’s own plans', async () => {
  const own = await planOf('FREQ=YEARLY', { assigned_to: user });
  const others = await planOf('FREQ=YEARLY');
  const shown = async () => [
    (await entriesOf(own, MORNING)).length,
    (await entriesOf(others, MORNING)).length,
  ];
  await hold({ planned: true });
  expect(await shown()).toEqual([1, 1]);
  await hold({ scope: 'mine' });
  expect(await shown()).toEqual([1, 0]);
  await hold({ scope: 'all' });
});

test('a role that shows no plans shows no planned services, and one that hides a part of them hides it here', async () => {
  const asset = await temp.create('assets/equipments', { name: 'Mill 7' });
  const plan = await planOf('FREQ=YEARLY', { name: 'Grease it', asset: asset.id });
  await hold({ planned: true });
  await play('Requester');
  expect(await entriesOf(plan, MORNING)).toEqual([]);
  await play('Technician');
  expect(await entriesOf(plan, MORNING)).toHaveLength(1);
  const grants = { [PLAN]: { read: 'all', show: ['code', 'is_active', 'next_due_on'] } };
  await store.write(async (writer) => {
    await writer.insert('users/role', { name: 'Contractor', base: 'viewer', grants: JSON.stringify(grants) });
  });
  await play('Contractor');
  const [entry] = await entriesOf(plan, MORNING);
  expect(entry).toContain(`SUMMARY:Planned: ${plan.code}`);
  await play('Planner');
});

test('what a larger service covers is no entry of its own', async () => {
  const asset = await temp.create('assets/equipments');
  const larger = await planOf('FREQ=YEARLY', { asset: asset.id });
  const smaller = await planOf('FREQ=MONTHLY', { asset: asset.id, included_in: larger.id });
  await hold({ planned: true });
  const [first] = await entriesOf(smaller, MORNING);
  expect(first).toContain('DTSTART;VALUE=DATE:20260409');
  expect(await entriesOf(larger, MORNING)).toHaveLength(1);
});

test('of more dates than a calendar holds, the next ones are in it, of all plans', async () => {
  const plans = [];
  for (let count = 0; count < 25; count++) plans.push(await planOf('FREQ=DAILY'));
  await hold({ planned: true });
  const text = await unfolded(MORNING);
  expect(text.split('BEGIN:VEVENT')).toHaveLength(2000 + 1);
  for (const plan of plans) expect(entriesIn(text, plan).length).toBeGreaterThan(50);
});

test('of hundreds of plans with a date each day, each has its next one', async () => {
  const first = await planOf('FREQ=DAILY');
  const last = await store.write(async (writer) => {
    const copied = async (path: string, id: number, values: Values) => {
      const { id: _, ...row } = (await writer.get(path, id)) as Row;
      const written = Object.keys(row).map((name) => [name, writtenValue(row as Row, name)]);
      return writer.insert(path, { ...Object.fromEntries(written), ...values });
    };
    const trigger = await writer.first('maintenance/plan_trigger', [eq('plan', first.id)]);
    let plan = first.id;
    for (let count = 0; count < 220; count++) {
      plan = await copied(PLAN, first.id, { code: `DAILY-${count}` });
      await copied('maintenance/plan_trigger', Number(trigger?.id), { plan });
    }
    return plan;
  });
  await hold({ planned: true });
  const text = await unfolded('2026-03-08T10:00:00.000Z');
  for (const id of [first.id, last])
    expect(entriesIn(text, { id })[0]).toContain('DTSTART;VALUE=DATE:20260309');
});

test('an address that is nobody’s has no calendar', async () => {
  for (const wrong of [newToken(), 'x', ''])
    await expect(calendarFeed(store, wrong, place, temp.ctx.now)).rejects.toMatchObject({
      code: 'not_found',
    });
});
