import type { Page } from 'playwright-core';
import { expect, make, test, unique } from '../conformance/world.ts';

const ORDER = 'work-orders/work_order';
const CONTROLS = 'button, input, select, textarea, nav, [role=tab], a.btn, .toasts';

/** What of a page could be clicked if paper could. */
const controlsOnPaper = (page: Page) =>
  page
    .locator(CONTROLS)
    .evaluateAll((all) =>
      all.filter((one) => one.checkVisibility()).map((one) => one.outerHTML.slice(0, 80)),
    );

/** How many pages a printer would take. */
async function pagesOf(page: Page, format?: 'A4' | 'Letter'): Promise<number> {
  const file = await page.pdf({ preferCSSPageSize: true, ...(format && { format }) });
  return file.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

test('a work order and a purchase order have papers of their own, on A4 and Letter, without any control', async ({
  world,
}) => {
  const what = unique('Renew seals');
  const order = await make(ORDER, {
    asset: 1,
    status: 1,
    maint_type: 'preventive',
    priority: 'high',
    suggested_start_date: '2020-01-01',
    completion_end_date: '2020-01-02',
    description: what,
  });
  const [first] = [unique('Drain'), unique('Fill')];
  await make('work-orders/work_order_checklist', { work_order: order, description: first, assigned_to: 1 });
  const page = await world.open(`/work-orders/${order}`);
  await page.getByRole('link', { name: 'Print', exact: true }).click();
  const paper = page.getByRole('article', { name: /^WO-/ });
  for (const text of [what, first, 'Preventive', 'Done by, date', 'Checked by, date'])
    await paper.getByText(text).first().waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await controlsOnPaper(page)).toEqual([]);
  for (const format of ['A4', 'Letter'] as const) expect(await pagesOf(page, format)).toBe(1);

  const address = `4 Mill Lane\n${unique('Town')}`;
  const vendor = await make('parts/vendor', { name: unique('Seals Ltd'), address });
  const ship_to = await make('parts/stock_location', { name: unique('Store') });
  const part = await make('parts/part', { code: unique('SE'), name: unique('Seal') });
  const bought = await make('parts/purchase_order', {
    vendor,
    ship_to,
    lines: [{ part, quantity: 3, unit_price: 2.5 }],
  });
  const second = await world.open(`/paper?of=parts%2Fpurchase_order&ids=${bought}`);
  const sheet = second.getByRole('article', { name: /^PO-/ });
  for (const text of [address.split('\n')[1] as string, '$7.50', 'Total with Tax', 'Received by, date'])
    await sheet.getByText(text).first().waitFor();
  await second.emulateMedia({ media: 'print' });
  expect(await controlsOnPaper(second)).toEqual([]);
  for (const format of ['A4', 'Letter'] as const) expect(await pagesOf(second, format)).toBe(1);
});

test('every sheet of labels is full, on each paper, and no page is empty', async ({ world }) => {
  const ids: number[] = [];
  for (let at = 0; at < 31; at += 1)
    ids.push(
      await make('parts/part', { code: unique('LB'), name: 'A seal with a long name for a small label' }),
    );
  const page = await world.open(`/labels?of=parts%2Fpart&ids=${ids.join()}`);
  await page.locator('.label-sheet').first().waitFor();
  for (const [key, places] of Object.entries({ '3x8': 24, '3x7': 21, '2x7': 14, '3x10': 30, '2x5': 10 })) {
    await page.getByLabel('Paper').selectOption(key);
    await page.emulateMedia({ media: 'print' });
    const full = Math.floor(ids.length / places);
    expect(await pagesOf(page)).toBe(full + 1);
    const sheets = await page.locator('.label-sheet').evaluateAll((all) =>
      all.map((sheet) => ({
        labels: sheet.childElementCount,
        // Neither a label nor what it says ends beyond its place.
        isWithin: [...sheet.children].every(
          (label) =>
            label.getBoundingClientRect().bottom <= sheet.getBoundingClientRect().bottom &&
            label.scrollHeight <= label.clientHeight,
        ),
      })),
    );
    expect(sheets.map(({ labels }) => labels)).toEqual([
      ...Array(full).fill(places),
      ids.length - full * places,
    ]);
    expect(
      sheets.every(({ isWithin }) => isWithin),
      key,
    ).toBe(true);
    expect(await controlsOnPaper(page)).toEqual([]);
    await page.emulateMedia({ media: 'screen' });
  }
});
