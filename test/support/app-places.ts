import { EVERY_CASE } from './shared-cases.ts';

/** An address of the product to visit, on a host: `''` is the product's own, otherwise a tenant's subdomain or the admin's. */
export interface AppPlace {
  at: string;
  path: string;
  /** Visits it without a session. */
  signedOut?: true;
  /** The kind of page, whose code is shared by similar entities. */
  kind?: 'list' | 'new record' | 'record';
}

const order = '/work-orders/1';
const acme = (paths: string[], kind?: AppPlace['kind']) => paths.map((path) => ({ at: 'acme', path, kind }));
const SETTINGS = ['sites', 'locations', 'category', 'work-order-status'].map((list) => `/settings/${list}`);

/** Every route of the specification with a record from the demo data, tabs included. */
const APP_PLACES: AppPlace[] = [
  ...['/', '/terms', '/privacy', '/no/such/page'].map((path) => ({ at: '', path })),
  { at: 'no-such-tenant', path: '/' },
  { at: 'acme', path: '/login', signedOut: true },
  { at: 'acme', path: '/forgot-password', signedOut: true },
  { at: 'acme', path: '/set-password#token=none', signedOut: true },
  { at: 'acme', path: '/set-password#token=none&join=1', signedOut: true },
  ...acme(
    [
      '/work-orders',
      '/assets',
      '/requests',
      '/settings/users',
      '/settings/portals',
      ...SETTINGS,
      `${order}/work-order-checklist`,
      `${order}/work-order-misc-cost`,
    ],
    'list',
  ),
  ...acme(
    [
      '/work-orders/new',
      '/assets/new',
      '/requests/new',
      '/form/users__user/new',
      ...SETTINGS.map((list) => `${list}/new`),
      `${order}/work-order-checklist/new`,
      `${order}/work-order-misc-cost/new`,
    ],
    'new record',
  ),
  ...acme(
    [
      '/form/users__user/1',
      '/form/company__site/1',
      ...SETTINGS.map((list) => `${list}/1`),
      `${order}/work-order-checklist/1`,
      `${order}/work-order-misc-cost/1`,
    ],
    'record',
  ),
  ...acme([
    '/',
    ...['', '?tab=completion-notes', '?tab=misc-costs', '?tab=logs'].map((tab) => order + tab),
    `${order}/work-order-logs`,
    `${order}/work-order-logs/1`,
    ...['parts', 'meter-readings', 'schedule-maintnance', 'fincancial', 'logs'].map(
      (tab) => `/assets/1?tab=${tab}`,
    ),
    '/labels',
    '/labels?of=assets/equipments&ids=1,2,3',
    '/my-work',
    ...['week', 'board', 'calendar'].map((view) => `/work-orders?view=${view}`),
    '/parts/orders?view=board',
    '/parts/orders/1',
    '/requests/1',
    '/notifications',
    '/reports',
    ...['sites', 'category', 'work-orders'].map((tab) => `/settings?tab=${tab}`),
    '/settings/all',
    '/settings/history',
    '/settings/packs',
    '/settings/roles/3',
    '/settings/rules/1',
    '/form/company__site/1?viewOnly=true',
    '/profile',
    '/import',
    '/import?entity=work-orders/work_order',
    '/no-such-page',
  ]),
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

/** The places to visit. Of each kind the short form takes the first, which has most to show, one from the middle and the last. */
export function placesToSee(): AppPlace[] {
  if (EVERY_CASE) return APP_PLACES;
  const kinds = Map.groupBy(APP_PLACES, ({ kind }) => kind);
  return APP_PLACES.filter((place) => {
    const alike = kinds.get(place.kind) ?? [];
    const seen = [alike[0], alike[Math.floor(alike.length / 2)], alike.at(-1)];
    return place.kind === undefined || seen.includes(place);
  });
}

/** The name of a place in a test. @example placeName({ at: 'acme', path: '/assets' }) // 'acme /assets' */
export function placeName({ at, path }: AppPlace): string {
  return `${at || 'the product'} ${path}`;
}
