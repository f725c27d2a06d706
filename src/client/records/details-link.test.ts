import { describe, expect, it } from 'vitest';
import type { Entity } from '../../shared/schema/entity.ts';
import type { Opens, Screen } from '../../shared/schema/screen.ts';
import { servedModel } from '../model/model.ts';
import { detailsLink, withFilteredReferences } from './details-link.ts';

function screen(opens: Opens, route?: string): Screen {
  return {
    path: 'work-orders/work_order_log',
    route,
    list: { columns: [], pageSize: 10, paging: true, create: 'Create', opens },
    tabs: [],
    order: ['*'],
    looks: {},
    due: {},
    ended: {},
    createLinks: {},
    widgets: {},
    starts: {},
    later: [],
  };
}
const nested = '/work-orders/:parentId/work-order-logs';
const owner = { name: 'work_order', id: 7 };

describe('detailsLink', () => {
  it('uses the route of the entity, below its parent', () => {
    expect(detailsLink(screen('page', '/assets'))?.(3)).toBe('/assets/3');
    expect(detailsLink(screen('page', nested), owner)?.('new')).toBe('/work-orders/7/work-order-logs/new');
  });

  it('uses the generic page where the screen says so, and passes the owner on', () => {
    const link = detailsLink(screen('generated'), owner);
    expect(link?.(3)).toBe('/form/work-orders__work_order_log/3');
    expect(link?.('new')).toBe('/form/work-orders__work_order_log/new?work_order=7');
  });

  it('passes the owner of a plain reference on to a route that does not hold it', () => {
    const link = detailsLink(screen('page', '/logs'), owner);
    expect(link?.(3)).toBe('/logs/3');
    expect(link?.('new')).toBe('/logs/new?work_order=7');
  });

  it('leads nowhere where the screen says so', () => {
    expect(detailsLink(screen('none'))).toBeNull();
  });
});

describe('withFilteredReferences', () => {
  const order = servedModel().manifest['work-orders/work_order'] as Entity;
  it('tells a new record the single records that its list is filtered by', () => {
    const to = (filters: Record<string, string>) =>
      withFilteredReferences('/work-orders/new', order, filters);
    expect(to({ asset_id: '7', status_id: '2', priority: 'high' })).toBe(
      '/work-orders/new?asset_id=7&status_id=2',
    );
    expect(to({ 'asset_id.in': '7,8', assigned_to_id: '@me', site_id: '3' })).toBe('/work-orders/new');
    expect(withFilteredReferences('/new?asset=1', order, { status_id: '2' })).toBe(
      '/new?asset=1&status_id=2',
    );
  });
});
