import { expect, test } from 'vitest';
import { manifest } from '../gen/manifest.ts';
import { grantOf } from './entity-grant.ts';
import type { Grants } from './grants.ts';

const USER = 'users/user';
const ORDER = 'work-orders/work_order';
const ITEM = 'work-orders/work_order_checklist';
const of = (grants: Grants, path: string) => grantOf(grants, manifest, manifest[path] as never);

test('whoever may change all users by a role changes only their own, and there only what is their own', () => {
  expect(of({}, USER)).toMatchObject({ read: 'own' });
  expect(of({ [USER]: { read: 'all' } }, USER).update).toBeUndefined();
  const all = of({ [USER]: { read: 'all', update: 'all', write: ['name', 'role'] } }, USER);
  expect(all).toMatchObject({ read: 'all', update: 'own', write: ['name'] });
});

test('child records are made, changed and deleted by whoever may change the record, and by nobody else', () => {
  expect(of({ [ORDER]: { read: 'all', update: 'own' } }, ITEM)).toMatchObject({
    read: 'all',
    create: true,
    update: 'own',
    delete: 'own',
  });
  const reader = of({ [ORDER]: { read: 'all' } }, ITEM);
  expect([reader.read, reader.create, reader.update, reader.delete]).toEqual([
    'all',
    false,
    undefined,
    undefined,
  ]);
});

test('of a record that is shown in part the child records are hidden, but for a grant of their own', () => {
  const part: Grants = { [ORDER]: { read: 'all', show: ['code'] } };
  expect(of(part, ITEM).read).toBeUndefined();
  expect(of({ ...part, [ITEM]: { read: 'all' } }, ITEM).read).toBe('all');
});
