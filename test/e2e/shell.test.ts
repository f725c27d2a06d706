import type { Page } from 'playwright-core';
import { api, deafToOthers, expect, PATIENT, rowsOf, test } from '../conformance/world.ts';

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

test('going back leads to where one had scrolled to, and a new page begins at its top', async ({ world }) => {
  // The oldest, which no test changes: cards that grow above would move what one has scrolled to.
  const page = await world.open('/work-orders?ordering=id', {
    viewport: { width: 390, height: 600 },
    before: deafToOthers,
  });
  const link = rowsOf(page, 'Work Orders').nth(6).getByRole('link').first();
  await link.scrollIntoViewIfNeeded();
  const at = await scrolled(page);
  expect(at).toBeGreaterThan(100);
  await link.evaluate((element: HTMLElement) => element.click());
  await page.waitForURL(/work-orders\/\d+$/);
  await expect.poll(() => scrolled(page), PATIENT).toBe(0);
  await page.goBack();
  await expect.poll(() => scrolled(page), PATIENT).toBe(at);
});

test('the sidebar as a strip of icons and compact rows are remembered on the device', async ({ world }) => {
  const page = await world.open('/work-orders');
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  const width = async () => (await sidebar.boundingBox())?.width;
  const height = async () => (await rowsOf(page, 'Work Orders').first().boundingBox())?.height;
  await rowsOf(page, 'Work Orders').first().waitFor();
  expect(await width()).toBe(250);
  await page.getByRole('button', { name: 'Collapse the sidebar' }).click();
  await page.getByRole('button', { name: 'Compact rows' }).click();
  await expect.poll(width, PATIENT).toBe(60);
  await expect.poll(height, PATIENT).toBeLessThan(38);
  await page.reload();
  await rowsOf(page, 'Work Orders').first().waitFor();
  expect(await width()).toBe(60);
  expect(await height()).toBeLessThan(38);
  // The words are still there for who does not see the icons.
  await sidebar.getByRole('link', { name: 'Assets' }).click();
  await page.getByRole('heading', { level: 1, name: 'Assets' }).waitFor();
  await page.getByRole('button', { name: 'Widen the sidebar' }).click();
  await expect.poll(width, PATIENT).toBe(250);
});

test('the sidebar names what was opened last, and marks the place of a record on the generic page', async ({
  world,
}) => {
  const { name } = (await api<{ name: string }>('GET', 'assets/equipments/1')).body.data;
  const page = await world.open('/assets/1');
  const recent = page.getByRole('navigation', { name: 'Recent' });
  await recent.getByRole('link', { name }).waitFor();
  await page.goto(new URL('/form/users__user/1', page.url()).href);
  const settings = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' });
  await expect.poll(() => settings.getAttribute('aria-current'), PATIENT).toBe('page');
  await recent.getByRole('link', { name }).click();
  await page.waitForURL(/assets\/1$/);
});

test('a phone has a bar for one thumb: a new record, the search, the menu, a label to scan', async ({
  world,
}) => {
  const page = await world.open('/', { viewport: { width: 390, height: 844 } });
  const bar = page.getByRole('navigation', { name: 'Quick' });
  await bar.getByRole('button', { name: 'New' }).click();
  await page.getByRole('menuitem', { name: 'New Asset' }).click();
  await page.waitForURL(/assets\/new$/);
  await bar.getByRole('button', { name: 'Search' }).click();
  const search = page.getByRole('combobox', { name: 'Search, go to, create' });
  await expect.poll(() => search.evaluate((box) => box === document.activeElement), PATIENT).toBe(true);
  await search.fill('work ord');
  await page.getByRole('option', { name: 'Work Orders', exact: true }).click();
  await page.waitForURL(/work-orders(\?|$)/);
  await bar.getByRole('button', { name: 'Open the menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).waitFor();
  await page.keyboard.press('Escape');
  await bar.getByRole('button', { name: 'Scan' }).click();
  await page.getByRole('dialog', { name: 'Scan a label' }).waitFor();
});

test('a finger hits what is small to the eye: 44 px high', async ({ world }) => {
  const page = await world.open('/work-orders/1', {
    viewport: { width: 390, height: 844 },
    before: (page) => underFingers(page, true),
  });
  const back = page.locator('.page-back');
  await back.waitFor();
  const isHit = await back.evaluate((link) => {
    const { left, top, height } = link.getBoundingClientRect();
    return [-21, 21].map((dy) => link.contains(document.elementFromPoint(left + 9, top + height / 2 + dy)));
  });
  expect(isHit).toEqual([true, true]);
  const tab = await page.getByRole('tab').first().boundingBox();
  expect(tab?.height).toBeGreaterThanOrEqual(44);
  await page.getByRole('button', { name: 'New', exact: true }).click();
  const item = await page.getByRole('menuitem').first().boundingBox();
  expect(item?.height).toBeGreaterThanOrEqual(44);
  await underFingers(page, false);
});

async function underFingers(page: Page, enabled: boolean): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled });
}
