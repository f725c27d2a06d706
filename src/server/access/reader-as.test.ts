import { afterAll, expect, test } from 'vitest';
import { tempRecords } from '../../../test/support/temp-records.ts';
import { seedRoles } from '../tenancy/first-roles.ts';
import { readerAs } from './reader-as.ts';

const temp = await tempRecords();
afterAll(() => temp.remove());
const { store } = temp.ctx;
await store.write((writer) => seedRoles(writer));
const order = await temp.create('work-orders/work_order');

test.each<[who: string, base: string | null, is_active: boolean, sees: boolean]>([
  ['a planner', 'planner', true, true],
  ['an admin', 'admin', true, true],
  ['a requester, who has no work orders', 'requester', true, false],
  ['somebody without a role', null, true, false],
  ['a planner who is not active any more', 'planner', false, false],
])('what is read as %s', async (who, base, is_active, sees) => {
  const user = await store.write(async (writer) => {
    const role = base && (await writer.first('users/role', [{ property: 'base', op: 'eq', value: base }]));
    const person = { name: who, email: `${who.replaceAll(/\W/g, '')}@acme.example`, is_active };
    return writer.insert('users/user', { ...person, role: role ? role.id : null });
  });
  const seen = await store.read(async (reader) => {
    const own = await readerAs(reader, user);
    return { isAny: own !== null, sees: (await own?.get('work-orders/work_order', order.id)) != null };
  });
  expect(seen).toEqual({ isAny: is_active, sees });
});

test('nobody reads nothing', async () => {
  expect(await store.read((reader) => readerAs(reader, 987_654))).toBeNull();
});
