import type { Page } from 'playwright-core';
import { answerOf, api, expect, intercept, make, poll, rowsOf, test, unique } from '../conformance/world.ts';

const SITE = 'company/site';
const ORDER = 'work-orders/work_order';
/** What the console says of what is refused here. */
const REFUSED = /\b(404|412)\b/;

const site = async (id: number) =>
  (await api<{ name: string; code: string }>('GET', `${SITE}/${id}`)).body.data;
/** Begins to type in a cell of the only row whose code it is; what the record is called may change meanwhile. */
async function beginCell(page: Page, column: 'Code' | 'Name', code: string) {
  const row = rowsOf(page, 'Sites').filter({ hasText: code });
  if (column === 'Code') await row.locator('.list-open').press('F2');
  else await row.getByRole('cell').nth(1).dblclick();
  const box = page.getByRole('textbox', { name: new RegExp(`^${column} of `) });
  await box.waitFor();
  return box;
}

test('of two who type in the same cell the second hears what the first has made of it, and decides', async ({
  world,
}) => {
  const name = unique('Shared');
  const code = name.slice(-12);
  const id = await make(SITE, { code, name });
  const [mine, theirs] = [
    await world.open(`/settings/sites?search=${name}`),
    await world.open(`/settings/sites?search=${name}`, { errors: REFUSED }),
  ];
  const [first, second] = [await beginCell(mine, 'Name', code), await beginCell(theirs, 'Name', code)];
  await first.fill(`${name} of the first`);
  await second.fill(`${name} of the second`);
  await first.press('Enter');
  await poll(async () => (await site(id)).name).toBe(`${name} of the first`);
  await second.press('Enter');
  await theirs
    .getByText(`Somebody else has changed this to ${name} of the first meanwhile.`, { exact: false })
    .waitFor();
  expect((await site(id)).name).toBe(`${name} of the first`);
  await second.press('Enter');
  await poll(async () => (await site(id)).name).toBe(`${name} of the second`);
});

test('two who type in different cells of a row both keep what they typed', async ({ world }) => {
  const name = unique('Beside');
  const code = name.slice(-12);
  const id = await make(SITE, { code, name });
  const [mine, theirs] = [
    await world.open(`/settings/sites?search=${name}`),
    await world.open(`/settings/sites?search=${name}`, { errors: REFUSED }),
  ];
  const [first, second] = [await beginCell(mine, 'Name', code), await beginCell(theirs, 'Code', code)];
  await first.fill(`${name} one`);
  await second.fill(`${code}x`);
  await first.press('Enter');
  await poll(async () => (await site(id)).name).toBe(`${name} one`);
  await second.press('Enter');
  await poll(() => site(id)).toMatchObject({ name: `${name} one`, code: `${code}x` });
});

test('a card that two move at once stands where the first has put it, and the second is told', async ({
  world,
}) => {
  const statuses = (await api<{ id: number; name: string }[]>('GET', 'work-orders/status?ordering=id')).body
    .data;
  const [from, mine, theirs] = statuses.map(({ name }) => name);
  const what = unique('Both');
  const id = await make(ORDER, {
    ...{ asset: 1, status: statuses[0]?.id, maint_type: 'inspection', priority: 'low', description: what },
    ...{ suggested_start_date: '2027-03-02', completion_end_date: '2027-03-03' },
  });
  const [one, other] = [
    await world.open(`/work-orders?view=board&search=${what}`, { errors: REFUSED }),
    await world.open(`/work-orders?view=board&search=${what}`),
  ];
  const column = (page: Page, name = '') => page.getByRole('region', { name, exact: true });
  const card = (page: Page, name = '') => column(page, name).getByRole('listitem').filter({ hasText: what });
  let isAsked = () => {};
  let letGo = () => {};
  const asked = new Promise<void>((resolve) => {
    isAsked = resolve;
  });
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await intercept(one, 'PATCH', `${ORDER}/${id}`, async (route) => {
    isAsked();
    await held;
    await route.fulfill(await answerOf(route));
  });
  // Columns that are loading are as high as the page, and aiming at one scrolls the card away from under the pointer.
  for (const page of [one, other]) {
    await card(page, from).waitFor();
    await poll(() => page.locator('.board [aria-busy=true]').count()).toBe(0);
  }
  await card(one, from).dragTo(column(one, mine));
  await asked;
  await card(other, from).dragTo(column(other, theirs));
  await other.getByText(`: ${theirs}`).first().waitFor();
  letGo();
  await one.getByText(`has been moved meanwhile: ${theirs}.`).waitFor();
  await card(one, theirs).waitFor();
  expect(await card(one, mine).count()).toBe(0);
});

test('what many are set to goes together with what is typed in a cell meanwhile', async ({ world }) => {
  const what = unique('Batched');
  const code = what.slice(-10);
  const ids: number[] = [];
  for (const first of ['a', 'b'])
    ids.push(await make(SITE, { code: first + code, name: `${what} ${first}` }));
  const page = await world.open(`/settings/sites?search=${what}&ordering=name`, { errors: REFUSED });
  const box = await beginCell(page, 'Code', `a${code}`);
  await box.fill(`c${code}`);
  const { status } = await api('POST', `${SITE}/batch`, { body: { ids, change: { name: `${what} all` } } });
  expect(status).toBe(200);
  await box.press('Enter');
  await poll(() => site(ids[0] as number)).toMatchObject({ name: `${what} all`, code: `c${code}` });
});

test('a record that is deleted while it is typed into is told of, restored and saved', async ({ world }) => {
  const name = unique('Gone');
  const id = await make(SITE, { code: name.slice(-12), name });
  const page = await world.open(`/settings/sites/${id}`, { errors: REFUSED });
  let listens: Promise<unknown> | undefined;
  const reader = await world.open(`/settings/sites/${id}`, {
    errors: REFUSED,
    before: async (fresh) => {
      listens = fresh.waitForResponse((answer) => answer.url().endsWith('/api/v1/events'), {
        timeout: 60_000,
      });
    },
  });
  await listens;
  const box = page.getByLabel('Name', { exact: true });
  await box.fill(`${name} typed`);
  await api('DELETE', `${SITE}/${id}`);
  await reader.getByText(`${name} is no longer there`).waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('This record is no longer there.').waitFor();
  expect(await box.inputValue()).toBe(`${name} typed`);
  await page.getByRole('button', { name: 'Restore' }).click();
  await page.getByText('It has been restored since.').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await poll(async () => (await site(id)).name).toBe(`${name} typed`);
  // Whoever only reads it sees it again.
  await poll(() => reader.getByLabel('Name', { exact: true }).inputValue()).toBe(`${name} typed`);
});
