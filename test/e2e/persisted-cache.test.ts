import type { Page } from 'playwright-core';
import {
  expect,
  fill,
  HEADING,
  poll,
  SOMEBODYS_PASSWORD,
  somebody,
  test,
  type World,
} from '../conformance/world.ts';
import { answerInPage } from '../support/answer-in-page.ts';
import { quiet } from '../support/quiet.ts';

const API = (url: URL) => /^\/api\/v1\/(?!tenant$|token\/|users\/)/.test(url.pathname);
const ROW = 'main .list-open, main .plain-table .row-link';
const BARS = 'main .skeleton';

const kept = (page: Page) => page.evaluate(() => localStorage.getItem('kept:answers') ?? '');
/** Whether a part was kept as this page was answered it, not the one before. */
const isKept = (page: Page, part: string) =>
  page.evaluate((name) => {
    const text = localStorage.getItem('kept:answers') ?? '{}';
    const { answers = [] } = JSON.parse(text) as { answers?: [unknown, unknown, number][] };
    return answers.some(([key, , at]) => JSON.stringify(key).includes(name) && at > performance.timeOrigin);
  }, part);

/** Signs a new user in and looks at a page until what it shows is kept for the next visit. */
async function seeOnce(world: World, path: string): Promise<{ page: Page; seen: string }> {
  // What other tests write meanwhile would be drawn, and may not be kept yet.
  const page = await world.open('/login', {
    signedIn: false,
    before: (fresh) => answerInPage(fresh, { events: { status: 204 } }),
  });
  await fill(page, { Email: await somebody(), Password: SOMEBODYS_PASSWORD });
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto(new URL(path, page.url()).href);
  await page.locator(ROW).first().waitFor();
  await quiet(page);
  await poll(() => page.locator(BARS).count()).toBe(0);
  const entity = path === '/' ? '"dashboard"' : path === '/assets' ? '"assets/equipments"' : '"company/site"';
  // Both are on every page; what was answered last is kept last.
  for (const part of [entity, '"company/settings"', '"users/rights"'])
    await poll(() => isKept(page, part)).toBe(true);
  return { page, seen: await page.locator('main').innerText() };
}

/** The next visit, while the API answers nothing about records. */
async function comeBack(page: Page): Promise<{ letGo(): Promise<void> }> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(API, async (route) => {
    await held;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await page.locator(HEADING).first().waitFor();
  return {
    async letGo() {
      letGo();
      await quiet(page);
    },
  };
}

for (const path of ['/', '/assets', '/settings'])
  test(`the next visit draws what was last seen before any answer, alive: ${path}`, async ({ world }) => {
    const { page, seen } = await seeOnce(world, path);
    const { letGo } = await comeBack(page);
    await poll(() => page.locator('main').innerText()).toBe(seen);
    expect(await page.locator('[inert], [aria-busy=true]').count()).toBe(0);
    const asked = page.waitForResponse((response) => API(new URL(response.url())));
    await letGo();
    expect((await asked).status()).toBe(200);
    await page.locator(ROW).first().waitFor();
  });

// Who else must not see it, for how long it is kept and how much stands in src/client/data/persisted-cache.test.ts.
test('what was last seen is not shown to another user, and is gone then', async ({ world }) => {
  const { page } = await seeOnce(world, '/assets');
  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('user') ?? '{}');
    localStorage.setItem('user', JSON.stringify({ ...user, id: user.id + 1 }));
  });
  const { letGo } = await comeBack(page);
  await poll(() => page.locator(BARS).count()).toBeGreaterThan(5);
  expect(await page.locator(ROW).count()).toBe(0);
  expect(await kept(page)).not.toContain('"assets/equipments"');
  await letGo();
});

test('nothing of it is left when the session ends: by signing out in another tab, or by the server', async ({
  world,
}) => {
  const { page } = await seeOnce(world, '/assets');
  await page.clock.install();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.locator(ROW).first().waitFor();
  await other.locator('.user-button').click();
  await other.getByRole('menuitem', { name: 'Logout' }).click();
  for (const tab of [page, other]) {
    await tab.getByRole('button', { name: 'Login', exact: true }).waitFor();
    // Longer than the pause after which answers are written.
    await tab.clock.runFor(700);
    expect(await kept(tab)).toBe('');
  }

  const ended = await seeOnce(world, '/assets');
  await ended.page.evaluate(() => {
    localStorage.setItem('access', 'refused');
    localStorage.setItem('refresh', 'refused');
  });
  await ended.page.reload();
  await ended.page.getByRole('button', { name: 'Login', exact: true }).waitFor();
  expect(await kept(ended.page)).toBe('');
});
