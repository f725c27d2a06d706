import { quiet } from '../support/quiet.ts';
import { ENTITIES, IDS, NEXT } from './hostile-addresses.ts';
import { figure, type Proof } from './proof.ts';
import { type Stage, type Visitor, withBrowser } from './visitor.ts';

/**
 * No address leads a signed-in user to another site, or sends a request of the app anywhere the manifest does not name.
 */
export const addresses: Proof = {
  name: 'browser: addresses',
  async run({ long }) {
    return withBrowser({}, async (stage) => {
      const [nexts, entities, ids] = long
        ? [NEXT, ENTITIES, IDS]
        : [some(NEXT, 12), some(ENTITIES, 8), some(IDS, 8)];
      const visitor = await stage.visit();
      await visitor.signIn('acme');
      const left = await followNext(stage, visitor, nexts);
      const strange = [
        ...(await openPaths(visitor, entities, entityAddress)),
        ...(await openPaths(visitor, ids, idAddress)),
      ];
      await visitor.leave();
      const control = await weakened(stage);
      return [
        figure(
          `${nexts.length} values of next that left the origin`,
          left.join(' ') || 0,
          '0',
          left.length === 0,
        ),
        figure('scripts run by them', visitor.ran.length, '0', visitor.ran.length === 0),
        figure(
          'requests to other origins',
          visitor.outside.join(' ') || 0,
          '0',
          visitor.outside.length === 0,
        ),
        figure(
          `${entities.length} entities and ${ids.length} ids in addresses: requests not of the manifest`,
          strange.join(' ') || 0,
          '0',
          strange.length === 0,
        ),
        figure(
          'control: next followed as it is, requests outside',
          control.outside,
          '> 0',
          control.outside > 0,
        ),
        figure(
          'control: ids taken as they are, strange requests',
          control.strange,
          '> 0',
          control.strange > 0,
        ),
      ];
    });
  },
};

/** The same client without its checks, with a few addresses of each kind. */
async function weakened({ server, weak, visit }: Stage) {
  const visitor = await visit({ weak: await weak() });
  await visitor.signIn('acme');
  const strange = await openPaths(visitor, ['..%2f..%2fwork-orders%2fstatus'], idAddress);
  for (const value of ['//evil.example', 'https:evil.example'])
    await leaveFor(visitor, `${server.address('acme')}/login?next=${encodeURIComponent(value)}`);
  await visitor.leave();
  return { outside: visitor.outside.length, strange: strange.length };
}

/** Opens a login that leads out of the app: no page will load, so this waits for the request instead. */
async function leaveFor(visitor: Visitor, login: string): Promise<void> {
  const asked = visitor.context.waitForEvent('request', {
    predicate: (request) => new URL(request.url()).hostname === 'evil.example',
    timeout: 30_000,
  });
  // A request that does not come is missing in the figure of the control.
  await Promise.allSettled([asked, visitor.page.goto(login, { waitUntil: 'commit' })]);
}

/** Opens the login, signed in, with each value; returns those after which the page is not the app's own. */
async function followNext({ server }: Stage, visitor: Visitor, values: string[]): Promise<string[]> {
  const { page } = visitor;
  const left: string[] = [];
  for (const value of values) {
    await visitor.open('acme', `/login?next=${encodeURIComponent(value)}`).catch(() => {});
    await page.waitForURL((url) => url.pathname !== '/login', { timeout: 5_000 }).catch(() => {});
    const isHome = await page.evaluate(() => document.querySelector('#root') !== null).catch(() => false);
    if (!page.url().startsWith(`${server.address('acme')}/`) || !isHome) left.push(JSON.stringify(value));
  }
  return left;
}

/** Requests of every page, whatever its address. */
const ALWAYS = [
  'tenant',
  'config',
  'events',
  'users/user',
  'users/rights',
  'model',
  'company/settings',
  'notifications/notification',
  'token/refresh/',
];

/** Opens addresses that lead nowhere; returns the API requests that they caused. */
async function openPaths(
  visitor: Visitor,
  values: string[],
  addressOf: (value: string) => string,
): Promise<string[]> {
  const strange: string[] = [];
  let current = '';
  const listen = (request: { url(): string }) => {
    const { pathname } = new URL(request.url());
    const path = pathname.replace(/^\/api\/v1\//, '');
    if (path !== pathname && !ALWAYS.includes(path)) strange.push(`${current}: ${path}`);
  };
  visitor.page.on('request', listen);
  for (const value of values) {
    current = value;
    // Some are refused by the server before there is a page.
    const answer = await visitor.page.goto(originOf(visitor) + addressOf(value));
    await quiet(visitor.page);
    if (!answer?.headers()['content-type']?.includes('html')) continue;
    const heading = await visitor.page.locator('h1').first().textContent();
    if (heading !== 'Page Not Found') strange.push(`${value} shows ${heading}`);
  }
  visitor.page.off('request', listen);
  return strange;
}

function originOf({ page }: Visitor): string {
  return new URL(page.url()).origin;
}

const entityAddress = (value: string) => `/form/${value}/1`;
const idAddress = (value: string) => `/form/company__site/${value}`;

function some<T>(list: T[], count: number): T[] {
  return Array.from({ length: count }, (_, place) => list[Math.floor((place * list.length) / count)] as T);
}
