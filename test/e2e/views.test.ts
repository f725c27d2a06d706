import type { Page } from 'playwright-core';
import {
  api,
  deafToOthers,
  expect,
  type Opening,
  poll,
  SOMEBODYS_PASSWORD,
  somebody,
  test,
  unique,
  type World,
} from '../conformance/world.ts';
import { TAGS, violations } from '../support/axe.ts';

const AXE = { type: 'tag' as const, values: TAGS };

/** What a list looks like is kept for each user, and other tests go by that of the demo. */
async function openAsSomebody(world: World, path: string, opening: Opening = {}): Promise<Page> {
  const page = await world.open(`/login?next=${encodeURIComponent(path)}`, { ...opening, signedIn: false });
  await page.getByLabel('Email').fill(await somebody());
  await page.getByLabel('Password', { exact: true }).fill(SOMEBODYS_PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  return page;
}

test('a view is made by keys, shared, and shows somebody else the same', async ({ world }) => {
  const name = unique('Critical');
  const page = await openAsSomebody(world, '/work-orders?priority.in=high,critical');
  await page.locator('.list-open').first().waitFor();

  // Another column, by the keyboard alone.
  await page.getByRole('button', { name: 'Columns and rows' }).press('Enter');
  const picker = page.getByRole('dialog', { name: 'Columns and rows' });
  await picker.getByRole('checkbox', { name: 'Hours Estimated' }).press('Space');
  await picker.getByRole('checkbox', { name: 'Hours Estimated' }).press('Alt+ArrowUp');
  expect(await violations(page, AXE)).toEqual([]);
  await page.keyboard.press('Escape');
  const heads = () => page.getByRole('columnheader').allTextContents();
  await poll(async () => (await heads()).includes('Hours Estimated')).toBe(true);
  const seen = await heads();

  await page.getByRole('button', { name: 'Save view' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('checkbox', { name: 'Share with everybody here' }).press('Space');
  await dialog.getByRole('checkbox', { name: /^Pin/ }).press('Space');
  expect(await violations(page, AXE)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await poll(() => new URL(page.url()).searchParams.get('saved')).toMatch(/^\d+$/);
  const tab = page.getByRole('navigation', { name: 'Views', exact: true }).getByRole('link', { name });
  await tab.waitFor();
  await poll(() => tab.getAttribute('aria-current')).toBe('page');
  // Other tests make such orders meanwhile, so both are read until they say the same.
  await poll(async () => {
    const { body } = await api('GET', 'work-orders/work_order?priority.in=high,critical&page_size=1');
    return (await tab.locator('.view-count').textContent()) === String(body.meta?.total);
  }).toBe(true);
  expect(await violations(page, AXE)).toEqual([]);

  const other = await world.open('/work-orders');
  await other.getByRole('navigation', { name: 'Views', exact: true }).getByRole('link', { name }).click();
  await poll(() => other.getByRole('columnheader').allTextContents()).toEqual(seen);
  expect(new URL(other.url()).searchParams.get('priority.in')).toBe('high,critical');
});

test('far down a long page the names of the columns, and what can be done with ticked rows, stay in sight', async ({
  world,
}) => {
  // So low that a list of ten rows goes on below it, though each has one line.
  const viewport = { width: 1440, height: 340 };
  const page = await openAsSomebody(world, '/work-orders?columns=code,description,status', {
    viewport,
    // An order that another test makes would move the rows between a look and a click.
    before: deafToOthers,
  });
  await page.locator('.list-open').first().waitFor();
  const head = page.getByRole('columnheader', { name: 'Description' });
  const isDown = () => page.evaluate(() => window.scrollY > 240);
  const top = async (what: typeof head) => Math.round((await what.boundingBox())?.y ?? Number.NaN);
  await page.mouse.move(700, 250);
  await page.mouse.wheel(0, 350);
  await poll(isDown).toBe(true);
  const stands = async () => ({
    ...(await page.locator('.list-scroll').evaluate(({ className, clientWidth, scrollWidth }) => ({
      className,
      clientWidth,
      scrollWidth,
      scrolled: window.scrollY,
    }))),
    top: await top(head),
  });
  await poll(stands).toMatchObject({ className: 'list-scroll has-room', top: -1 });
  // What keys lead to is not hidden behind it.
  await page.locator('.list-open').nth(9).focus();
  for (let at = 0; at < 9; at++) await page.keyboard.press('ArrowUp');
  const first = page.locator('.list-open').first();
  await poll(() => first.evaluate((link) => link === document.activeElement)).toBe(true);
  const below = async () =>
    (await top(first)) - (await top(head)) - ((await head.boundingBox())?.height ?? 0);
  expect(await below()).toBeGreaterThanOrEqual(0);

  // Not to its end, where the bar has its own place.
  await page.evaluate(() => window.scrollTo(0, 260));
  await poll(isDown).toBe(true);
  const tick = page.getByRole('checkbox', { name: /^Select WO/ }).nth(5);
  const at = await top(tick);
  // With the mouse: `check` scrolls to try again where a row is drawn anew just then.
  const box = await tick.boundingBox();
  await page.mouse.click((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
  await poll(() => tick.isChecked()).toBe(true);
  const bar = page.getByRole('group', { name: 'With what is selected' });
  const end = async () => Math.round(((await bar.boundingBox())?.height ?? 0) + (await top(bar)));
  await poll(async () => [await end(), await page.evaluate(() => window.scrollY)]).toEqual([
    viewport.height,
    260,
  ]);
  expect([await top(head), await top(tick)]).toEqual([-1, at]);
  await bar.getByRole('button', { name: 'Edit' }).click({ trial: true });
});
