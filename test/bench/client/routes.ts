import type { Page } from 'playwright-core';

/** A route to open in a fresh browser profile, and an interaction on it. */
export interface Route {
  name: string;
  /** Host: a subdomain, or `''` for the product's own. */
  at: string;
  path: string;
  signedIn: boolean;
  /** Which limits apply. */
  kind: 'landing' | 'login' | 'list' | 'form';
  /** Interacts with the page; its response time is measured. */
  touch(page: Page): Promise<unknown>;
}

const openMenu = (page: Page) => page.getByRole('button', { name: 'Open the menu' }).click();
const sortAndSearch = async (page: Page) => {
  // On a phone it stands with the filters.
  await page.getByRole('button', { name: 'Show Filters' }).click();
  await page.getByLabel('Sort by').first().selectOption({ index: 2 });
  await page.getByRole('searchbox').first().pressSequentially('pump', { delay: 50 });
};
const write = (label: string) => (page: Page) =>
  page.getByLabel(label, { exact: true }).first().pressSequentially('123', { delay: 50 });
const tabs = async (page: Page) => {
  for (const tab of await page.getByRole('tab').all()) await tab.click();
};

const tenant = (name: string, path: string, kind: Route['kind'], touch: Route['touch']): Route => ({
  name,
  at: 'acme',
  path,
  signedIn: true,
  kind,
  touch,
});

export const ROUTES: Route[] = [
  {
    name: 'Landing',
    at: '',
    path: '/',
    signedIn: false,
    kind: 'landing',
    touch: write("Your company's address"),
  },
  { name: 'Login', at: 'acme', path: '/login', signedIn: false, kind: 'login', touch: write('Email') },
  { name: 'Admin login', at: 'admin', path: '/login', signedIn: false, kind: 'login', touch: write('Email') },
  tenant('Dashboard', '/', 'list', openMenu),
  tenant('Work orders', '/work-orders', 'list', sortAndSearch),
  tenant('Assets', '/assets', 'list', sortAndSearch),
  tenant('Reports', '/reports', 'list', openMenu),
  tenant('Settings', '/settings', 'list', tabs),
  tenant('Sites', '/settings/sites', 'list', sortAndSearch),
  tenant('Profile', '/profile', 'list', write('Name')),
  tenant('New work order', '/work-orders/new', 'form', write('Amount')),
  tenant('Work order', '/work-orders/1', 'form', tabs),
  tenant('New asset', '/assets/new', 'form', write('Name')),
  tenant('Asset', '/assets/1', 'form', tabs),
  tenant('New site', '/settings/sites/new', 'form', write('Name')),
];
