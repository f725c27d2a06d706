import { api, fill, heading, make, poll, test, unique } from '../conformance/world.ts';

const ORDER = 'work-orders/work_order';
const PHONE = { width: 390, height: 844 };

function order(description: string, assigned_to?: number): Promise<number> {
  const days = { suggested_start_date: '2020-01-01', completion_end_date: '2020-01-02' };
  const kind = { asset: 1, status: 1, maint_type: 'preventive', priority: 'high' };
  return make(ORDER, { ...kind, ...days, description, assigned_to });
}

test('a work order is made by its form, then its tabs are open', async ({ world }) => {
  const what = unique('Chain slips');
  const [asset] = (await api<{ name: string }[]>('GET', 'assets/equipments?page_size=1')).body.data;
  const page = await world.open('/work-orders/new');
  await page.getByText('Save Work Order to proceed').waitFor();
  await fill(page, {
    Asset: String(asset?.name),
    Status: 'Open',
    'Maintenance Type': 'Corrective',
    Priority: 'High',
    'Suggested Start Date': '2026-03-02',
    'Completion End Date': '2026-03-03',
    Description: what,
  });
  await page.getByRole('button', { name: 'Create' }).click();
  await page.waitForURL(/\/work-orders\/\d+$/);
  await poll(() => page.getByRole('tab', { name: 'Logs' }).isEnabled()).toBe(true);
});

test('an order goes from its checklist to completion on one page, and its log says so', async ({ world }) => {
  const id = await order(unique('Grease bearings'));
  const page = await world.open(`/work-orders/${id}`);
  await page.getByLabel('Add checklist item').fill('Wipe the nipples');
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox', { name: 'Done: Wipe the nipples' }).click();
  await page.getByLabel('Status', { exact: true }).selectOption('Completed');
  await page.getByRole('button', { name: 'Save' }).click();
  // The tick may have changed the order meanwhile: then the page merges both and saves again.
  const stored = async () => (await api('GET', `${ORDER}/${id}`)).body.data;
  await poll(stored).toMatchObject({ is_closed: true, items_open: 0 });
  await page.getByRole('tab', { name: 'Logs' }).click();
  await poll(() => page.getByRole('tabpanel', { name: 'Logs' }).textContent()).toContain('to Completed.');
});

test('on a phone a person completes the next job from My Work', async ({ world }) => {
  const [me] = (await api<{ id: number }[]>('GET', 'users/user?page_size=1')).body.data;
  const what = unique('Swap idlers');
  const id = await order(what, me?.id);
  const page = await world.open('/my-work', { viewport: PHONE });
  await heading(page).toBe('My Work');
  const job = page.getByRole('listitem').filter({ hasText: what });
  await job.getByRole('button', { name: /^Complete/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Complete/ });
  await dialog.getByRole('button', { name: 'Complete' }).click();
  await poll(async () => (await api('GET', `${ORDER}/${id}`)).body.data.is_closed).toBe(true);
});

test('a board and a calendar show the orders of the list', async ({ world }) => {
  const what = unique('On the board');
  await order(what);
  const page = await world.open(`/work-orders?search=${what}&view=board`);
  await page.getByText(what).first().waitFor();
  await page.goto(`${new URL(page.url()).origin}/work-orders?search=${what}&view=calendar&shown=2020-01-01`);
  await page.getByText(what).first().waitFor();
});

test('what somebody else changed meanwhile is kept beside what was typed', async ({ world }) => {
  const id = await order(unique('Two people'));
  const page = await world.open(`/work-orders/${id}`);
  const text = page.locator('textarea[name=description]');
  await text.fill('Typed here');
  await api('PATCH', `${ORDER}/${id}`, { body: { priority: 'low' } });
  await page.getByRole('button', { name: 'Save' }).click();
  await poll(async () => (await api('GET', `${ORDER}/${id}`)).body.data).toMatchObject({
    description: 'Typed here',
    priority: 'low',
  });
});
