import type { Locator } from 'playwright-core';
import { api, expect, fill, heading, poll, test, unique } from '../conformance/world.ts';

// The day of the people who use it, with their actions counted: a click, a tap, a key that is no text. How a technician
// completes the next job stands in my-work.test.ts.

/** Counts what a person does. */
function counted() {
  let actions = 0;
  return {
    click: async (target: Locator) => {
      actions += 1;
      await target.click();
    },
    choose: async (target: Locator, label: string) => {
      actions += 1;
      await target.selectOption({ label });
    },
    count: () => actions,
  };
}

test('an admin invites a technician in 5 actions', async ({ world }) => {
  const page = await world.open('/settings/users');
  const { click, choose, count } = counted();
  const email = `${unique('tess')}@acme.example`;
  await click(page.getByRole('link', { name: 'Invite User' }));
  await heading(page).toBe('Invite User');
  const main = page.locator('main');
  await click(main.getByLabel('Name', { exact: true }));
  await fill(page, { Name: 'Tess Tech' });
  await click(main.getByLabel('Email', { exact: true }));
  await fill(page, { Email: email });
  await choose(main.getByLabel('Role', { exact: true }), 'Technician');
  await click(main.getByRole('button', { name: 'Invite', exact: true }));
  await page.getByRole('dialog', { name: 'Invitation link' }).waitFor();
  expect(count()).toBeLessThanOrEqual(5);
  await poll(
    async () => (await api('GET', `users/user?email=${encodeURIComponent(email)}`)).body.data,
  ).toMatchObject([{ name: 'Tess Tech', invitation: 'sent', role: { label: 'Technician' } }]);
});

test('two change the same order at once: other fields go together, the same field is chosen', async ({
  world,
}) => {
  const order = await api('POST', 'work-orders/work_order', {
    body: {
      asset: 1,
      status: 1,
      maint_type: 'preventive',
      priority: 'low',
      suggested_start_date: '2026-01-01',
      completion_end_date: '2026-01-02',
      description: 'Check the belt',
    },
  });
  const path = `work-orders/work_order/${order.body.data.id}`;
  const page = await world.open(`/work-orders/${order.body.data.id}`, { errors: /412/ });
  const description = page.locator('textarea[name=description]');
  await description.fill('Check both belts');
  await api('PATCH', path, { body: { priority: 'high' } });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(/^Saved\. .+ changed Priority meanwhile\.$/).waitFor();
  expect((await api('GET', path)).body.data).toMatchObject({
    priority: 'high',
    description: 'Check both belts',
  });

  await description.fill('Check three belts');
  await api('PATCH', path, { body: { description: 'Check no belt' } });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('radio', { name: /Check no belt/ }).waitFor();
  await page.getByRole('radio', { name: 'Mine: Check three belts' }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await poll(async () => (await api('GET', path)).body.data).toMatchObject({
    description: 'Check three belts',
  });
});
