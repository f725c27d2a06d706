import { afterAll, expect, test } from 'vitest';
import { tempRecords } from '../../../../test/support/temp-records.ts';
import { seedRoles } from '../../tenancy/first-roles.ts';
import { dailyNotices } from '../features.ts';
import { tellDaily } from './daily-notices.ts';

const temp = await tempRecords();
afterAll(() => temp.remove());
const { store } = temp.ctx;

test('all that are due are told of, on however many pages', async () => {
  await store.write((writer) => seedRoles(writer));
  const [role] = await temp.list('users/role', { base: 'planner' });
  const person = await temp.create('users/user', { is_active: true, role: role?.id });
  const fan = await temp.create('assets/equipments', { name: 'Fan', responsible: person.id });
  const count = 5;
  for (let at = 0; at < count; at++)
    await temp.create('assets/meter', {
      asset: fan.id,
      name: `Meter ${at}`,
      unit: 'h',
      kind: 'cumulative',
      reading_every_days: 7,
    });
  await tellDaily(store, dailyNotices, new Date('2026-03-02T07:00:00.000Z'), 2);
  const told = await store.read((reader) => reader.find('notifications/notification'));
  expect(told.filter(({ kind }) => kind === 'reading_due')).toHaveLength(count);
});

test('an order is overdue when its day is over at its site, and not before', async () => {
  const [role] = await temp.list('users/role', { base: 'technician' });
  const person = await temp.create('users/user', { is_active: true, role: role?.id });
  const orderAt = async (time_zone: string | null) => {
    const site = await temp.create('company/site', { time_zone });
    const location = await temp.create('company/location', { site: site.id });
    const asset = await temp.create('assets/equipments', { location: location.id });
    return temp.create('work-orders/work_order', {
      asset: asset.id,
      assigned_to: person.id,
      suggested_start_date: '2026-04-01',
      completion_end_date: '2026-04-01',
    });
  };
  const [east, , west] = [
    await orderAt('Pacific/Kiritimati'),
    await orderAt(null),
    await orderAt('Pacific/Pago_Pago'),
  ];
  const overdue = async (moment: string) => {
    await tellDaily(store, dailyNotices, new Date(moment));
    const told = await store.read((reader) => reader.find('notifications/notification'));
    // The person and the planners hear of it.
    return [...new Set(told.filter(({ kind }) => kind === 'overdue').map(({ key }) => key))];
  };
  // At the time of the digest it is 2 April in Kiritimati, and 31 March in Pago Pago.
  expect(await overdue('2026-04-01T10:00:00.000Z')).toEqual([east.id]);
  expect(await overdue('2026-04-02T10:00:00.000Z')).not.toContain(west.id);
  expect(await overdue('2026-04-03T10:00:00.000Z')).toContain(west.id);
});
