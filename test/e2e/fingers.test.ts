import type { Page } from 'playwright-core';
import { deafToOthers, expect, poll, rowsOf, test } from '../conformance/world.ts';
import { PHONE } from '../support/axe.ts';

/** A finger in place of a mouse. */
async function withFinger(page: Page): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await poll(() => page.evaluate(() => window.matchMedia('(pointer: coarse)').matches)).toBe(true);
  // The page is used again by later tests.
  return async () => {
    await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: false });
    await devtools.detach();
  };
}

/** What a tap in the middle of the first of them that is seen hits, of these. */
async function hitBy(page: Page, what: string, among: string[]): Promise<string | undefined> {
  const target = page.locator(`${what}:visible`).first();
  await target.scrollIntoViewIfNeeded();
  return target.evaluate((element, selectors) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const found = document.elementFromPoint(left + width / 2, top + height / 2);
    return selectors.find((selector) => found?.closest(selector));
  }, among);
}

test('a finger opens a card by any of its words, and its tick and its menu stay what they are', async ({
  world,
}) => {
  const page = await world.open('/work-orders', { viewport: PHONE, before: deafToOthers });
  await rowsOf(page, 'Work Orders').first().waitFor();
  const lift = await withFinger(page);
  const among = ['.row-menu', '.select-tick', '.list-open'];
  expect([
    await hitBy(page, '.row-menu', among),
    await hitBy(page, 'tbody .select-tick', among),
    await hitBy(page, 'td.card-fact', among),
  ]).toEqual(among);
  await lift();
});

test('a finger opens a card of a board anywhere beside its menu', async ({ world }) => {
  const page = await world.open('/work-orders?view=board', { viewport: PHONE, before: deafToOthers });
  await page.locator('.board-card').first().waitFor();
  const lift = await withFinger(page);
  const among = ['.board-card-menu', '.board-card-what'];
  expect([
    await hitBy(page, '.board-card-menu', among),
    await hitBy(page, '.board-card-facts', among),
  ]).toEqual(among);
  await lift();
});

test.for([
  ['/work-orders', 'tbody tr'],
  ['/work-orders?view=week', '.week-board'],
  ['/parts', 'tbody tr'],
  ['/requests', 'tbody tr'],
] as const)(
  'the head of a list leaves a phone to its rows, and its search stays: %s',
  async ([address, first], { world }) => {
    const page = await world.open(address, { viewport: PHONE, before: deafToOthers });
    const row = page.locator(`.entity-list ${first}`).first();
    await row.waitFor();
    await poll(async () => ((await row.boundingBox())?.y ?? 999) <= 180).toBe(true);
    await page.getByRole('button', { name: 'Show Filters' }).click();
    await page.getByRole('combobox', { name: 'Sort by' }).waitFor();
    await page.getByRole('button', { name: 'Hide Filters' }).click();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const search = page.getByRole('searchbox', { name: /^Search [A-Z]/ });
    await poll(async () => (await search.boundingBox())?.y).toBe(64);
  },
);
