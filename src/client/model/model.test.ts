import { expect, test } from 'vitest';
import { propertyOf } from '../../shared/schema/manifest.ts';
import type { Screen } from '../../shared/schema/screen.ts';
import { modelOf, servedModel } from './model.ts';

test('each app knows the entities, screens and properties of its own stores', () => {
  const tenant = modelOf('tenant');
  const platform = modelOf('platform');
  for (const part of ['manifest', 'screens'] as const) {
    expect(Object.keys(tenant[part])).toContain('work-orders/work_order');
    expect(Object.keys(tenant[part])).not.toContain('tenants/tenant');
    expect(Object.keys(platform[part])).toContain('tenants/tenant');
    expect(Object.keys(platform[part])).not.toContain('work-orders/work_order');
  }
  const ofUser = (model: typeof tenant, name: string) => {
    const user = model.manifest['users/user'];
    return user && propertyOf(user, name);
  };
  expect(ofUser(platform, 'tenant')).toBeDefined();
  expect(ofUser(tenant, 'tenant')).toBeUndefined();
});

test('what both have is listed below /admin on the platform and below /settings at a tenant, the rest where it says', () => {
  const route = (scope: 'tenant' | 'platform', path: string) => modelOf(scope).screens[path]?.route;
  expect([route('platform', 'users/user'), route('tenant', 'users/user')]).toEqual([
    '/admin/users',
    '/settings/users',
  ]);
  expect(route('tenant', 'work-orders/work_order')).toBe('/work-orders');
  const inside = { ...servedModel().screens['work-orders/work_order'], route: '/x/admin/y' } as Screen;
  const moved = modelOf('tenant', { ...servedModel(), screens: { 'work-orders/work_order': inside } });
  expect(moved.screens['work-orders/work_order']?.route).toBe('/x/admin/y');
});
