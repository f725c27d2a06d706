import type { Locator } from 'playwright-core';
import { api, expect, heading, make, poll, test, unique } from '../conformance/world.ts';

const ORDER = 'work-orders/work_order';
const MOST = 4;

/** Taps or clicks, and counts them. */
function counted() {
  let count = 0;
  return {
    get count() {
      return count;
    },
    async press(what: Locator) {
      count += 1;
      await what.click();
    },
  };
}

async function stocked(name: string, vendor: number, location: number) {
  const part = await make('parts/part', { code: name, name, vendor, min_quantity: 5, max_quantity: 20 });
  await make('parts/movement', { kind: 'receive', part, location, quantity: 4, unit_cost: 10 });
  return part;
}

test('on a phone a technician issues two fitted parts in four taps; a planner orders what is short in four clicks', async ({
  world,
}) => {
  const what = unique('Renew seals');
  const [me] = (await api<{ id: number }[]>('GET', 'users/user?page_size=1')).body.data;
  const order = await make(ORDER, {
    asset: 1,
    status: 1,
    maint_type: 'preventive',
    priority: 'high',
    suggested_start_date: '2020-01-01',
    completion_end_date: '2020-01-02',
    description: what,
    assigned_to: me?.id,
  });
  const location = await make('parts/stock_location', { name: unique('Cabinet') });
  const vendors = [
    await make('parts/vendor', { name: unique('Seals Ltd') }),
    await make('parts/vendor', { name: unique('Belts Ltd') }),
  ] as const;
  const names = [unique('Seal'), unique('Belt')] as const;
  const parts = [
    await stocked(names[0], vendors[0], location),
    await stocked(names[1], vendors[1], location),
  ] as const;
  for (const part of parts) await make('parts/asset_part', { asset: 1, part, quantity: 2 });

  const phone = await world.open('/my-work', { viewport: { width: 390, height: 844 } });
  const thumb = counted();
  await thumb.press(phone.getByRole('link', { name: new RegExp(what) }).first());
  await thumb.press(phone.getByRole('tab', { name: 'Misc Costs' }));
  // The tab before offers the same parts until this one takes its place.
  await phone.getByRole('tab', { name: 'Misc Costs', selected: true }).waitFor();
  for (const name of names) {
    const button = phone.getByRole('button', { name: `Issue Part ${name}` });
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await thumb.press(button);
  }
  await poll(async () => (await api('GET', `${ORDER}/${order}`)).body.data.parts_cost).toBe(40);
  expect(thumb.count).toBeLessThanOrEqual(MOST);

  const page = await world.open('/parts');
  await heading(page).toBe('Parts');
  const hand = counted();
  await hand.press(page.getByRole('link', { name: 'To order' }));
  await page.waitForURL((url) => url.searchParams.has('to_order.gt'));
  await page.locator('.list-table:not([aria-busy=true])').waitFor();
  await page.getByRole('link', { name: names[0] }).waitFor();
  await hand.press(page.getByRole('checkbox', { name: 'Select all rows of this page' }));
  await hand.press(page.getByRole('button', { name: 'Order', exact: true }));
  await poll(async () => {
    const drafts = vendors.map(async (vendor) => {
      const { data } = (await api<{ state: string }[]>('GET', `parts/purchase_order?vendor_id=${vendor}`))
        .body;
      return data.map(({ state }) => state);
    });
    return Promise.all(drafts);
  }).toEqual([['draft'], ['draft']]);
  expect(hand.count).toBeLessThanOrEqual(MOST);
  for (const part of parts)
    expect((await api('GET', `parts/part/${part}`)).body.data).toMatchObject({ on_hand: 2, on_order: 0 });
});
