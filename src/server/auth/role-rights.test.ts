import { expect, test } from 'vitest';
import { manifest } from '../../shared/gen/manifest.ts';
import type { Grants } from '../../shared/schema/grants.ts';
import { entityAt } from '../../shared/schema/manifest.ts';
import { ALL_RIGHTS } from '../../shared/schema/rights.ts';
import { rightsOfRole } from './role-rights.ts';

const of = (grants: unknown, base = 'technician') =>
  rightsOfRole({ id: 1, version: 1, base, grants: grants as Grants });

test('admins may do all; who has no role, or one without grants, may do nothing', () => {
  expect(of({}, 'admin')).toBe(ALL_RIGHTS);
  const none = rightsOfRole(null);
  expect(none.isAll).toBe(false);
  expect([of(null), of('{}'), of(undefined)].every((one) => one === none)).toBe(true);
  expect(of({ history: { read: 'all' } }).history).toBe(true);
});

test.each<[grant: object, operations: string[]]>([
  [{}, []],
  [{ create: true, update: 'all', delete: 'all' }, []],
  [{ read: 'all' }, ['list', 'get']],
  [{ read: 'own', update: 'own', delete: 'own' }, ['list', 'get', 'update', 'delete']],
  [{ read: 'all', create: true }, ['list', 'get', 'create']],
  // Whoever does not see what every site needs cannot add one.
  [{ read: 'all', create: true, show: ['code', 'name'] }, ['list', 'get', 'create']],
  [{ read: 'all', create: true, show: ['code', 'time_zone'] }, ['list', 'get']],
  [{ read: 'all', update: 'all', write: ['name'] }, ['list', 'get', 'update']],
  [{ read: 'all', update: 'all', write: [] }, ['list', 'get']],
  // What may be changed but is not shown cannot be changed.
  [{ read: 'all', update: 'all', write: ['name'], show: ['code'] }, ['list', 'get']],
  [{ read: 'all', update: 'all', write: ['name', 'code'], show: ['code'] }, ['list', 'get', 'update']],
])('%j lets somebody %j', (grant, operations) => {
  const site = entityAt(manifest, 'company/site');
  const seen = of({ 'company/site': grant }).view(site, manifest);
  expect((seen?.operations ?? []).toSorted()).toEqual(operations.toSorted());
});

test('roles that grant the same share what follows, until there were 500 others', () => {
  let number = 0;
  const role = (of: number) => ({ [`tests/e${of}`]: { read: 'all' } });
  /** Counts how many other roles it takes until the rights of the first are computed again. */
  const others = () => {
    const before = of(role(0));
    let count = 0;
    do {
      of(role(++number));
      count += 1;
    } while (count < 1000 && of(role(0)) === before);
    return count;
  };
  // Clears what earlier tests have left.
  others();
  // The cache begins with two roles, the first and the one whose arrival cleared it. So 498 others fit, and the next
  // clears it.
  expect(others()).toBe(499);
});
