import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoWithBrowser } from '../support/demo-with-browser.ts';
import { newPerson } from '../support/person.ts';

const { server, browser } = await demoWithBrowser();

const PASSWORD = 'mainstay-demo';

/** Counts what a person does: a click, a key, a field that is typed, a choice. */
function counting(page: Page) {
  let actions = 0;
  const does = async (work: Promise<unknown>) => {
    actions += 1;
    await work;
  };
  const types = (text: string) => does(page.keyboard.type(text));
  const presses = (key: string) => does(page.keyboard.press(key));
  return {
    ...{ does, types, presses },
    clicks: (name: string) => does(page.getByRole('button', { name, exact: true }).click()),
    chooses: (label: string, option: string) =>
      does(page.getByLabel(label, { exact: true }).selectOption({ label: option })),
    /** A name typed, the kind as it is guessed. */
    async adds(...titles: string[]) {
      for (const title of titles) {
        await types(title);
        await presses('Enter');
      }
    },
    count: () => actions,
  };
}

test('a module of tools with their loans, a tab, a view, a board and a calendar is made in 80 actions, and works at once', async () => {
  const admin = await newPerson(browser, server);
  const { page } = admin;
  await admin.open('acme', '/login');
  await admin.signIn('acme', 'demo@acme.example');
  await admin.open('acme', '/settings/fields');
  const { does, types, presses, clicks, chooses, adds, count } = counting(page);

  await clicks('New kind of record');
  await adds('Tool');
  await chooses('A tab on the pages of', 'Assets');
  await does(page.getByLabel('Name of a new field').click());
  await adds('Serial number', 'Bought on', 'Purchase price', 'Is calibrated');
  await types('State');
  await presses('Tab');
  await types('C');
  await presses('Tab');
  await types('Here, Lent, Broken');
  await presses('Enter');
  await clicks('Name, menu, states, views');
  await chooses('Columns of a board', 'State');
  await does(page.getByLabel('Name of a new view').click());
  await adds('Lent out');
  await does(page.getByRole('group', { name: 'Only where State is' }).getByLabel('Lent').check());

  await clicks('New kind of record');
  await adds('Loan');
  await chooses('A tab on the pages of', 'Tools');
  await does(page.getByLabel(/They belong to it/).check());
  await does(page.getByLabel('Name of a new field').click());
  await adds('Lent on', 'Back on');
  await types('Borrower');
  await presses('Tab');
  await types('Rec');
  await presses('Enter');
  await chooses('It leads to', 'Users');
  await clicks('Name, menu, states, views');
  await chooses('Day on a calendar', 'Lent on');
  await chooses('Until', 'Back on');

  const changes = page.getByRole('region', { name: 'Changes' });
  await changes.getByText('There are new records: Loan.').waitFor();
  await does(changes.getByRole('button', { name: 'Publish' }).click());
  await types(PASSWORD);
  await presses('Enter');
  await changes.getByText('There is nothing to publish.').waitFor();
  console.log(`a module of tools took ${count()} actions`);
  expect(count()).toBeLessThanOrEqual(80);

  await page.getByRole('link', { name: 'Tools', exact: true }).click();
  const table = page.getByRole('table', { name: 'Tools' });
  await table.getByRole('columnheader', { name: 'Serial number' }).waitFor();
  await page.getByRole('link', { name: 'Create' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill('Torque wrench');
  await page.getByLabel('Purchase price', { exact: true }).fill('120');
  await page.getByLabel('State', { exact: true }).selectOption('Lent');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('heading', { name: 'Torque wrench' }).waitFor();
  const loans = page.getByRole('tabpanel', { name: 'Loans' });
  await loans.getByRole('link', { name: 'Create' }).click();
  await page.getByLabel('Lent on', { exact: true }).fill('2026-03-02');
  await page.getByLabel('Name', { exact: true }).fill('To the quarry');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('heading', { name: 'To the quarry' }).waitFor();
  await admin.open('acme', '/own/tool');
  await page.getByText('Lent out', { exact: true }).click();
  await table.getByText('Torque wrench').waitFor();
  await admin.open('acme', '/own/tool?view=board');
  await page.getByRole('region', { name: 'Lent' }).getByText('Torque wrench').waitFor();
  await table.waitFor({ state: 'detached' });
  await page.getByText('Torque wrench').first().click();
  await loans.getByText('To the quarry').waitFor();
  expect(admin.errors).toEqual([]);
  await admin.leave();
});

test('a mistake in the studio leaves the page as it is, is marked where it is, and is taken back', async () => {
  const admin = await newPerson(browser, server);
  const { page } = admin;
  await admin.open('globex', '/login');
  await admin.signIn('globex', 'demo@globex.example');
  await admin.open('globex', '/settings/fields');
  const { types, presses, clicks, adds } = counting(page);
  await clicks('New kind of record');
  await adds('Tool');
  await page.getByLabel('Name of a new field').click();
  await types('Weight');
  await presses('Tab');
  await types('Num');
  await presses('Enter');
  const sheet = page.locator('.studio-sheet');
  await sheet.getByLabel('At least', { exact: true }).fill('9');
  await page.locator('.studio-preview').getByLabel('Weight', { exact: true }).waitFor();
  // The field is no field of the preview any more.
  await sheet.getByLabel('At most', { exact: true }).fill('3');
  await sheet.getByRole('alert').getByText('larger than').waitFor();
  await page.getByRole('button', { name: /^Weight.*To mend$/ }).waitFor();
  expect(await sheet.count()).toBe(1);
  await clicks('Take back');
  await sheet.getByRole('alert').waitFor({ state: 'detached' });
  expect(await sheet.getByLabel('At most', { exact: true }).inputValue()).toBe('');
  await clicks('Do again');
  await sheet.getByRole('alert').waitFor();
  await page.getByRole('button', { name: 'Remove Weight' }).click();
  await page.getByRole('button', { name: 'Remove Tool' }).click();
  await page.getByRole('region', { name: 'Changes' }).getByText('There is nothing to publish.').waitFor();
  expect(admin.errors).toEqual([]);
  await admin.leave();
});

test('records in the way of a draft are put right in its list, one after the other and all at once, and it is published', async () => {
  const token = await server.signIn('globex', 'demo@globex.example');
  const as = { tenant: 'globex', token };
  const { body: now } = await server.ask<{ version: number }>('GET', '/api/v1/schema', as);
  const files = {
    'assets/equipments.json': {
      properties: {
        own_seats: { title: 'Seats', type: 'integer' },
        own_fuel: { title: 'Fuel', enum: ['Diesel', 'Electric', 'Coal'] },
      },
    },
  };
  await server.ask('PUT', '/api/v1/schema/draft', { ...as, body: { files } });
  const base = now.data.version;
  await server.ask('POST', '/api/v1/schema/publish', { ...as, body: { base, password: PASSWORD } });
  const { body } = await server.ask<{ id: number }[]>('GET', '/api/v1/assets/equipments', as);
  const ids = body.data.slice(0, 3).map(({ id }) => id);
  for (const id of ids)
    await server.ask('PATCH', `/api/v1/assets/equipments/${id}`, {
      ...as,
      body: { own_seats: 9, own_fuel: 'Coal' },
    });
  const admin = await newPerson(browser, server);
  const { page } = admin;
  await admin.open('globex', '/login');
  await admin.signIn('globex', 'demo@globex.example');
  await admin.open('globex', '/settings/fields');
  const sheet = page.locator('.studio-sheet');
  await page.getByRole('button', { name: /^Seats/ }).click();
  await sheet.getByLabel('At most', { exact: true }).fill('5');
  await page.getByRole('button', { name: /^Fuel/ }).click();
  await sheet.getByLabel('Choices, one a line').fill('Diesel\nElectric');
  const changes = page.getByRole('region', { name: 'Changes' });
  const rows = page.getByRole('list', { name: 'Seats to put right' });
  await expect.poll(() => rows.getByRole('listitem').count()).toBe(3);
  expect(await changes.getByRole('button', { name: 'Publish' }).isDisabled()).toBe(true);
  await rows.getByRole('button').first().click();
  for (const left of [2, 1, 0]) {
    await rows.getByRole('textbox').fill('4');
    await page.keyboard.press('Enter');
    await expect.poll(() => rows.getByRole('listitem').count()).toBe(left);
  }
  await page.getByLabel('Fuel of all of them').selectOption('Electric');
  await page.getByRole('button', { name: 'Set for all 3' }).click();
  await expect.poll(() => changes.getByRole('button', { name: 'Publish' }).isEnabled()).toBe(true);
  await changes.getByRole('button', { name: 'Publish' }).click();
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await changes.getByText('There is nothing to publish.').waitFor();
  const mended = await server.ask('GET', `/api/v1/assets/equipments/${ids[2]}`, as);
  expect(mended.body.data).toMatchObject({ own_seats: 4, own_fuel: 'Electric' });
  expect(admin.errors).toEqual([]);
  await admin.leave();
});

test('what is wrong is listed with what it concerns, and leads there', async () => {
  const admin = await newPerson(browser, server);
  const { page } = admin;
  await admin.open('globex', '/login');
  await admin.signIn('globex', 'demo@globex.example');
  await admin.open('globex', '/settings/fields');
  const { types, presses, chooses } = counting(page);
  await page.getByLabel('Name of a new field').click();
  await types('Shelf');
  await presses('Tab');
  await types('C');
  await presses('Enter');
  await chooses('Kind of record', 'Vendors');
  const wrong = page.getByRole('region', { name: 'Mend this first' });
  await wrong.getByRole('button', { name: 'Assets, Shelf' }).press('Enter');
  const choices = page.locator('.studio-sheet').getByLabel('Choices, one a line');
  await page.locator('.studio-sheet').getByRole('alert').waitFor();
  await choices.fill('Diesel');
  await wrong.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Discard changes' }).click();
  expect(admin.errors).toEqual([]);
  await admin.leave();
});
