import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { api, make, poll, rowsOf, test, unique } from '../conformance/world.ts';
import { chooseByLetters, tabTo } from '../support/tab-to.ts';

const ORDER = 'work-orders/work_order';

async function order(description: string): Promise<{ id: number; statuses: string[] }> {
  const { data } = (await api<{ id: number; name: string }[]>('GET', 'work-orders/status?ordering=id')).body;
  const id = await make(ORDER, {
    ...{ asset: 1, status: data[0]?.id, maint_type: 'inspection', priority: 'low', description },
    ...{ suggested_start_date: '2027-03-02', completion_end_date: '2027-03-03' },
  });
  return { id, statuses: data.map(({ name }) => name) };
}

const has = (what: Locator) => poll(() => what.evaluate((element) => element === document.activeElement));

/** Chooses the view of a list by letters, which choose the entry of a select that starts with them. */
async function show(page: Page, view: string): Promise<void> {
  await rowsOf(page, 'Work Orders').first().waitFor();
  const views = page.getByRole('combobox', { name: 'View' });
  await tabTo(page, views);
  await chooseByLetters(page, views, view);
  await poll(() => new URL(page.url()).searchParams.get('view')).toBe(view.toLowerCase());
}

test('columns are chosen and moved by keyboard alone, and the focus goes along', async ({ world }) => {
  // Columns are kept for the person: a list that no other test chooses any for.
  const page = await world.open('/parts/vendors');
  await rowsOf(page, 'Vendors').first().waitFor();
  const opener = page.getByRole('button', { name: 'Columns and rows' });
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  const picker = page.getByRole('dialog', { name: 'Columns and rows' });
  const tick = picker.getByRole('checkbox', { name: 'Address' });
  await tabTo(page, tick);
  await page.keyboard.press('Space');
  await poll(() => tick.isChecked()).toBe(true);
  await has(tick).toBe(true);
  for (const _place of ['above Phone', 'above Email']) {
    await page.keyboard.press('Alt+ArrowUp');
    await has(tick).toBe(true);
  }
  await page.keyboard.press('Escape');
  await has(opener).toBe(true);
  const heads = async () =>
    (await page.getByRole('columnheader').allTextContents()).map((text) => text.trim());
  await poll(async () => (await heads()).filter(Boolean)).toEqual([
    'Name',
    'Address',
    'Email',
    'Phone',
    'Actions',
  ]);
  await page.keyboard.press('Enter');
  await tabTo(page, tick);
  await page.keyboard.press('Space');
  await poll(() => tick.isChecked()).toBe(false);
  await has(tick).toBe(true);
});

test('what opens over a short list is seen whole, and the column picker scrolls as one', async ({
  world,
}) => {
  const page = await world.open('/parts/vendors?search=no-such-vendor');
  await page.getByText('No records found').waitFor();
  await page.getByRole('button', { name: 'Export' }).press('Enter');
  // The menu has the focus as soon as it is there.
  await page.keyboard.press('End');
  const last = page.getByRole('menuitem').last();
  await has(last).toBe(true);
  const isSeen = (element: Element) => {
    const { left, width, bottom } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, bottom - 2));
  };
  await poll(() => last.evaluate(isSeen)).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Columns and rows' }).press('Enter');
  const picker = page.getByRole('dialog', { name: 'Columns and rows' });
  await picker.getByRole('button', { name: 'Done' }).waitFor();
  const within = await picker.evaluate(
    (box) =>
      [...box.querySelectorAll('*')].filter((one) => /auto|scroll/.test(getComputedStyle(one).overflowY))
        .length,
  );
  expect(within).toBe(0);
});

test('what opens from a filter stays on the screen, wherever the filter stands in its row', async ({
  world,
}) => {
  for (const width of [390, 768]) {
    const page = await world.open('/reports', { viewport: { width, height: 844 } });
    for (const name of ['Location', 'Asset', 'Category']) {
      const filter = page.getByRole('button', { name: `${name}: Any` });
      await filter.click();
      await page.getByRole('group', { name, exact: true }).getByRole('checkbox').first().waitFor();
      const edges = () =>
        page.locator('.ticks-panel').evaluate((one) => {
          const { left, right } = one.getBoundingClientRect();
          return { left, right };
        });
      await poll(async () => {
        const { left, right } = await edges();
        return [left >= 0, right <= width];
      }).toEqual([true, true]);
      await page.keyboard.press('Escape');
    }
  }
});

test('a card of a board is moved twice by keyboard alone, and the focus goes along', async ({ world }) => {
  const what = unique('Card');
  const { id, statuses } = await order(what);
  const page = await world.open(`/work-orders?search=${what}`);
  await show(page, 'Board');
  const card = page.getByRole('listitem').filter({ hasText: what }).getByRole('link');
  await tabTo(page, card);
  for (const status of statuses.slice(1, 3)) {
    await page.keyboard.press('Shift+ArrowRight');
    await poll(async () => {
      const { data } = (await api<{ status: { label: string } }>('GET', `${ORDER}/${id}`)).body;
      return data.status.label;
    }).toBe(status);
    await page.getByRole('region', { name: status, exact: true }).getByRole('link').waitFor();
    await has(card).toBe(true);
  }
  await page.keyboard.press('Enter');
  await page.waitForURL(new RegExp(`/work-orders/${id}$`));
});

test('an entry of a calendar is moved twice by keyboard alone, and the focus goes along', async ({
  world,
}) => {
  const what = unique('Entry');
  const { id } = await order(what);
  // An address that names days opens the calendar.
  const page = await world.open(`/work-orders?search=${what}&shown=2027-03-01`);
  const entry = page.getByRole('link', { name: new RegExp(what) }).first();
  await tabTo(page, entry);
  for (const [key, day] of [
    ['Shift+ArrowRight', '2027-03-03'],
    ['Shift+ArrowDown', '2027-03-10'],
  ] as const) {
    await page.keyboard.press(key);
    await poll(
      async () => (await api<Record<string, string>>('GET', `${ORDER}/${id}`)).body.data.suggested_start_date,
    ).toBe(day);
    await has(entry).toBe(true);
  }
});
