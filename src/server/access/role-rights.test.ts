import { expect, test } from 'vitest';
import type { Grants } from '../../shared/schema/grants.ts';
import { ALL_RIGHTS } from '../../shared/schema/rights.ts';
import { rightsOfRole } from './role-rights.ts';

const of = (grants: unknown, base = 'technician') =>
  rightsOfRole({ id: 1, version: 1, base, grants: grants as Grants });

test('admins and stores without roles may do all; who has no role, or one without grants, may do nothing', () => {
  expect(rightsOfRole(undefined)).toBe(ALL_RIGHTS);
  expect(of({}, 'admin')).toBe(ALL_RIGHTS);
  const none = rightsOfRole(null);
  expect(none.isAll).toBe(false);
  expect([of(null), of('{}'), of(undefined)].every((one) => one === none)).toBe(true);
  expect(of({ history: { read: 'all' } }).history).toBe(true);
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
