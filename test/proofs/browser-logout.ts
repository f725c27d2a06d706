import type { Page } from 'playwright-core';
import { linkToken } from '../support/link-token.ts';
import { quiet } from '../support/quiet.ts';
import type { Row } from './ask.ts';
import { figure, type Proof } from './proof.ts';
import type { TrustServer } from './trust-server.ts';
import { type Visitor, withBrowser } from './visitor.ts';

/** Part of everything that the first user types and reads. */
const SECRET = 'Canarybird';
const SECOND = 'second@acme.example';
/** After this many frames a page has been drawn. */
const FRAMES = 12;
const SECOND_PASSWORD = 'four words to keep';
/**
 * What may stay: the tenant's name and the look belong to the address and the device, not to the user. Scroll positions
 * of this tab's pages are written when it is left, under numbers that mean nothing outside of it.
 */
const MAY_STAY = ['tenant', 'theme', 'sidebar', 'density', 'kept:scroll'];

/** After a logout nothing of the user is left in the browser, or shown to the next one in the same tab. */
export const afterLogout: Proof = {
  name: 'browser: logout',
  async run() {
    return withBrowser({}, async (stage) => {
      await prepare(stage.server);
      const proof = await leaveAndCome(stage.server, await stage.visit(), PATIENCE_MS);
      const weak = await stage.visit({ weak: await stage.weak() });
      const control = await leaveAndCome(stage.server, weak, CONTROL_PATIENCE_MS);
      return [
        ...Object.entries(proof).map(([name, found]) =>
          figure(`after logout: ${name}`, found.length === 0 ? 0 : found.join(', '), '0', found.length === 0),
        ),
        ...[
          'left in the tab',
          'left on the disk',
          'shown by a page brought back',
          'shown to the next user',
          'left to the next user',
        ].map((name) => {
          const found = control[name] ?? [];
          return figure(`control: nothing forgotten, ${name}`, found.length, '> 0', found.length > 0);
        }),
      ];
    });
  },
};

/** Creates a site to find, and a second user to sign in after the first. */
async function prepare(server: TrustServer): Promise<void> {
  const token = await server.signIn();
  const site = { code: SECRET, name: `${SECRET} site` };
  await server.ask('POST', '/api/v1/company/site', { at: 'acme', token, body: site });
  const admin = await server.signIn('admin', 'admin@mainstay.example');
  const tenants = await server.ask<[Row]>('GET', '/api/v1/tenants/tenant?search=acme', {
    at: 'admin',
    token: admin,
  });
  const user = { name: 'Second', email: SECOND, tenant: tenants.body.data[0].id };
  const made = await server.ask<{ invite_link: string }>('POST', '/api/v1/users/user', {
    at: 'admin',
    token: admin,
    body: user,
  });
  const invitation = linkToken(made.body.data.invite_link);
  const body = { token: invitation, password: SECOND_PASSWORD };
  const set = await server.ask('POST', '/api/v1/users/set-password', { at: 'acme', body });
  if (set.status >= 300) throw new Error(`The second user got no password: ${JSON.stringify(set.body)}`);
}

/** Renames the site that the first user reads. */
async function nameSite(server: TrustServer, name: string): Promise<void> {
  const at = { at: 'acme', token: await server.signIn() };
  const { body } = await server.ask<Row[]>('GET', '/api/v1/company/site?ordering=-id&page_size=1', at);
  const path = `/api/v1/company/site/${body.data[0]?.id}`;
  const code = name.split(' ')[0];
  const answer = await server.ask('PATCH', path, { ...at, body: { code, name } });
  if (answer.status !== 200) throw new Error(`The site was not renamed: ${JSON.stringify(answer.body)}`);
}

/** By kind of place, what of the first user was found there. */
type Found = Record<string, string[]>;

async function leaveAndCome(server: TrustServer, visitor: Visitor, patience: number): Promise<Found> {
  const { page } = visitor;
  await nameSite(server, `${SECRET} site`);
  await visitor.signIn('acme');
  const other = await visitor.newPage();
  await visitor.open('acme', `/settings/sites?search=${SECRET}`, other);
  await other.getByText(`${SECRET} site`).first().waitFor();
  const kept = await visitor.newPage();
  await keepInBackground(visitor, kept);
  await workWithSecrets(visitor);

  await watchFor(page, SECRET);
  await logOut(page);
  await other.getByRole('button', { name: 'Login', exact: true }).waitFor();
  const found: Found = {
    ...(await leftBy([page, other])),
    'shown after the logout': await seen(page),
  };
  found['shown by a page brought back'] = await bringBack(kept, patience);
  await goBack(page);
  found['shown by the back button'] = await seen(page);

  // From now on nobody can read the old name any more, so any place that holds it later still has it from the first
  // user.
  await nameSite(server, 'Harmless site');
  // The next user's pages wait for data that never comes, so whatever they show is left from before.
  await page.route(/\/api\/v1\/(company|work-orders|assets|dashboard)/, () => {});
  await signInHere(page);
  await walk(page);
  found['shown to the next user'] = await seen(page);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // All tabs keep answers in the same place, and the last to write would decide what is there.
  for (const tab of [other, kept]) await tab.close();
  await page.reload();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
  // The sidebar names what was opened last too.
  await page.locator('main').getByText('Harmless site').first().waitFor();
  // Data of the next user is stored, so that storage is not merely empty.
  await page.waitForFunction(() => localStorage.getItem('kept:answers')?.includes('Harmless') === true);
  found['left to the next user'] = await stillHeld(page);
  await visitor.leave();
  return found;
}

/**
 * A page in the back/forward cache receives nothing while it is there. A browser under test control keeps none, so this
 * page is cut off from the other tabs and the changes they announce instead.
 */
async function keepInBackground(visitor: Visitor, page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'locks', { value: undefined });
    addEventListener('storage', (event) => event.stopImmediatePropagation(), true);
  });
  await visitor.open('acme', `/settings/sites?search=${SECRET}`, page);
  await page.locator('main').getByText(`${SECRET} site`).first().waitFor();
  await quiet(page);
}

/** How long a restored page may take to find out who is signed in, also on a busy machine. */
const PATIENCE_MS = 30_000;
/** What nobody protects stays there for good. */
const CONTROL_PATIENCE_MS = 3_000;

/** Fires the event that a browser fires on restoring a page, and checks whether the page asks who is signed in. */
function bringBack(page: Page, patience: number): Promise<string[]> {
  return page.evaluate(
    ([secret, most]) => {
      const isShown = () => document.body.innerText.includes(secret);
      if (!isShown()) throw new Error('The page did not stay as it was');
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      const last = performance.now() + most;
      return new Promise<string[]>((resolve) => {
        const look = () => {
          if (!isShown() && document.querySelector('input[type=password]')) resolve([]);
          else if (performance.now() > last) resolve([location.pathname]);
          else setTimeout(look, 20);
        };
        look();
      });
    },
    [SECRET, patience] as const,
  );
}

/** Fills memory and storage: lists, searches, a record, a draft, a message. */
async function workWithSecrets({ page, open }: Visitor): Promise<void> {
  await open('acme', '/settings/sites');
  // The rows are redrawn with the answer, and a row replaced between press and release opens nothing.
  const found = page.waitForResponse((answer) => answer.url().includes(`search=${SECRET}`));
  await page.getByLabel('Search Sites').fill(SECRET);
  await found;
  await page.locator('main').getByText(`${SECRET} site`).first().click();
  await page.locator('[data-field=name] input').waitFor();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Assets' }).click();
  await page.getByRole('link', { name: 'Create' }).first().click();
  await page.locator('[data-field=name] input').fill(`${SECRET} draft`);
  // The link of the select keeps what was typed.
  await page.locator('[data-field=category] a').first().click();
  await page.waitForURL((url) => url.pathname.endsWith('/category/new'));
  await page.evaluate((secret) => {
    if (!JSON.stringify(sessionStorage).includes(secret)) throw new Error('No draft was kept');
  }, SECRET);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
  await page.locator('main').getByText(`${SECRET} site`).first().waitFor();
  // What the page has read is stored for the next visit.
  await page.waitForFunction(
    (secret) => localStorage.getItem('kept:answers')?.includes(secret) === true,
    SECRET,
  );
}

async function logOut(page: Page): Promise<void> {
  await page.locator('.user-button').first().click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Login', exact: true }).waitFor();
}

async function signInHere(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(SECOND);
  await page.getByLabel('Password').fill(SECOND_PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
}

/** Visits the same places again, without reloading the page. */
async function walk(page: Page): Promise<void> {
  for (const name of ['Settings', 'Assets', 'Work Orders', 'Dashboard']) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
    await drawn(page);
  }
  await goBack(page);
}

async function goBack(page: Page): Promise<void> {
  for (let step = 0; step < 3; step += 1) {
    await page.evaluate(() => history.back());
    await drawn(page);
  }
}

/** Waits until the page shows what it can without an answer, for a few frames. */
async function drawn(page: Page): Promise<void> {
  await page.locator('h1, form').first().waitFor();
  await page.evaluate(
    (frames) =>
      new Promise<void>((done) => {
        const next = (left: number) => (left === 0 ? done() : requestAnimationFrame(() => next(left - 1)));
        next(frames);
      }),
    FRAMES,
  );
}

/** From now on records, in this page, each moment in which the secret is on the screen. */
async function watchFor(page: Page, secret: string): Promise<void> {
  await page.evaluate((text) => {
    const noted: string[] = [];
    Object.assign(window, { noted });
    const first = localStorage.getItem('user');
    const look = () => {
      // The tokens are removed first; what is drawn after that counts.
      const hasLeft = localStorage.getItem('user') !== first;
      if (hasLeft && document.body.innerText.includes(text)) noted.push(location.pathname);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, secret);
}

function seen(page: Page): Promise<string[]> {
  return page.evaluate(() => [...new Set((window as unknown as { noted: string[] }).noted)]);
}

/**
 * What in the next user's storage still holds data that the first one read or typed into a form. The first user's
 * search may be there: it is in the addresses of the browser's history, and the next user went back.
 */
function stillHeld(page: Page): Promise<string[]> {
  return page.evaluate(
    (secret) =>
      Object.entries({ localStorage, sessionStorage }).flatMap(([where, storage]) =>
        Object.entries(storage as Storage)
          .filter(([, value]) => [`${secret} site`, `${secret} draft`].some((text) => value.includes(text)))
          .map(([name]) => `${where} ${name}`),
      ),
    SECRET,
  );
}

/** By how long it would stay: until the tab is closed, or permanently. */
async function leftBy(pages: Page[]): Promise<Found> {
  const found = (await Promise.all(pages.map(leftIn))).flat();
  const isInTab = (what: string) => what.startsWith('sessionStorage');
  return {
    'left in the tab': found.filter(isInTab),
    'left on the disk': found.filter((what) => !isInTab(what)),
  };
}

/** Everything in this browser that outlives a page. */
function leftIn(page: Page): Promise<string[]> {
  return page.evaluate(
    async ([secret, mayStay]) => {
      const found: string[] = [];
      const user = /demo@acme|access|refresh/;
      for (const [where, storage] of Object.entries({ localStorage, sessionStorage }))
        for (const [name, value] of Object.entries(storage as Storage)) {
          const isNext = where === 'localStorage' && (localStorage.getItem('user') ?? '').includes('second@');
          const isOwn = isNext && ['access', 'refresh', 'user'].includes(name) && !user.test(value);
          if (!isOwn && (value.includes(secret) || (where === 'localStorage' && !mayStay.includes(name))))
            found.push(`${where} ${name}`);
        }
      for (const { name } of await indexedDB.databases()) found.push(`IndexedDB ${name}`);
      for (const name of await caches.keys()) found.push(`Cache storage ${name}`);
      if (document.cookie) found.push('cookies');
      for (const path of ['users/user', 'company/site', 'dashboard'])
        await fetch(`/api/v1/${path}`, { cache: 'only-if-cached', mode: 'same-origin' }).then(
          (answer) => answer.ok && found.push(`HTTP cache ${path}`),
          () => undefined,
        );
      return found;
    },
    [SECRET, MAY_STAY] as const,
  );
}
