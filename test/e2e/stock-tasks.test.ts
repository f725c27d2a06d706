import type { Locator } from 'playwright-core';
import { api, expect, heading, make, poll, test, unique } from '../conformance/world.ts';

// What is done with parts, with the actions counted: a click, a tap, a field that is typed.

const ORDER = 'work-orders/work_order';
const PURCHASE = 'parts/purchase_order';
const PHONE = { width: 390, height: 844 };

function counted() {
  let actions = 0;
  return {
    click: async (target: Locator) => {
      actions += 1;
      await target.click();
    },
    type: async (target: Locator, text: string) => {
      actions += 1;
      await target.fill(text);
    },
    count: () => actions,
  };
}

async function stocked(code: string, values: object = {}): Promise<number> {
  const location = await make('parts/stock_location', { name: unique('Cabinet') });
  const part = await make('parts/part', { code, name: `${code} seal`, ...values });
  await make('parts/movement', { kind: 'receive', part, location, quantity: 4, unit_cost: 10 });
  return part;
}

test('on a phone a part is issued to an order by its number in 4 actions, and returned in 3', async ({
  world,
}) => {
  const code = unique('SK');
  const part = await stocked(code);
  const order = await make(ORDER, {
    asset: 1,
    status: 1,
    maint_type: 'preventive',
    priority: 'high',
    suggested_start_date: '2020-01-01',
    completion_end_date: '2020-01-02',
    description: unique('Renew seals'),
  });
  const page = await world.open(`/work-orders/${order}`, { viewport: PHONE });
  const parts = page.getByRole('region', { name: 'Parts' });
  const issuing = counted();
  await issuing.click(parts.getByRole('button', { name: 'Issue Part', exact: true }).last());
  const sheet = page.getByRole('dialog', { name: /^Issue Part/ });
  expect(await sheet.getByLabel(/^Quantity/).inputValue()).toBe('1');
  // The page below stays where it was left.
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await issuing.type(sheet.getByLabel('Part', { exact: true }), code);
  const found = page.getByRole('option', { name: new RegExp(`${code} seal`) });
  expect(await found.textContent()).toContain('Available 4');
  await issuing.click(found);
  await issuing.click(sheet.getByRole('button', { name: 'Issue Part' }));
  await parts.getByText('1 issued').waitFor();
  // What is said names the part.
  await page.getByText(new RegExp(`has a part issued: ${code} seal`)).waitFor();
  expect(issuing.count()).toBeLessThanOrEqual(4);
  expect((await api('GET', `parts/part/${part}`)).body.data).toMatchObject({ on_hand: 3 });

  const returning = counted();
  await returning.click(parts.getByRole('button', { name: 'Return Part' }));
  const back = page.getByRole('dialog', { name: /^Return Part/ });
  await returning.type(back.getByLabel(new RegExp(`^${code} seal`)), '1');
  await returning.click(back.getByRole('button', { name: 'Return Part' }));
  await poll(async () => (await api('GET', `parts/part/${part}`)).body.data.on_hand).toBe(4);
  expect(returning.count()).toBeLessThanOrEqual(3);
});

test('at a desk a part is issued to an order in 4 actions too, by a button that is seen', async ({
  world,
}) => {
  const code = unique('SD');
  const part = await stocked(code);
  const order = await make(ORDER, {
    asset: 1,
    status: 1,
    maint_type: 'preventive',
    priority: 'high',
    suggested_start_date: '2020-01-01',
    completion_end_date: '2020-01-02',
    description: unique('Renew seals'),
  });
  const page = await world.open(`/work-orders/${order}`);
  const { click, type, count } = counted();
  await click(page.getByRole('button', { name: 'Issue Part', exact: true }));
  const sheet = page.getByRole('dialog', { name: /^Issue Part/ });
  await type(sheet.getByLabel('Part', { exact: true }), code);
  await click(page.getByRole('option', { name: new RegExp(`${code} seal`) }));
  await click(sheet.getByRole('button', { name: 'Issue Part' }));
  await page.getByText(new RegExp(`has a part issued: ${code} seal`)).waitFor();
  expect(count()).toBeLessThanOrEqual(4);
  expect((await api('GET', `parts/part/${part}`)).body.data).toMatchObject({ on_hand: 3 });
});

test('a delivery that comes in two parts is received in 5 actions, without opening a line', async ({
  world,
}) => {
  const [first, second] = [unique('FA'), unique('FB')];
  const vendor = await make('parts/vendor', { name: unique('Seals Ltd') });
  const ship_to = await make('parts/stock_location', { name: unique('Store') });
  const lines = [];
  for (const code of [first, second])
    lines.push({ part: await stocked(code, { vendor }), quantity: 10, unit_price: 2 });
  const id = await make(PURCHASE, { vendor, ship_to, lines });
  await api('POST', `${PURCHASE}/${id}/order`, { body: {} });
  const page = await world.open(`/parts/orders/${id}`);
  await heading(page).toMatch(/^PO-/);
  const { click, type, count } = counted();
  const receive = page.getByRole('button', { name: 'Receive', exact: true });
  await click(receive);
  const sheet = page.getByRole('dialog', { name: /^Receive PO-/ });
  await type(sheet.getByLabel(new RegExp(`^${first} seal`)), '4');
  await click(sheet.getByRole('button', { name: 'Receive' }));
  await page.getByText(/received in part/).waitFor();
  await sheet.waitFor({ state: 'detached' });
  await click(receive);
  expect(await sheet.getByText('6 of 10 pcs still to come').count()).toBe(1);
  await click(sheet.getByRole('button', { name: 'Receive' }));
  await page.getByText(/^PO-\d+ is received$/).waitFor();
  expect(count()).toBeLessThanOrEqual(5);
  expect((await api('GET', `${PURCHASE}/${id}`)).body.data).toMatchObject({ state: 'received' });
});

test.for([
  { where: 'at a desk', viewport: undefined },
  { where: 'on a phone', viewport: PHONE },
])(
  'what runs short is ordered and received in two parts in 10 actions: $where',
  async ({ viewport }, { world }) => {
    const code = unique('AAA');
    const vendor = await make('parts/vendor', { name: unique('Seals Ltd') });
    await stocked(code, { vendor, min_quantity: 8, max_quantity: 12 });
    const page = await world.open('/', { viewport });
    const { click, type, count } = counted();
    await click(page.getByRole('link', { name: /^\d+\s*Parts to order$/ }));
    const row = page.getByRole('row', { name: new RegExp(code) });
    await click(row.getByRole('checkbox'));
    await click(page.getByRole('button', { name: 'Order', exact: true }));
    // The draft that it makes opens by itself.
    await heading(page).toMatch(/^PO-/);
    await click(page.getByRole('button', { name: 'Order', exact: true }));
    const receive = page.getByRole('button', { name: 'Receive', exact: true });
    await click(receive);
    const sheet = page.getByRole('dialog', { name: /^Receive PO-/ });
    await type(sheet.getByLabel(new RegExp(`^${code} seal`)), '3');
    await click(sheet.getByRole('button', { name: 'Receive' }));
    await sheet.waitFor({ state: 'detached' });
    await click(receive);
    await click(sheet.getByRole('button', { name: 'Receive' }));
    await page.getByText(/^PO-\d+ is received$/).waitFor();
    expect(count()).toBeLessThanOrEqual(10);
    const [part] = (await api<{ on_hand: number }[]>('GET', `parts/part?code=${code}`)).body.data;
    expect(part).toMatchObject({ on_hand: 12 });
  },
);
