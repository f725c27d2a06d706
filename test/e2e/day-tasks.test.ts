import type { Locator, Page } from 'playwright-core';
import { api, expect, fill, heading, make, poll, test, unique } from '../conformance/world.ts';

// The day of the people who use it, with their actions counted: a click, a tap, a key that is no text. How a technician
// completes the next job stands in my-work.test.ts.

const PHONE = { width: 390, height: 844 };

/** Counts what a person does: a click, a tap, a key, a field that is typed. */
function counted() {
  let actions = 0;
  return {
    act: async (work: Promise<unknown>) => {
      actions += 1;
      await work;
    },
    press: async (page: Page, key: string) => {
      actions += 1;
      await page.keyboard.press(key);
    },
    type: async (target: Locator, text: string) => {
      actions += 1;
      await target.fill(text);
    },
    click: async (target: Locator, options?: Parameters<Locator['click']>[0]) => {
      actions += 1;
      await target.click(options);
    },
    choose: async (target: Locator, label: string) => {
      actions += 1;
      await target.selectOption({ label });
    },
    count: () => actions,
  };
}

const order = (description: string, values: object = {}) =>
  make('work-orders/work_order', {
    asset: 1,
    status: 1,
    maint_type: 'preventive',
    priority: 'low',
    suggested_start_date: '2020-01-01',
    completion_end_date: '2020-01-02',
    description,
    ...values,
  });

/** Somebody who does work, whom no other test knows. */
async function technician(name: string): Promise<{ id: number; name: string }> {
  const roles = await api<{ id: number; base: string }[]>('GET', 'users/role');
  const role = roles.body.data.find(({ base }) => base === 'technician')?.id;
  return { id: await make('users/user', { name, email: `${name}@acme.example`, role }), name };
}

test('several people are invited from a pasted list: a line that cannot be says why, and stops no other', async ({
  world,
}) => {
  const page = await world.open('/settings/users', { viewport: PHONE });
  const [one, two] = [unique('jo'), unique('ann')];
  await page.getByRole('button', { name: 'Invite several people' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite several people' });
  await dialog.getByLabel('Role').selectOption({ label: 'Requester' });
  const list = dialog.getByLabel(/^Addresses/);
  await list.fill(`Jo Miller <${one}@acme.example>, demo@acme.example\n${two}@acme.example; nobody`);
  await dialog.getByRole('button', { name: 'Invite 3' }).click();
  await dialog.getByText(/demo@acme.example : .*already used/).waitFor();
  await dialog.getByText('nobody is not an email address').waitFor();
  // What is to be mended is left.
  await poll(() => list.inputValue()).toBe('demo@acme.example\nnobody');
  const made = await api<{ name: string }[]>('GET', `users/user?email=${one}@acme.example`);
  expect(made.body.data).toMatchObject([{ name: 'Jo Miller', role: { label: 'Requester' } }]);
});

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

const WIDTHS = [
  { where: 'at a desk', viewport: undefined },
  { where: 'on a phone', viewport: PHONE },
];

/** Rests a finger on something, as long as it takes to mean more than a tap. */
async function hold(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error('What is to be held is not on the screen');
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  const hand = await page.context().newCDPSession(page);
  await hand.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await page.getByText('3 selected').waitFor();
  await hand.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test.for(WIDTHS)(
  'three overdue orders are given to somebody in 5 actions: $where',
  async ({ viewport }, { world }) => {
    const year = viewport ? 2017 : 2018;
    const what = unique('Overdue');
    const ids: number[] = [];
    for (const at of [1, 2, 3])
      ids.push(
        // Longer overdue than what other tests make, and than at the other width.
        await order(`${what} ${at}`, {
          suggested_start_date: `${year}-01-01`,
          completion_end_date: `${year}-01-0${at + 1}`,
        }),
      );
    const who = await technician(unique('Olga'));
    const page = await world.open('/', { viewport });
    const { act, click, press, count } = counted();
    await click(page.getByRole('link', { name: /^\d+\s*Overdue$/ }));
    const ticks = page.getByRole('checkbox', { name: /^Select WO-/ });
    // The longest waiting come first; the list before had the newest there.
    await poll(() => page.locator('tbody tr').first().textContent()).toContain(`${what} 1`);
    await click(ticks.nth(0));
    if (viewport) {
      await act(hold(page, ticks.nth(2)));
      await click(page.getByRole('button', { name: 'Assign', exact: true }));
    } else {
      await click(ticks.nth(2), { modifiers: ['Shift'] });
      await press(page, 'a');
    }
    await click(
      page.getByRole('dialog', { name: /Assign 3 Work Orders/ }).getByRole('option', { name: who.name }),
    );
    await page.getByText(`3 Work Orders assigned to ${who.name}`).waitFor();
    expect(count()).toBeLessThanOrEqual(5);
    for (const id of ids)
      expect((await api('GET', `work-orders/work_order/${id}`)).body.data.assigned_to).toMatchObject({
        id: who.id,
      });
  },
);

test.for([
  { where: 'at a desk, with the key N', viewport: undefined },
  { where: 'on a phone, with New at the bottom', viewport: PHONE },
])('a work order is made and given to somebody in 7 actions: $where', async ({ viewport }, { world }) => {
  const what = unique('Replace the belt');
  const who = await technician(unique('Nils'));
  const page = await world.open('/', { viewport });
  await heading(page).toBe('Welcome to the dashboard');
  const { click, press, type, choose, count } = counted();
  if (viewport) {
    await click(page.getByRole('button', { name: 'New', exact: true }));
    await click(page.getByRole('menuitem', { name: 'New Work Order' }));
  } else await press(page, 'n');
  const sheet = page.getByRole('dialog', { name: 'New work order' });
  await type(sheet.getByLabel('What is to be done'), what);
  const asset = sheet.getByLabel('Asset', { exact: true });
  // Of few assets the browser's own list offers all; of many, such as other tests make, what is typed is found.
  if ((await asset.evaluate(({ tagName }) => tagName)) === 'SELECT')
    await choose(asset, String(await asset.locator('option').nth(1).textContent()));
  else {
    const [known] = (await api<{ name: string }[]>('GET', 'assets/equipments?page_size=1')).body.data;
    await type(asset, String(known?.name));
    await click(page.getByRole('option', { name: String(known?.name) }).first());
  }
  const person = sheet.getByLabel(/^Assigned to/);
  await choose(person, `${who.name} (0 open · 0 of 40 h this week)`);
  await click(sheet.getByRole('button', { name: 'Create' }));
  await page.getByText(/^WO-\d+ created$/).waitFor();
  expect(count()).toBeLessThanOrEqual(7);
  const made = await api<object[]>('GET', `work-orders/work_order?search=${encodeURIComponent(what)}`);
  expect(made.body.data).toMatchObject([
    { description: what, assigned_to: { id: who.id }, is_closed: false, maint_type: 'corrective' },
  ]);
});

test.for(WIDTHS)(
  'a request is accepted, given to somebody and dated in 5 actions: $where',
  async ({ viewport }, { world }) => {
    const title = unique('Squeals');
    const who = await technician(unique('Rosa'));
    const id = await make('requests/request', { title, asset: 1 });
    const page = await world.open('/requests', { viewport });
    const { click, choose, type, count } = counted();
    await click(
      page
        .getByRole('row', { name: new RegExp(title) })
        .getByRole('link')
        .first(),
    );
    await click(page.getByRole('button', { name: 'Accept' }));
    const dialog = page.getByRole('dialog', { name: /^Accept/ });
    await choose(dialog.getByLabel(/^Assigned To/), `${who.name} (0 open · 0 of 40 h this week)`);
    await type(dialog.getByLabel(/^Suggested Start Date/), '2031-05-06');
    await click(dialog.getByRole('button', { name: 'Accept' }));
    await page.getByText(/^Work Order WO-\d+ was made too\.$/).waitFor();
    expect(count()).toBeLessThanOrEqual(5);
    const { work_order: made } = (await api<{ work_order: { id: number } }>('GET', `requests/request/${id}`))
      .body.data;
    expect((await api('GET', `work-orders/work_order/${made.id}`)).body.data).toMatchObject({
      assigned_to: { id: who.id },
      suggested_start_date: '2031-05-06',
    });
  },
);
