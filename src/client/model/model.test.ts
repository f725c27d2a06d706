import { expect, test } from 'vitest';
import { propertyOf } from '../../shared/schema/manifest.ts';
import { modelOf } from './model.ts';

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
