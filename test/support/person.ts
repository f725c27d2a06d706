import type { Browser, Page } from 'playwright-core';
import { quiet, watchRequests } from './quiet.ts';
import type { RunningServer } from './server.ts';
import { reportBlocked, watchErrors } from './watch-errors.ts';

/** A user at a browser, with a fresh profile, and every hidden error that occurred in it. */
interface Person {
  page: Page;
  /** Uncaught errors, errors in the console, and what the content security policy blocked. */
  errors: string[];
  /** Goes to a page of a tenant's app and waits until it is quiet. */
  open(subdomain: string | undefined, path: string): Promise<void>;
  /** Signs in at the login page, which must be open or be where the app redirects. */
  signIn(subdomain: string, email: string, password?: string): Promise<void>;
  leave(): Promise<void>;
}

/** Opens a browser profile for a user. */
export async function newPerson(browser: Browser, server: RunningServer): Promise<Person> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
  });
  await reportBlocked(context);
  watchRequests(context);
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const errors = watchErrors(page);
  const person: Person = {
    page,
    errors,
    async open(subdomain, path) {
      await page.goto(`${server.address(subdomain)}${path}`);
      await quiet(page);
    },
    async signIn(subdomain, email, password = 'mainstay-demo') {
      // A page of the app redirects to the login by itself, on a busy machine even after the network was quiet; opening
      // the login directly instead would lose the way back to that page.
      if (!page.url().startsWith(`${server.address(subdomain)}/`)) await person.open(subdomain, '/login');
      await page.waitForURL((url) => url.pathname === '/login');
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password').fill(password);
      await page.getByRole('button', { name: 'Login' }).click();
      await page.waitForURL((url) => !url.pathname.startsWith('/login'));
    },
    leave: () => context.close(),
  };
  return person;
}
