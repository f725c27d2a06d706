import type { Locator } from 'playwright-core';
import { api, expect, heading, make, poll, test, unique } from '../conformance/world.ts';

const ORDER = 'work-orders/work_order';
const ITEM = 'work-orders/work_order_checklist';
const MOST_ACTIONS = 12;

test('on a phone a technician finds the next job and completes it with three items, hours and a note', async ({
  world,
}) => {
  const [me] = (await api<{ id: number }[]>('GET', 'users/user?page_size=1')).body.data;
  const what = unique('Swap idlers');
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
  for (const description of ['Isolate', 'Swap', 'Run and listen'])
    await make(ITEM, { work_order: order, description, assigned_to: me?.id });

  const page = await world.open('/', { viewport: { width: 390, height: 844 } });
  let actions = 0;
  const tap = async (target: Locator) => {
    actions += 1;
    await target.click();
  };
  await tap(page.getByRole('button', { name: 'Open the menu' }));
  await tap(page.getByRole('navigation', { name: 'Work' }).getByRole('link', { name: 'My Work' }));
  await heading(page).toBe('My Work');
  const next = page.getByRole('region', { name: 'Overdue' }).getByRole('listitem').filter({ hasText: what });
  await next.waitFor();
  for (const button of await next.getByRole('button').all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await tap(next.getByRole('button', { name: /^Complete/ }));
  const dialog = page.getByRole('dialog', { name: /^Complete/ });
  await poll(() => dialog.getByRole('checkbox').count()).toBe(3);
  for (const box of await dialog.getByRole('checkbox').all()) await tap(box);
  await tap(dialog.getByRole('button', { name: 'Hours Spent of each' }));
  const hours = dialog.getByRole('textbox', { name: 'Hours Spent of Swap', exact: true });
  await tap(hours);
  await hours.fill('1.5');
  const note = dialog.getByLabel(/^Completion Notes/);
  await tap(note);
  await note.fill('Two idlers were worn.');
  await tap(dialog.getByRole('button', { name: 'Complete' }));
  await poll(() => page.getByRole('dialog').count()).toBe(0);
  expect(actions).toBeLessThanOrEqual(MOST_ACTIONS);

  const { data } = (await api('GET', `${ORDER}/${order}`)).body;
  expect(data).toMatchObject({ is_closed: true, items: 3, items_open: 0, hrs_spent: 1.5 });
  const notes = await api<{ completion_notes: string }[]>(
    'GET',
    `work-orders/work_order_completion_note?work_order=${order}`,
  );
  expect(JSON.stringify(notes.body.data)).toContain('Two idlers were worn.');
  await page.getByText(what).waitFor({ state: 'detached' });
});
