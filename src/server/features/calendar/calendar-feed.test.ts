import { afterAll, expect, test } from 'vitest';
import { tempRecords } from '../../../../test/support/temp-records.ts';
import { newToken, tokenHash } from '../../auth/token.ts';
import { seedRoles } from '../../tenancy/first-roles.ts';
import { calendarFeed } from './calendar-feed.ts';

const temp = await tempRecords();
afterAll(() => temp.remove());
const { store } = temp.ctx;
const ORDER = 'work-orders/work_order';
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

test('an address that is nobody’s has no calendar', async () => {
  for (const wrong of [newToken(), 'x', ''])
    await expect(calendarFeed(store, wrong, place, temp.ctx.now)).rejects.toMatchObject({
      code: 'not_found',
    });
});
