/** Names that `x-computed` may give; each is a function of one of the server's features. */
export const COMPUTED_NAMES = ['financial_table'] as const;

/** Icons that a place in the menu may have. */
export const NAV_ICONS = [
  'activity',
  'building-2',
  'calendar-clock',
  'chart-line',
  'clipboard-list',
  'file-text',
  'gauge',
  'history',
  'house',
  'mail',
  'map-pin',
  'package',
  'shield-check',
  'tag',
  'user',
  'users',
  'wrench',
] as const;

export type NavIcon = (typeof NAV_ICONS)[number];

/** Names that no property may have, since the database, the query string or JavaScript use them. */
export const RESERVED_PROPERTIES = [
  'id',
  'search',
  'ordering',
  'page',
  'page_size',
  'rowid',
  'oid',
  'constructor',
] as const;

/** API paths that no entity may have, since routes of our own live there. */
export const RESERVED_PATHS = [
  'config',
  'dashboard',
  'docs',
  'platform/overview',
  'tenant',
  'token/refresh',
  'users/login',
  'users/logout',
  'users/password',
  'users/second-factor',
  'users/sessions',
  'users/set-password',
] as const;

/** Pages of the app that no entity's list may take. */
export const RESERVED_ROUTES = [
  '/',
  '/admin',
  '/admin/settings',
  '/form',
  '/login',
  '/privacy',
  '/profile',
  '/reports',
  '/set-password',
  '/settings',
  '/terms',
] as const;

/** Places of the menus that the app fills itself, by their position. */
export const FIXED_PLACES: Record<'tenant' | 'admin', Record<number, string>> = {
  tenant: { 10: 'Dashboard', 90: 'Reports', 100: 'Settings' },
  admin: { 10: 'Dashboard', 100: 'Settings' },
};

/** Shorter addresses of create pages that selects may lead to, and the list route each stands for. */
export const CREATE_ALIASES: Record<string, string> = {
  '/category/new': '/settings/category',
  '/locations/new': '/settings/locations',
};
