/** A screen of the product to take a picture of. */
export interface ScreenShot {
  name: string;
  /** The subdomain; none is the public page. */
  at?: 'acme' | 'admin' | 'no-such-tenant';
  path: string;
  /** Nobody is signed in. */
  signedOut?: boolean;
}

const acme = (name: string, path: string): ScreenShot => ({ name, at: 'acme', path });
const admin = (name: string, path: string): ScreenShot => ({ name: `admin-${name}`, at: 'admin', path });

/** Every route of the product once, with the demo's records. */
export const EVERY_SCREEN: ScreenShot[] = [
  { name: 'landing', path: '/' },
  { name: 'terms', path: '/terms' },
  { name: 'privacy', path: '/privacy' },
  { name: 'login', at: 'acme', path: '/login', signedOut: true },
  { name: 'admin-login', at: 'admin', path: '/login', signedOut: true },
  { name: 'set-password', at: 'acme', path: '/set-password#token=none', signedOut: true },
  { name: 'tenant-not-found', at: 'no-such-tenant', path: '/' },
  acme('dashboard', '/'),
  acme('work-orders', '/work-orders'),
  acme('work-orders-filters', '/work-orders?maint_type=corrective'),
  acme('work-orders-none', '/work-orders?search=nothing-has-this-name'),
  acme('work-orders-calendar', '/work-orders?view=calendar'),
  acme('work-orders-calendar-week', '/work-orders?view=calendar&span=week'),
  acme('work-orders-calendar-list', '/work-orders?view=calendar&span=list'),
  acme('work-orders-groups', '/work-orders?group=priority'),
  acme('work-order-new', '/work-orders/new'),
  acme('work-order', '/work-orders/190'),
  acme('work-order-notes', '/work-orders/190?tab=completion-notes'),
  acme('work-order-costs', '/work-orders/190?tab=misc-costs'),
  acme('work-order-logs', '/work-orders/190?tab=logs'),
  acme('checklist', '/work-orders/190/work-order-checklist'),
  acme('checklist-new', '/work-orders/190/work-order-checklist/new'),
  acme('misc-costs', '/work-orders/190/work-order-misc-cost'),
  acme('misc-cost-new', '/work-orders/190/work-order-misc-cost/new'),
  acme('logs', '/work-orders/190/work-order-logs'),
  acme('log', '/work-orders/190/work-order-logs/1'),
  acme('my-work', '/my-work'),
  acme('assets', '/assets'),
  acme('asset-new', '/assets/new'),
  acme('asset', '/assets/1'),
  acme('asset-readings', '/assets/1?tab=meter-readings'),
  acme('asset-financial', '/assets/1?tab=fincancial'),
  acme('asset-schedule', '/assets/1?tab=schedule-maintnance'),
  acme('schedule', '/schedule'),
  acme('plan', '/schedule/6'),
  acme('plan-new', '/schedule/new'),
  acme('trigger', '/schedule/6/triggers/6'),
  acme('reports', '/reports'),
  acme('settings', '/settings'),
  acme('settings-category', '/settings?tab=category'),
  acme('settings-work-orders', '/settings?tab=work-orders'),
  acme('history', '/settings/history'),
  acme('site', '/settings/sites/1'),
  acme('location-new', '/settings/locations/new'),
  acme('location', '/settings/locations/1'),
  acme('category', '/settings/category/1'),
  acme('status', '/settings/work-order-status/1'),
  acme('role', '/settings/roles/3'),
  acme('rule', '/settings/rules/1'),
  acme('form', '/form/assets__equipments/1'),
  acme('form-view-only', '/form/assets__equipments/1?viewOnly=true'),
  acme('profile', '/profile'),
  acme('not-found', '/no/such/page'),
  admin('dashboard', '/'),
  admin('tenants', '/admin/companies'),
  admin('tenant-new', '/form/tenants__tenant/new'),
  admin('tenant', '/form/tenants__tenant/1'),
  admin('users', '/admin/users'),
  admin('user', '/form/users__user/1'),
  admin('settings', '/admin/settings'),
  admin('history', '/admin/settings/history'),
  admin('profile', '/profile'),
];
