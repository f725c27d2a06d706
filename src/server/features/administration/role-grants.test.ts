import { afterAll, expect, test } from 'vitest';
import { tempRecords } from '../../../../test/support/temp-records.ts';
import { FIRST_ROLES } from '../../../shared/schema/first-roles.ts';
import { noteSeed, seedRoles } from '../../tenancy/first-roles.ts';
import { roleGrants } from './upgrades.ts';

const temp = await tempRecords();
afterAll(() => temp.remove());
const { store } = temp.ctx;
const ROLE = 'users/role';
const BEFORE = { '*': { read: 'all' } };

test('first roles that nobody has changed get the grants of today, the others stay', async () => {
  await store.write(async (writer) => {
    if ((await writer.count(ROLE)) === 0) await seedRoles(writer);
    for (const name of ['Technician', 'Viewer', 'Planner']) {
      const role = await writer.first(ROLE, [{ property: 'name', op: 'eq', value: name }]);
      // As an earlier version created it.
      await noteSeed(writer, name, BEFORE);
      const grants = name === 'Viewer' ? { ...BEFORE, 'parts/*': {} } : BEFORE;
      await writer.update(ROLE, role?.id as number, { grants: JSON.stringify(grants) });
    }
    const planner = await writer.first(ROLE, [{ property: 'name', op: 'eq', value: 'Planner' }]);
    await writer.update(ROLE, planner?.id as number, { base: 'requester' });
    await roleGrants.step(writer, { last: 0 });
    await roleGrants.step(writer, { last: 0 });
  });
  const roles = await store.read((reader) => reader.find(ROLE));
  const grantsOf = (name: string) => roles.find((role) => role.name === name)?.grants;
  expect(grantsOf('Technician')).toEqual(FIRST_ROLES.find(({ name }) => name === 'Technician')?.grants);
  expect(grantsOf('Viewer')).toEqual({ ...BEFORE, 'parts/*': {} });
  expect(grantsOf('Planner')).toEqual(BEFORE);
});
