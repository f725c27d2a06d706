import { afterAll, expect, test } from 'vitest';
import { tempRecords } from '../../../../test/support/temp-records.ts';
import { seedRoles } from '../../tenancy/first-roles.ts';
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
  await tellDaily(store, new Date('2026-03-02T07:00:00.000Z'), 2);
  const told = await store.read((reader) => reader.find('notifications/notification'));
  expect(told.filter(({ kind }) => kind === 'reading_due')).toHaveLength(count);
});
