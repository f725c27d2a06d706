import { expect, test } from 'vitest';
import { modelOf } from '../model/model.ts';
import { listedAt } from './listed-at.ts';

test.each([
  ['tenant', '/assets/3', '/assets/3'],
  ['tenant', '/form/users__user/3', '/settings/users'],
  ['tenant', '/form/assets__equipments/1', '/assets'],
  ['tenant', '/form/meter-readings__meter_reading/1', '/assets/:parentId/meter-reading'],
  ['tenant', '/form/no-such__thing/1', '/form/no-such__thing/1'],
  ['platform', '/form/users__user/3', '/admin/users'],
] as const)('in the app of a %s, %s is listed at %s', (scope, pathname, listed) => {
  expect(listedAt(pathname, modelOf(scope))).toBe(listed);
});
