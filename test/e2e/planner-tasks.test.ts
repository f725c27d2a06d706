import { text as textOf } from 'node:stream/consumers';
import type { Locator, Page } from 'playwright-core';
import { monthsBefore } from '../../src/client/fields/parts/days.ts';
import { dayFromToday } from '../../src/client/ui/days.ts';
import { api, expect, make, poll, rowsOf, test, unique } from '../conformance/world.ts';

const ORDER = 'work-orders/work_order';
const ITEM = 'work-orders/work_order_checklist';

/** Clicks, and counts them: what a person does, but for typing. */
function counted() {
  let count = 0;
  return {
    get count() {
      return count;
    },
    async click(what: Locator, options?: Parameters<Locator['click']>[0]) {
      count += 1;
      await what.click(options);
    },
    /** Of few records the browser's own list offers all, of many a list below the box: either way it is opened, then chosen from. */
    async choose(box: Locator, option: string) {
      count += 2;
      if ((await box.evaluate(({ tagName }) => tagName)) === 'SELECT') {
        // With the name of a person stands what they have to do.
        const found = box.getByRole('option', { name: option }).first();
        await box.selectOption(await found.evaluate((each) => (each as HTMLOptionElement).value));
        return;
      }
      await box.click();
      await box.page().getByRole('option', { name: option, exact: true }).click();
    },
  };
}

const order = (description: string, values: object = {}) =>
  make(ORDER, {
    asset: 1,
    status: 1,
    maint_type: 'preventive',
    priority: 'low',
    suggested_start_date: '2026-01-01',
    completion_end_date: '2026-01-02',
    description,
    ...values,
  });

/** Chooses a record in the dialog that edits many, and saves. */
async function setInDialog(page: Page, hand: ReturnType<typeof counted>, field: string, option: string) {
  const dialog = page.getByRole('dialog', { name: /^Edit/ });
  const box = dialog.getByRole('combobox', { name: field, exact: true });
  await box.waitFor();
  await hand.choose(box, option);
  await hand.click(dialog.getByRole('button', { name: 'Save' }));
}

test('a planner sets the status of 12 filtered orders in six actions', async ({ world }) => {
  const text = unique('Crusher');
  const ids: number[] = [];
  for (let at = 0; at < 12; at++) ids.push(await order(text));
  const status = (await api<{ id: number; name: string }[]>('GET', 'work-orders/status')).body.data.find(
    ({ name }) => name === 'On Hold',
  );
  const page = await world.open(`/work-orders?description=${encodeURIComponent(text)}`);
  const hand = counted();
  await hand.click(page.getByRole('checkbox', { name: 'Select all rows of this page' }));
  await hand.click(page.getByRole('button', { name: 'Select all 12 that match' }));
  await hand.click(page.getByRole('button', { name: 'Edit', exact: true }));
  await setInDialog(page, hand, 'Status', 'On Hold');
  await page.getByText('12 changed.').waitFor();
  expect(hand.count).toBe(6);
  for (const id of ids)
    expect((await api('GET', `${ORDER}/${id}`)).body.data).toMatchObject({ status: { id: status?.id } });
});

test('a planner reassigns five tasks in six actions', async ({ world }) => {
  const id = await order(unique('Overhaul'));
  const people = (await api<{ id: number; label: string }[]>('GET', `${ITEM}/assignees`)).body.data;
  const [first, second] = people as [{ id: number; label: string }, { id: number; label: string }];
  const tasks = ['One', 'Two', 'Three', 'Four', 'Five'];
  for (const description of tasks) await make(ITEM, { work_order: id, description, assigned_to: first.id });
  const page = await world.open(`/work-orders/${id}`);
  const hand = counted();
  const ticks = page.getByRole('checkbox', { name: /^Select (?!all)/ });
  await hand.click(ticks.first());
  await hand.click(ticks.nth(4), { modifiers: ['Shift'] });
  await hand.click(page.getByRole('button', { name: 'Edit', exact: true }));
  await setInDialog(page, hand, 'Assigned To', second.label);
  await page.getByText('5 changed.').waitFor();
  expect(hand.count).toBe(6);
  await poll(async () =>
    (await api<{ assigned_to: { id: number } }[]>('GET', `${ITEM}?work_order_id=${id}`)).body.data.map(
      ({ assigned_to }) => assigned_to.id,
    ),
  ).toEqual(tasks.map(() => second.id));
});

test('a planner finds all work on crushers in October above 500 in eight actions, and exports it in two', async ({
  world,
}) => {
  const october = monthsBefore(dayFromToday()).find(({ label }) => label.startsWith('October'));
  const year = october?.bounds.gte?.slice(0, 4);
  const category = (await api<{ id: number }[]>('GET', 'assets/equipment_category?name=Crushers')).body
    .data[0];
  const assets = async (filter: string) =>
    (await api<{ id: number }[]>('GET', `assets/equipments?${filter}&page_size=1`)).body.data[0]?.id;
  const crusher = await assets(`category_id=${category?.id}`);
  const other = await assets(`category_id.in=${await otherCategory(category?.id)}`);
  const text = unique('Liner');
  const day = (asset: number | undefined, suggested_start_date: string, amount: number) =>
    order(text, { asset, suggested_start_date, completion_end_date: suggested_start_date, amount });
  const wanted = [await day(crusher, `${year}-10-01`, 500.5), await day(crusher, `${year}-10-31`, 900)];
  await day(crusher, `${year}-10-15`, 499);
  await day(crusher, `${year}-11-01`, 900);
  await day(other, `${year}-10-15`, 900);

  const page = await world.open('/work-orders');
  await rowsOf(page, 'Work Orders').first().waitFor();
  const hand = counted();
  await hand.click(page.getByRole('button', { name: 'Show Filters' }));
  await hand.choose(page.getByLabel('Suggested Start Date', { exact: true }), october?.label ?? '');
  await hand.click(page.getByLabel('Amount from', { exact: true }));
  await page.keyboard.type('500');
  await hand.choose(page.getByRole('combobox', { name: 'Add filter' }), 'Category');
  await hand.click(page.getByRole('button', { name: 'Category: Any' }));
  await hand.click(page.getByRole('checkbox', { name: 'Crushers' }));
  expect(hand.count).toBe(8);
  const found = async () => {
    const { search } = new URL(page.url());
    return (await api<{ id: number }[]>('GET', `${ORDER}${search}&description=${text}&ordering=id`)).body
      .data;
  };
  await poll(async () => (await found()).map(({ id }) => id)).toEqual(wanted);
  const total = (await api<unknown>('GET', ORDER + new URL(page.url()).search)).body.meta?.total;
  await poll(() => page.locator('.list-pager').textContent()).toContain(`of ${total}`);

  const exporting = counted();
  const download = page.waitForEvent('download');
  await exporting.click(page.getByRole('button', { name: 'Export' }));
  await exporting.click(page.getByRole('menuitem', { name: 'CSV', exact: true }));
  const file = await textOf(await (await download).createReadStream());
  expect(exporting.count).toBe(2);
  const lines = file.trim().split('\r\n');
  expect(lines.length).toBe((total ?? 0) + 1);
  expect(lines.filter((line) => line.includes(text))).toHaveLength(2);
});

async function otherCategory(than: number | undefined): Promise<string> {
  const { body } = await api<{ id: number }[]>('GET', 'assets/equipment_category');
  return body.data.flatMap(({ id }) => (id === than ? [] : [id])).join();
}
