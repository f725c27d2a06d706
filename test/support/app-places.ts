/** An address of the product to look at, on a host: `''` is the product's own, a subdomain a tenant's or the admin's. */
export interface AppPlace {
  at: string;
  path: string;
  /** Looks at it without a session. */
  signedOut?: true;
}

const order = '/work-orders/1';

/** Every route of the specification with a record that the demo data has, tabs included. */
export const APP_PLACES: AppPlace[] = [
  ...['/', '/terms', '/privacy', '/no/such/page'].map((path) => ({ at: '', path })),
  { at: 'no-such-tenant', path: '/' },
  { at: 'acme', path: '/login', signedOut: true },
  { at: 'acme', path: '/forgot-password', signedOut: true },
  { at: 'acme', path: '/set-password#token=none', signedOut: true },
  { at: 'acme', path: '/set-password#token=none&join=1', signedOut: true },
  ...[
    '/',
    '/work-orders',
    '/work-orders/new',
    ...['', '?tab=completion-notes', '?tab=misc-costs', '?tab=logs'].map((tab) => order + tab),
    `${order}/work-order-checklist`,
    `${order}/work-order-checklist/new`,
    `${order}/work-order-checklist/1`,
    `${order}/work-order-misc-cost`,
    `${order}/work-order-misc-cost/new`,
    `${order}/work-order-misc-cost/1`,
    `${order}/work-order-logs`,
    `${order}/work-order-logs/1`,
    '/assets',
    '/assets/new',
    ...['parts', 'meter-readings', 'schedule-maintnance', 'fincancial', 'logs'].map(
      (tab) => `/assets/1?tab=${tab}`,
    ),
    '/labels',
    '/labels?of=assets/equipments&ids=1,2,3',
    '/my-work',
    '/requests',
    '/requests/new',
    '/requests/1',
    '/settings/portals',
    '/notifications',
    '/reports',
    ...['sites', 'category', 'work-orders'].map((tab) => `/settings?tab=${tab}`),
    '/settings/users',
    '/form/users__user/new',
    '/form/users__user/1',
    '/settings/history',
    '/settings/roles/3',
    '/settings/rules/1',
    ...['sites', 'locations', 'category', 'work-order-status'].flatMap((list) =>
      ['', '/new', '/1'].map((record) => `/settings/${list}${record}`),
    ),
    '/form/company__site/1',
    '/form/company__site/1?viewOnly=true',
    '/profile',
    '/import',
    '/import?entity=work-orders/work_order',
    '/no/such/page',
  ].map((path) => ({ at: 'acme', path })),
  { at: 'admin', path: '/login', signedOut: true },
  ...[
    '/',
    '/admin/companies',
    '/admin/users',
    '/admin/settings',
    '/admin/settings/history',
    '/form/tenants__tenant/1',
    '/form/tenants__tenant/new',
    '/form/users__user/1',
    '/profile',
  ].map((path) => ({ at: 'admin', path })),
];

/** The name of a place in a test. @example placeName({ at: 'acme', path: '/assets' }) // 'acme /assets' */
export function placeName({ at, path }: AppPlace): string {
  return `${at || 'the product'} ${path}`;
}
