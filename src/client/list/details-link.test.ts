import { describe, expect, it } from 'vitest';
import type { Opens, Screen } from '../../shared/schema/screen.ts';
import { detailsLink } from './details-link.ts';

function screen(opens: Opens, route?: string): Screen {
  return {
    path: 'work-orders/work_order_log',
    route,
    list: { columns: [], pageSize: 10, paging: true, create: 'Create', opens },
    tabs: [],
    order: ['*'],
    looks: {},
    createLinks: {},
    widgets: {},
  };
}
const nested = '/work-orders/:parentId/work-order-logs';
const parent = { name: 'work_order', id: 7 };

describe('detailsLink', () => {
  it('uses the route of the entity, below its parent', () => {
    expect(detailsLink({ screen: screen('page', '/assets') })?.(3)).toBe('/assets/3');
    expect(detailsLink({ screen: screen('page', nested), parent })?.('new')).toBe(
      '/work-orders/7/work-order-logs/new',
    );
  });

  it('uses the generic page where the screen or the page says so, and passes the parent on', () => {
    const link = detailsLink({ screen: screen('generated'), parent });
    expect(link?.(3)).toBe('/form/work-orders__work_order_log/3');
    expect(link?.('new')).toBe('/form/work-orders__work_order_log/new?work_order=7');
    expect(detailsLink({ screen: screen('page', '/assets'), useGeneratedPage: true })?.(3)).toBe(
      '/form/work-orders__work_order_log/3',
    );
  });

  it('prefers a given address', () => {
    expect(detailsLink({ screen: screen('none'), detailsPageLink: '/elsewhere' })?.(3)).toBe('/elsewhere/3');
  });

  it('leads nowhere where the screen says so', () => {
    expect(detailsLink({ screen: screen('none') })).toBeNull();
  });

  it.each([
    { screen: screen('page') },
    { screen: screen('page', nested) },
    { screen: screen('generated'), useGeneratedPage: false },
  ])('says what is missing when there is nowhere to go', (options) => {
    expect(() => detailsLink(options)).toThrow(
      'Error: Either useGeneratedPage or detailsPageLink must be provided.',
    );
  });
});
