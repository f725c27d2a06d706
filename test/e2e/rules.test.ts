import { api, expect, fill, make, poll, rowsOf, test, unique } from '../conformance/world.ts';

const ORDER = 'work-orders/work_order';

// The condition names one work order, so that no other test meets the rule.
test('a rule that a planner builds in words is asked for when that work is completed', async ({ world }) => {
  const description = unique('Grease the rollers');
  const order = await make(ORDER, {
    asset: 1,
    status: 1,
    maint_type: 'preventive',
    priority: 'high',
    suggested_start_date: '2020-01-01',
    completion_end_date: '2020-01-02',
    description,
  });
  const page = await world.open('/settings/rules', { errors: /422/ });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await rowsOf(page, 'Rules').first().waitFor();
  await page.getByRole('link', { name: 'New Rule' }).click();
  const name = unique('Say why rollers were greased');
  await fill(page, { Name: name, Entity: 'Work Order' });
  await button('Create').click();
  await page.getByText('Nothing yet.').waitFor();
  const rule = Number(new URL(page.url()).pathname.split('/').at(-1));

  await page.getByLabel('Add a condition').selectOption({ label: 'Description' });
  await page.getByLabel('How Description is tested').selectOption({ label: 'is' });
  await page.getByLabel('Value of Description').fill(description);
  await page.getByLabel('Add a field').selectOption({ label: 'Root Cause' });
  await page.getByText(`When Description is ${description}, then Root Cause is needed.`).waitFor();
  await page.locator('.objects-form').getByRole('button', { name: 'Save' }).click();
  await page.getByText(/Of \d+ open ones 1 could not be closed/).waitFor();

  // How many could not be closed is told before it is saved.
  await poll(async () => (await api('GET', `company/rule/${rule}`)).body.data.then).toEqual({
    properties: { completion_note: { required: ['root_cause'] } },
  });

  await page.goto(`${new URL(page.url()).origin}/work-orders/${order}`);
  await button('Complete').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Complete' }).click();
  await dialog.getByLabel('Root Cause').waitFor();
  expect((await api('GET', `${ORDER}/${order}`)).body.data.closed_at).toBeNull();
  await dialog.getByLabel('Root Cause').fill('Dust in the seal');
  await dialog.getByRole('button', { name: 'Complete' }).click();
  await dialog.waitFor({ state: 'detached' });
  await poll(async () => (await api('GET', `${ORDER}/${order}`)).body.data.closed_at).not.toBeNull();
});
