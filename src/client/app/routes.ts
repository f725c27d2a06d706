import type { NavItem } from '../../shared/schema/screen.ts';

/** The client's apps: the public pages, a tenant's app and the platform admin's. */
export type App = 'landing' | 'tenant' | 'admin';

/** A page that is not an entity's list or record. */
export interface PageRoute {
  path: string;
  apps: App[];
  /**
   * Its file under `features/`, without `.tsx`; it exports `Page`, is loaded on demand and named in the server's first response.
   */
  file: string;
  /** A public page, shown without the menu. */
  open?: true;
  nav?: NavItem;
  /** An entity, `history` or `schema`: only users who may read it see the page and its place in the menu. */
  reads?: string;
  /** The first API requests of the page, so that the server can list them before the page's code has loaded. */
  answers?: string[];
  /** Entities whose lists the page starts with if its address has no query. */
  lists?: string[];
  /** Further files under `features/` that it always loads. */
  also?: string[];
}

const EVERY: App[] = ['landing', 'tenant', 'admin'];
const SIGNED_IN: App[] = ['tenant', 'admin'];

/**
 * Every handwritten page. Routers, menus, preloading and the names reserved from entities are all derived from these rows, so a new
 * page is one file in a feature and one row here.
 */
export const PAGES: PageRoute[] = [
  {
    path: '/',
    apps: ['tenant'],
    file: 'dashboard/dashboard-page',
    nav: { label: 'Dashboard', icon: 'layout-dashboard', order: 10 },
    answers: ['dashboard'],
  },
  {
    path: '/',
    apps: ['admin'],
    file: 'admin/admin-dashboard-page',
    nav: { label: 'Dashboard', icon: 'layout-dashboard', order: 10 },
    answers: ['platform/overview'],
  },
  {
    path: '/my-work',
    apps: ['tenant'],
    file: 'work/my-work-page',
    nav: { label: 'My Work', icon: 'circle-check', order: 110, group: 'work' },
    reads: 'work-orders/work_order',
  },
  {
    path: '/reports',
    apps: ['tenant'],
    file: 'reports/reports-page',
    nav: { label: 'Reports', icon: 'chart-line', order: 90 },
    reads: 'work-orders/work_order',
  },
  {
    path: '/settings',
    apps: ['tenant'],
    file: 'settings/settings-page',
    nav: { label: 'Settings', icon: 'settings', order: 100 },
    reads: 'company/settings',
    lists: ['company/site', 'company/location'],
  },
  {
    path: '/settings/users',
    apps: ['tenant'],
    file: 'settings/users-page',
    reads: 'users/user',
    lists: ['users/user'],
  },
  {
    path: '/settings/all',
    apps: ['tenant'],
    file: 'settings/all-settings-page',
    reads: 'company/settings',
  },
  {
    path: '/settings/fields',
    apps: ['tenant'],
    file: 'own-fields/fields-page',
    reads: 'schema',
    answers: ['schema', 'schema/versions'],
  },
  {
    path: '/settings/packs',
    apps: ['tenant'],
    file: 'own-fields/packs-page',
    reads: 'schema',
    answers: ['schema/packs'],
  },
  { path: '/labels', apps: ['tenant'], file: 'labels/labels-page' },
  { path: '/paper', apps: ['tenant'], file: 'paper/paper-page' },
  { path: '/import', apps: ['tenant'], file: 'import/import-page' },
  { path: '/settings/history', apps: ['tenant'], file: 'history/history-page', reads: 'history' },
  {
    path: '/admin/settings',
    apps: ['admin'],
    file: 'admin/admin-settings-page',
    nav: { label: 'Settings', icon: 'settings', order: 100 },
    answers: ['platform/overview'],
  },
  {
    path: '/admin/settings/fields',
    apps: ['admin'],
    file: 'own-fields/installation-page',
    answers: ['schema', 'schema/versions', 'schema/tenants'],
  },
  { path: '/admin/settings/history', apps: ['admin'], file: 'admin/admin-history-page' },
  {
    path: '/profile',
    apps: SIGNED_IN,
    file: 'account/profile-page',
    also: ['account/two-step-card', 'notices/notice-card'],
    answers: ['users/sessions'],
  },
  {
    path: '/notifications',
    apps: ['tenant'],
    file: 'notices/notices-page',
    reads: 'notifications/notification',
  },
  { path: '/login', apps: ['tenant'], file: 'account/tenant-login-page', open: true },
  { path: '/login', apps: ['admin'], file: 'account/admin-login-page', open: true },
  { path: '/forgot-password', apps: SIGNED_IN, file: 'account/forgot-password-page', open: true },
  { path: '/set-password', apps: SIGNED_IN, file: 'account/set-password-page', open: true },
  { path: '/terms', apps: EVERY, file: 'landing/terms-page', open: true },
  { path: '/privacy', apps: EVERY, file: 'landing/privacy-page', open: true },
];

/** Shorter addresses of create pages that selects may link to, with the list route each stands for. */
export const CREATE_ALIASES: Record<string, string> = {
  '/category/new': '/settings/category',
  '/locations/new': '/settings/locations',
};

/** Addresses that no entity's list may use: the app's pages, and the prefixes of others. */
export const RESERVED_ROUTES: string[] = [
  ...new Set([...PAGES.map(({ path }) => path), '/admin', '/form', '/r']),
].sort();

/** The pages of one app. */
export function pagesOf(app: App): PageRoute[] {
  return PAGES.filter(({ apps }) => apps.includes(app));
}

/** The label of the page at a position of an app's menu. @example fixedPlace('tenant', 90) // 'Reports' */
export function fixedPlace(app: App, order: number): string | undefined {
  return pagesOf(app).find(({ nav }) => nav?.order === order)?.nav?.label;
}
