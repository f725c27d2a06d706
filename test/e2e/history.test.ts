import type { Page, Response } from 'playwright-core';
import type { HistoryEnvelope } from '../../src/shared/wire.ts';
import {
  api,
  deafToOthers,
  expect,
  heading,
  intercept,
  isCall,
  make,
  poll,
  test,
  unique,
} from '../conformance/world.ts';

const items = (page: Page) => page.locator('.history-item');
const wordsOf = (page: Page) => items(page).locator('.history-sentence').allTextContents();

/** How many entries about assets the API has up to one of them: other tests add newer ones meanwhile. */
async function countEntries(newest: number): Promise<number> {
  let count = 0;
  for (let before: number | null = newest + 1; before !== null; ) {
    const path = `history?entity=assets/equipments&page_size=100&before=${before}`;
    const { data, meta } = (await api('GET', path)).body as unknown as HistoryEnvelope;
    count += data.length;
    before = meta.next;
  }
  return count;
}

test('the history of a company tells who did what, narrowed down by its address', async ({ world }) => {
  const code = unique('H');
  // Other tests rename and delete sites meanwhile.
  const name = unique('After');
  const site = await make('company/site', { code, name: 'Before' });
  await api('PATCH', `company/site/${site}`, { body: { name } });
  const page = await world.open('/settings');
  await page.getByRole('link', { name: 'History' }).click();
  await heading(page).toBe('History');
  await page.getByLabel('To what').selectOption({ label: 'Sites' });
  await page.getByLabel('What happened').selectOption({ label: 'Changed' });
  await page.getByLabel('Who', { exact: true }).selectOption({ label: 'Dana Whitfield' });
  const change = items(page).filter({ hasText: name }).first();
  await change.waitFor();
  await poll(() => new URL(page.url()).search).toMatch(/what=company%2Fsite&kind=updated&who=\d+$/);
  await change.getByRole('button', { name: 'Details' }).click();
  await poll(() => change.locator('.history-changes tbody tr').allTextContents()).toEqual([
    `NameBefore${name}`,
  ]);

  await page.reload({ waitUntil: 'domcontentloaded' });
  await change.getByRole('link', { name }).click();
  await heading(page).toBe(name);
  await page.goBack();
  await change.waitFor();

  await api('DELETE', `company/site/${site}`);
  await page.getByLabel('What happened').selectOption({ label: 'Deleted' });
  const deletion = items(page).filter({ hasText: name }).first();
  await deletion.waitFor();
  await poll(() => deletion.getByRole('link').count()).toBe(0);
  await poll(() => wordsOf(page)).toContain(`Dana Whitfield deleted site ${name}`);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await poll(() => new URL(page.url()).search).toBe('');
  await poll(() => page.getByLabel('What happened').inputValue()).toBe('');
});

test('older entries follow on, each once, and days are said once', async ({ world }) => {
  let answered: Promise<Response> | undefined;
  const page = await world.open('/settings/history?what=assets/equipments', {
    before: async (fresh) => {
      answered = fresh.waitForResponse((response) => isCall(response.request(), 'GET', 'history'));
      await fresh.route('**/api/v1/events', (route) => route.fulfill({ status: 204 }));
    },
  });
  const first: HistoryEnvelope = await (await answered)?.json();
  await items(page).first().waitFor();
  const more = page.getByRole('button', { name: 'Show older' });
  while ((await more.count()) > 0) {
    const before = await items(page).count();
    await more.click();
    await poll(() => items(page).count()).toBeGreaterThan(before);
  }
  const entries = await countEntries(first.data[0]?.id ?? 0);
  await poll(() => items(page).count()).toBe(entries);
  const days = await page.locator('.history-day').allTextContents();
  expect(new Set(days).size).toBe(days.length);
});

test('a filter that finds nothing, an answer that fails and one that looked at enough say so', async ({
  world,
}) => {
  // What others change would have the history read again from its beginning.
  const page = await world.open('/settings/history?who=visitor&kind=created', {
    errors: /500/,
    before: deafToOthers,
  });
  await page.getByText('Nothing found', { exact: true }).waitFor();
  await intercept(page, 'GET', 'history', { status: 500 });
  await page.getByLabel('What happened').selectOption({ label: 'Deleted' });
  await page.getByText('Failed to load data. Please try again.').waitFor();
  await page.unroute(() => true);

  const asked: number[] = [];
  page.on('request', (request) => {
    if (isCall(request, 'GET', 'history'))
      asked.push(Number(new URL(request.url()).searchParams.get('before')));
  });
  let next = 5_000_000;
  await page.unrouteAll();
  await intercept(page, 'GET', 'history', (route) => {
    next -= 100_000;
    return route.fulfill({ json: { data: [], meta: { page_size: 50, next } } });
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Many entries were looked at').waitFor();
  expect(asked).toEqual([0, ...Array.from({ length: 9 }, (_, at) => 4_900_000 - at * 100_000)]);
});

test('the platform has a history of its own, and that of a company user tells of links', async ({
  world,
}) => {
  const page = await world.open('/admin/settings', { at: 'admin' });
  await page.getByRole('link', { name: 'History' }).click();
  await heading(page).toBe('History');
  await poll(() => wordsOf(page)).toContain('Alex Admin signed in');

  const listed = await api<{ id: number; email: string }[]>('GET', 'users/user?search=luke', { at: 'admin' });
  await page.goto(new URL(`/form/users__user/${listed.body.data[0]?.id}`, page.url()).href, {
    waitUntil: 'domcontentloaded',
  });
  await page.getByRole('button', { name: /invite link/i }).click();
  await page.getByRole('button', { name: 'Make link' }).click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('History', { exact: true }).click();
  await poll(() => wordsOf(page)).toContain('Alex Admin (platform admin) made a link to set the password');
});
