import type { Page } from 'playwright-core';
import { api, expect, fill, heading, make, poll, rowsOf, test, unique } from '../conformance/world.ts';

const SITE = 'company/site';

/** Resolves when a page listens to what others change. */
const listening = (page: {
  waitForResponse(test: (answer: { url(): string }) => boolean): Promise<unknown>;
}) => page.waitForResponse((answer) => answer.url().endsWith('/api/v1/events'));

const shows = (page: Page, name: string) => rowsOf(page, 'Sites').filter({ hasText: name }).waitFor();

test('what others make and change shows in an open list and an open record, without a click', async ({
  world,
}) => {
  const name = unique('0 Quarry');
  const id = await make(SITE, { code: name.slice(-12), name });
  const list = await world.open('/settings/sites?ordering=name');
  await listening(list);
  await shows(list, name);
  const renamed = unique('0 Renamed');
  await api('PATCH', `${SITE}/${id}`, { body: { name: renamed } });
  await shows(list, renamed);

  const record = await world.open(`/settings/sites/${id}`);
  await listening(record);
  await poll(() => record.getByLabel('Name', { exact: true }).inputValue()).toBe(renamed);
  const again = unique('Again');
  await api('PATCH', `${SITE}/${id}`, { body: { name: again } });
  await poll(() => record.getByLabel('Name', { exact: true }).inputValue()).toBe(again);
  await heading(record).toContain(again);
});

test('a form that is being filled stays as it is, and a second tab hears of it from the first', async ({
  world,
}) => {
  const name = unique('0 Quarry');
  const id = await make(SITE, { code: name.slice(-12), name });
  const page = await world.open(`/settings/sites/${id}`);
  await listening(page);
  const mine = unique('Mine');
  await fill(page, { Name: mine });
  const second = await page.context().newPage();
  await second.goto(page.url().replace(/\/\d+$/, '?ordering=name'));
  await rowsOf(second, 'Sites').first().waitFor();
  const theirs = unique('0 Theirs');
  await api('PATCH', `${SITE}/${id}`, { body: { name: theirs } });
  await expect
    .poll(() => rowsOf(second, 'Sites').first().textContent(), { timeout: 20_000 })
    .toContain(theirs);
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe(mine);
});
