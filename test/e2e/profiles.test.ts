import type { Page } from 'playwright-core';
import { answerOf, expect, heading, intercept, rowsOf, test } from '../conformance/world.ts';

let before: Page | undefined;
let pages = 0;

test('what a test leaves in a page', async ({ world }) => {
  before = await world.open('/assets', {
    viewport: { width: 390, height: 844 },
    before: async (fresh) => {
      await fresh.addInitScript(() => Object.assign(window, { left: true }));
      await intercept(fresh, 'GET', 'assets/equipments', { status: 500 });
    },
  });
  await before.getByRole('alert').first().waitFor();
  pages = await before.evaluate(() => history.length);
  await before.evaluate(() => {
    for (const storage of [localStorage, sessionStorage]) storage.setItem('left', 'here');
    // biome-ignore lint/suspicious/noDocumentCookie: the test wants one that stays.
    document.cookie = 'left=here';
  });
  await before.emulateMedia({ colorScheme: 'dark', reducedMotion: 'no-preference' });
});

test('the next one that gets the page finds nothing of', async ({ world }) => {
  const page = await world.open('/assets');
  expect(page).toBe(before);
  await rowsOf(page, 'Assets').first().waitFor();
  const found = await page.evaluate(() => ({
    script: 'left' in window,
    storage: [localStorage, sessionStorage].map((storage) => storage.getItem('left')),
    cookie: document.cookie,
    width: innerWidth,
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
    isStill: matchMedia('(prefers-reduced-motion: reduce)').matches,
    pages: history.length,
  }));
  expect(found).toEqual({
    script: false,
    storage: [null, null],
    cookie: '',
    width: 1440,
    isDark: false,
    isStill: true,
    pages,
  });
});

const isForged = (page: Page) => page.evaluate(() => 'forged' in window);
let forged: Page | undefined;

test('a test answers in place of the server for the code', async ({ world }) => {
  forged = await world.open('/reports', {
    before: (fresh) =>
      fresh.route('**/assets/index-*.js', async (route) => {
        const answer = await answerOf(route);
        return route.fulfill({ ...answer, body: `${answer.body}\n;window.forged = true;` });
      }),
  });
  await heading(forged).toBe('Tenant Reports');
  expect(await isForged(forged)).toBe(true);
});

test('the next one gets a page whose browser has none of that code in mind', async ({ world }) => {
  const page = await world.open('/reports');
  await heading(page).toBe('Tenant Reports');
  expect.soft(await isForged(page)).toBe(false);
  expect(page).not.toBe(forged);
});
