import type { Page } from 'playwright-core';
import { PASSWORD } from '../conformance/stage.ts';
import {
  api,
  deafToOthers,
  expect,
  fill,
  heading,
  make,
  poll,
  rowsOf,
  test,
  unique,
} from '../conformance/world.ts';

const ORDER = 'work-orders/work_order';
/** Addresses that a technician is not led to. */
const BY_HAND = [
  '/assets/new',
  '/settings/roles',
  '/settings/roles/1',
  '/settings/history',
  '/settings/sites/new',
  '/form/users__user/new',
];
const TOM = 'tom.okafor@acme.example';

async function personByEmail(email: string): Promise<number> {
  const { data } = (await api<{ id: number }[]>('GET', `users/user?email=${encodeURIComponent(email)}`)).body;
  return data[0]?.id as number;
}

function order(assigned_to: number): Promise<number> {
  return make(ORDER, {
    asset: 1,
    status: 1,
    maint_type: 'preventive',
    priority: 'high',
    suggested_start_date: '2020-01-01',
    completion_end_date: '2020-01-02',
    description: unique('Grease bearings'),
    amount: 4711,
    assigned_to,
  });
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

// A page of this test fails it when the server refuses anything that it asks.
test('a technician finds own work, and nothing that the server would refuse', async ({ world }) => {
  const mine = await order(await personByEmail(TOM));
  const others = await order(await personByEmail('priya.raman@acme.example'));
  const page = await world.open('/login', { signedIn: false, before: deafToOthers });
  await fill(page, { Email: TOM, Password: PASSWORD }, 'body');
  await button(page, 'Login').click();
  await page.getByRole('link', { name: 'My Work', exact: true }).click();
  await heading(page).toBe('My Work');
  await page.getByRole('link', { name: 'Work Orders', exact: true }).click();
  await rowsOf(page, 'Work Orders').first().waitFor();
  expect(await button(page, /^Delete/).count()).toBe(0);
  await poll(() => page.getByRole('link', { name: /New Work Order|Create/ }).count()).toBe(1);
  expect(await page.getByRole('columnheader', { name: 'Amount' }).count()).toBe(0);

  const at = new URL(page.url()).origin;
  await page.goto(`${at}/work-orders/${others}`);
  await page.getByRole('definition').filter({ hasText: 'Preventive' }).waitFor();
  expect(await page.getByRole('term').filter({ hasText: 'Priority' }).count()).toBe(0);
  for (const name of ['Save', 'Start', 'Complete'])
    expect([name, await button(page, name).count()]).toEqual([name, 0]);
  expect(await page.getByText('4,711').count()).toBe(0);

  await page.goto(`${at}/work-orders/${mine}`);
  await button(page, 'Save').waitFor();
  await poll(() => page.locator('[data-field=priority] output').innerText()).toBe('High');
  expect(await page.locator('[data-field=amount]').isVisible()).toBe(false);
  await page.getByLabel('Add checklist item').fill('Wipe the nipples');
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox', { name: 'Done: Wipe the nipples' }).click();
  await button(page, 'Start').click();
  await button(page, 'Hold').waitFor();
  await page.locator('textarea[name=description]').fill('Grease all bearings');
  await button(page, 'Save').click();
  await poll(async () => (await api(`GET`, `${ORDER}/${mine}`)).body.data).toMatchObject({
    description: 'Grease all bearings',
    items: 1,
    items_open: 0,
  });

  await page.goto(`${at}/assets/1?tab=meter-readings`);
  await page.getByRole('textbox').waitFor();
  // Of an asset a technician says whether it runs, and nothing else.
  const typed = page.locator('[data-entity-form="assets/equipments"] :is(input, select, textarea):visible');
  await poll(() => typed.evaluateAll((fields) => fields.map((field) => field.getAttribute('name')))).toEqual([
    'is_online',
  ]);
  await poll(() => button(page, 'Add').count()).toBe(1);
  expect(await page.getByText('History').count()).toBe(0);

  for (const path of BY_HAND) {
    await page.goto(at + path);
    await heading(page).toBe('Page Not Found');
  }
});
