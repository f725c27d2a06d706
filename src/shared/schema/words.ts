/** The values of `x-computed`; each is a function of one of the server's features. */
export const COMPUTED_NAMES = ['financial_table', 'plan_preview', 'rule_dry_run', 'rule_refused'] as const;

/** Icons that a menu item may have. */
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
  'inbox',
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

/** Names that no property may have, because the database, the query string or JavaScript uses them. */
export const RESERVED_PROPERTIES = [
  'id',
  'search',
  'ordering',
  'page',
  'page_size',
  'count',
  'format',
  'columns',
  'copy',
  'group',
  'saved',
  'shown',
  'span',
  'view',
  'views',
  'counts',
  'sum',
  'rowid',
  'oid',
  'constructor',
] as const;

/** Names that no action may have, because every record offers these itself. */
export const RESERVED_ACTIONS = ['restore'] as const;

/** API paths that no entity may have, because routes of our own use them. */
export const RESERVED_PATHS = [
  'calendar',
  'config',
  'dashboard',
  'docs',
  'events',
  'files',
  'files/links',
  'labels',
  'look',
  'look/logo',
  'model',
  'platform/overview',
  'public/portal',
  'public/request',
  'public/unsubscribe',
  'schema',
  'schema/draft',
  'schema/publish',
  'schema/undo',
  'schema/hidden',
  'schema/purge',
  'schema/versions',
  'search',
  'tenant',
  'token/refresh',
  'users/calendar',
  'users/forgot-password',
  'users/login',
  'users/logout',
  'users/password',
  'users/second-factor',
  'users/sessions',
  'users/set-password',
] as const;
