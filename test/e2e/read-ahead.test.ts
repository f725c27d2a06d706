import type { Page, Response } from 'playwright-core';
import { api, countCalls, expect, poll, rowsOf, test } from '../conformance/world.ts';

const LIST = 'Locations';
const PATH = 'company/location';

/** The answers to the list of locations from now on: status, and the tag that was asked about. */
function listAnswers(page: Page): { status: number; tag: string | undefined }[] {
  const seen: { status: number; tag: string | undefined }[] = [];
  page.on('response', (response: Response) => {
    const { pathname } = new URL(response.url());
    if (pathname === `/api/v1/${PATH}`)
      seen.push({ status: response.status(), tag: response.request().headers()['if-none-match'] });
  });
  return seen;
}

test('a row that the pointer rests on is read ahead with the code of its form, once', async ({ world }) => {
  const { body } = await api<{ id: number }[]>('GET', `${PATH}?page_size=1`);
  const id = body.data[0]?.id as number;
  const scripts: string[] = [];
  const page = await world.open('/settings/locations');
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  const calls = countCalls(page, 'GET', `${PATH}/${id}`);
  const row = rowsOf(page, LIST).filter({ has: page.locator(`a[href$="/${id}"]`) });
  await row.hover();
  await poll(calls).toBe(1);
  await poll(() => scripts.some((path) => path.includes('/entity-forms-'))).toBe(true);
  await page.getByRole('heading', { level: 1 }).hover();
  await row.hover();
  await page.waitForTimeout(300);
  expect(calls()).toBe(1);
  await row.locator('.list-open').click();
  await page.locator(`form[data-entity-form="${PATH}"]`).waitFor();
});

test('a row that the focus rests in is read ahead too; one that is passed by is not', async ({ world }) => {
  const page = await world.open('/settings/locations');
  const links = rowsOf(page, LIST).locator('.list-open');
  await links.nth(1).waitFor();
  const ids = await links.evaluateAll((all) =>
    all.map((link) => link.getAttribute('href')?.split('/').at(-1)),
  );
  const calls = [0, 1].map((index) => countCalls(page, 'GET', `${PATH}/${ids[index]}`));
  await page.evaluate(() => {
    const [first, second] = document.querySelectorAll<HTMLElement>('.list-open');
    first?.focus();
    second?.focus();
  });
  await poll(() => calls[1]?.()).toBe(1);
  expect(calls[0]?.()).toBe(0);
});

test('on the way back a list is drawn from memory and asked for by its tag', async ({ world }) => {
  const page = await world.open('/settings/locations');
  await rowsOf(page, LIST).first().waitFor();
  const answers = listAnswers(page);
  await rowsOf(page, LIST).first().locator('.list-open').click();
  await page.locator(`form[data-entity-form="${PATH}"]`).waitFor();
  // Held up, so that rows can only come from memory.
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(
    (url) => url.pathname === `/api/v1/${PATH}`,
    async (route) => {
      await held;
      await route.continue();
    },
  );
  // What is asked again within a second counts as asked.
  await page.waitForTimeout(1100);
  await page.goBack();
  await rowsOf(page, LIST).first().waitFor();
  expect(answers).toEqual([]);
  letGo();
  await poll(() => answers.length).toBe(1);
  expect(answers[0]?.status).toBe(304);
  expect(answers[0]?.tag).toMatch(/^"/);
});

test('whoever signs out leaves nothing to ask by', async ({ world }) => {
  const page = await world.open('/settings/locations');
  await rowsOf(page, LIST).first().waitFor();
  const session = await page.evaluate(() => ({ ...localStorage }));
  const answers = listAnswers(page);
  // Another tab signs out and in again; this page stays as it is.
  await page.evaluate(() => {
    localStorage.clear();
    dispatchEvent(new StorageEvent('storage', { key: null }));
  });
  await page.waitForURL('**/login**');
  // Nobody signs in faster; SWR takes a second question within a second for the first one.
  await page.waitForTimeout(1100);
  await page.evaluate((kept) => {
    for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value);
    dispatchEvent(new StorageEvent('storage', { key: 'access' }));
  }, session);
  await page.waitForURL('**/settings/locations');
  await rowsOf(page, LIST).first().waitFor();
  expect(answers).toEqual([{ status: 200, tag: undefined }]);
});
