import { describe, expect, it } from 'vitest';
import type { Property } from '../../shared/schema/entity.ts';
import { entityAt } from '../../shared/schema/manifest.ts';
import { servedModel } from '../model/model.ts';
import { ownerReference, parentAddress, recordAddress, tabKey } from './address.ts';

describe('recordAddress', () => {
  it('is on the route of the entity, below its parent, or on the generic page', () => {
    expect(recordAddress(servedModel(), 'assets/equipments', 4)).toBe('/assets/4');
    expect(recordAddress(servedModel(), 'work-orders/work_order_misc_cost', 'new', 7)).toBe(
      '/work-orders/7/work-order-misc-cost/new',
    );
    expect(recordAddress(servedModel(), 'tenants/tenant', 2)).toBe('/form/tenants__tenant/2');
    expect(recordAddress(servedModel(), 'work-orders/work_order_misc_cost', 3)).toBe(
      '/form/work-orders__work_order_misc_cost/3',
    );
  });
});

describe('parentAddress', () => {
  it('is the page of the owner with the tab that lists the entity', () => {
    expect(parentAddress(servedModel(), 'work-orders/work_order_log', 7)).toBe('/work-orders/7?tab=logs');
    expect(parentAddress(servedModel(), 'assets/equipments', 7)).toBeUndefined();
  });
});

describe('ownerReference', () => {
  it('is the parent, or else the reference that leads there', () => {
    expect(
      ownerReference(
        entityAt(servedModel().manifest, 'work-orders/work_order_log'),
        'work-orders/work_order',
      ),
    ).toBe('work_order');
    expect(ownerReference(entityAt(servedModel().manifest, 'users/user'), 'tenants/tenant')).toBe('tenant');
    const tool = entityAt(servedModel().manifest, 'work-orders/work_order');
    const to = { entity: 'users/user', onDelete: 'null' as const };
    const lent = { ...(tool.properties[0] as Property), name: 'lent_to', reference: to };
    const several = { ...tool, properties: [...tool.properties, lent] };
    expect(ownerReference(several, 'users/user', 'lent_to')).toBe('lent_to');
    expect(ownerReference(several, 'users/user', 'asset')).toBe('assigned_to');
  });
});

describe('tabKey', () => {
  it('is plain enough for an address', () => {
    expect(tabKey({ title: 'Schedule Maintnance' })).toBe('schedule-maintnance');
  });
});
