import { expect, test } from 'vitest';
import type { Grants } from '../../../shared/schema/grants.ts';
import { modelOf } from '../../model/model.ts';
import { grantRows, REST, withGrant, withoutGrant } from './grant-rows.ts';

const ORDER = 'work-orders/work_order';
const SITE = 'company/site';
const { manifest } = modelOf('tenant');
const grants: Grants = {
  '*': { read: 'all' },
  [ORDER]: { read: 'all', update: 'own', write: ['status'], actions: ['*'] },
};
const row = (held: Grants, key: string) => {
  const found = grantRows(held, manifest).find((one) => one.key === key);
  if (!found) throw new Error(`no line for ${key}`);
  return found;
};

test('each kind of record has a line that says what holds, and whether the role says it of that kind', () => {
  expect(grantRows(grants, manifest)[0]).toMatchObject({ key: REST, isOwn: true });
  expect(row(grants, SITE)).toMatchObject({ grant: { read: 'all' }, isOwn: false });
  expect(row(grants, ORDER)).toMatchObject({ grant: { update: 'own' }, isOwn: true });
  const keys = grantRows(grants, manifest).map(({ key }) => key);
  expect(keys.filter((key) => key.startsWith('users/'))).toEqual([]);
  expect(keys).not.toContain('work-orders/work_order_checklist');
});

test('a change keeps what held besides, and taking it back follows the rest again', () => {
  const changed = withGrant(grants, row(grants, SITE), { update: 'all' });
  expect(changed[SITE]).toEqual({ read: 'all', update: 'all' });
  expect(withGrant(grants, row(grants, ORDER), { update: undefined })[ORDER]).toEqual({
    read: 'all',
    write: ['status'],
    actions: ['*'],
  });
  expect(withGrant(changed, row(changed, SITE), { create: false })[SITE]).not.toHaveProperty('create');
  expect(withoutGrant(changed, SITE)).toEqual(grants);
});
