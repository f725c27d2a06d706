import type { Page } from 'playwright-core';
import { PASSWORD } from '../conformance/stage.ts';
import { expect, fill, HEADING, PATIENT, poll, somebody, test, type World } from '../conformance/world.ts';

const APP_CODE = /\/assets\/(?!start-)[^/]+\.js$/;
const FRAME = '#root[data-drawn=frame]';

const keptPages = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('kept:')));
const textOf = (page: Page, root: string) => page.locator(`${root} [data-keep]`).first().innerText();

/** Signs a new user in and looks at a page until it is kept for the next visit. */
async function seeOnce(world: World, path: string): Promise<{ page: Page; seen: string }> {
  const page = await world.open('/login', { signedIn: false });
  await fill(page, { Email: await somebody(), Password: PASSWORD });
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto(new URL(path, page.url()).href);
  await poll(() => keptPages(page)).toContain(`kept:page:${path}`);
  await page.waitForLoadState('networkidle');
  return { page, seen: await textOf(page, '#root:not([data-drawn])') };
}

/** The next visit, while none of the app's code has come. */
async function comeBack(page: Page, address = page.url()): Promise<{ letGo(): Promise<void> }> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(APP_CODE, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator(`${FRAME} [data-keep]`).first().waitFor();
  // The start script has done its part once the page has been read.
  await page.waitForFunction(() => document.readyState !== 'loading');
  return {
    async letGo() {
      letGo();
      await page.locator(HEADING).first().waitFor();
    },
  };
}

for (const path of ['/', '/work-orders', '/settings', '/assets/1'])
  test(`the next visit shows at once what was last seen: ${path}`, async ({ world }) => {
    const { page, seen } = await seeOnce(world, path);
    const { letGo } = await comeBack(page);
    expect(await textOf(page, FRAME)).toBe(seen);
    expect(await page.locator(`${FRAME} [data-keep] .skeleton`).count()).toBe(0);
    await letGo();
    await poll(() => textOf(page, '#root:not([data-drawn])')).toBe(seen);
  });

const STRANGE: [who: string, change: () => void][] = [
  [
    'another user',
    () => {
      const user = JSON.parse(localStorage.getItem('user') ?? '{}');
      localStorage.setItem('user', JSON.stringify({ ...user, id: user.id + 1 }));
    },
  ],
  [
    'another version of the app',
    () => {
      const owner = JSON.parse(localStorage.getItem('kept:owner') ?? '[]');
      localStorage.setItem('kept:owner', JSON.stringify(owner.with(-1, '/assets/index-other.js')));
    },
  ],
  [
    'another company',
    () => {
      const owner = JSON.parse(localStorage.getItem('kept:owner') ?? '[]');
      localStorage.setItem('kept:owner', JSON.stringify(owner.with(1, 'Other')));
    },
  ],
  [
    'the next day',
    () => {
      const text = localStorage.getItem('kept:page:/work-orders') ?? '';
      const before = Date.now() - 13 * 60 * 60 * 1000;
      localStorage.setItem('kept:page:/work-orders', text.replace(/^\d+/, String(before)));
    },
  ],
];

for (const [who, change] of STRANGE)
  test(`what was last seen is not shown to ${who}, and is gone then`, async ({ world }) => {
    const { page } = await seeOnce(world, '/work-orders');
    await page.evaluate(change);
    const { letGo } = await comeBack(page);
    expect(await page.locator(`${FRAME} [data-keep] .skeleton`).count()).toBeGreaterThan(5);
    expect(await keptPages(page)).not.toContain('kept:page:/work-orders');
    await letGo();
  });

test('a list that its address narrows down is not kept in place of the whole one', async ({ world }) => {
  const { page } = await seeOnce(world, '/work-orders');
  const kept = () => page.evaluate(() => localStorage.getItem('kept:page:/work-orders'));
  const whole = await kept();
  await page.goto(`${page.url()}?search=pump`);
  await page.locator('#root:not([data-drawn]) .list-open').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise<unknown>((resolve) => requestIdleCallback(resolve)));
  expect(await kept()).toBe(whole);
});

test('nothing of it is left when the session ends: by signing out, or by the server', async ({ world }) => {
  const { page } = await seeOnce(world, '/work-orders');
  await page.locator('.user-button').click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Login', exact: true }).waitFor();
  expect(await keptPages(page)).toEqual([]);

  const other = await seeOnce(world, '/work-orders');
  await other.page.evaluate(() => {
    localStorage.setItem('access', 'refused');
    localStorage.setItem('refresh', 'refused');
  });
  await other.page.reload();
  await other.page.getByRole('button', { name: 'Login', exact: true }).waitFor();
  expect(await keptPages(other.page)).toEqual([]);
});

test('what was last seen stays until the answer comes, also where the access token has run out', async ({
  world,
}) => {
  const { page, seen } = await seeOnce(world, '/work-orders');
  await page.evaluate(() => localStorage.setItem('access', 'run out'));
  await page.addInitScript(watchForBars);
  const { letGo } = await comeBack(page);
  await letGo();
  expect(await page.evaluate(() => (window as unknown as { bars: number }).bars)).toBe(0);
  await expect.poll(() => textOf(page, '#root:not([data-drawn])'), PATIENT).toBe(seen);
});

/** Runs in the page: counts the grey bars that the app has drawn when it takes the page over. */
function watchForBars(): void {
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector('#root:not([data-drawn])')) return;
    observer.disconnect();
    Object.assign(window, { bars: document.querySelectorAll('main .skeleton').length });
  }).observe(document, { subtree: true, childList: true, attributes: true });
}
