import { api, countCalls, expect, intercept, isCall, poll, rowsOf, test } from '../conformance/world.ts';
import { answerInPage } from '../support/answer-in-page.ts';
import { quiet } from '../support/quiet.ts';

const LIST = 'Locations';
const PATH = 'company/location';

test('a row that the pointer rests on is read ahead with the code of its form, once', async ({ world }) => {
  const { body } = await api<{ id: number }[]>('GET', `${PATH}?page_size=1`);
  const id = body.data[0]?.id as number;
  const scripts: string[] = [];
  const page = await world.open('/settings/locations', { before: (fresh) => fresh.clock.install() });
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  const calls = countCalls(page, 'GET', `${PATH}/${id}`);
  const row = rowsOf(page, LIST).filter({ has: page.locator(`a[href$="/${id}"]`) });
  await row.hover();
  await poll(calls).toBe(1);
  await poll(() => scripts.some((path) => path.includes('/entity-forms-'))).toBe(true);
  await page.getByRole('heading', { level: 1 }).hover();
  await row.hover();
  await page.clock.runFor(300);
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

test('on the way back a list is drawn from memory and asked for again', async ({ world }) => {
  const page = await world.open('/settings/locations', {
    before: async (fresh) => {
      await fresh.clock.install();
      // What other tests write meanwhile would be asked for too.
      await answerInPage(fresh, { events: { status: 204 } });
    },
  });
  await rowsOf(page, LIST).first().waitFor();
  const calls = countCalls(page, 'GET', PATH);
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
  await page.clock.runFor(1100);
  await page.goBack();
  await rowsOf(page, LIST).first().waitFor();
  await poll(calls).toBe(1);
  letGo();
});

test('a record that was read ahead for one user is not shown to the next one', async ({ world }) => {
  const page = await world.open('/settings/locations', {
    before: (fresh) => intercept(fresh, 'POST', 'users/logout', { status: 204 }),
  });
  const row = rowsOf(page, LIST).first();
  await row.waitFor();
  const address = (await row.locator('.list-open').getAttribute('href')) as string;
  const answered = page.waitForEvent('requestfinished', (request) =>
    isCall(request, 'GET', `${PATH}/${address.split('/').at(-1)}`),
  );
  await row.hover();
  await answered;
  const session = await page.evaluate(() => ({ ...localStorage }));
  await page.locator('.user-button').click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Login', exact: true }).waitFor();
  // The record is never answered: whatever its page shows is left from before.
  await page.route(
    (url) => url.pathname.startsWith(`/api/v1/${PATH}/`),
    () => {},
  );
  await page.evaluate((kept) => {
    for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value);
    dispatchEvent(new StorageEvent('storage', { key: 'access' }));
  }, session);
  await page.waitForURL('**/settings/locations');
  await rowsOf(page, LIST).first().locator('.list-open').click();
  await poll(() => page.locator('h1').textContent()).toBe('Location');
});

test('a link of the menu that is pointed at loads the code of its page', async ({ world }) => {
  const scripts: string[] = [];
  const page = await world.open('/settings/locations');
  await rowsOf(page, LIST).first().waitFor();
  await quiet(page);
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).hover();
  await poll(() => scripts.some((path) => path.includes('/dashboard-page-'))).toBe(true);
  expect(page.url()).toContain('/settings/locations');
});
