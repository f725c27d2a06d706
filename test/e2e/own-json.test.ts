import { expect, test } from 'vitest';
import { demoWithBrowser } from '../support/demo-with-browser.ts';
import { newPerson } from '../support/person.ts';

const { server, browser } = await demoWithBrowser();

test('the files of a draft are edited as JSON, completed and marked where they are wrong; sheets have what is typed, and the other way round', async () => {
  const admin = await newPerson(browser, server);
  const { page } = admin;
  await admin.open('acme', '/login');
  await admin.signIn('acme', 'demo@acme.example');
  await admin.open('acme', '/settings/fields?of=parts/vendor');
  await page.getByLabel('Name of a new field').fill('Grade');
  await page.keyboard.press('Enter');
  const json = page.getByRole('button', { name: 'As JSON' });
  await json.click();
  const file = page.getByRole('textbox', { name: 'parts/vendor.json' });
  await file.getByText('"maxLength"').click();
  await page.keyboard.press('End');
  await page.keyboard.type(',\n"defa');
  const offers = page.getByRole('listbox', { name: 'Completions' });
  await offers.getByText('"default"', { exact: true }).click();
  await offers.waitFor({ state: 'detached' });
  await page.keyboard.type('5');
  const pane = page.locator('.studio-sheet');
  const line = pane.getByRole('button', { name: 'Line 6' });
  await line.waitFor();
  await page.getByRole('button', { name: /^Grade.*To mend$/ }).waitFor();
  await file.getByText('5', { exact: true }).last().waitFor();
  await page.keyboard.press('Backspace');
  await pane.getByText('This is not JSON yet.').waitFor();
  await page.keyboard.type('"A"');
  await line.waitFor({ state: 'detached' });
  const changes = page.getByRole('region', { name: 'Changes' });
  await changes.getByText('Vendor gets the field Grade.').waitFor();

  await page.getByRole('button', { name: /^Grade/ }).click();
  const begins = pane.getByLabel('A new record begins with');
  await expect.poll(() => begins.inputValue()).toBe('A');
  await begins.fill('B');
  await pane.getByLabel('Required').check();
  await json.click();
  await file.getByText('"B"').waitFor();
  await file.getByText('"required"').waitFor();
  await page.getByRole('button', { name: 'Take back' }).click();
  await file.getByText('"required"').waitFor({ state: 'detached' });
  await file.getByText('"B"').waitFor();

  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByLabel('Grade', { exact: true }).waitFor();
  await preview.getByLabel('See as').selectOption('Technician');
  await preview.getByText('Whoever has this role does not see them.').waitFor();
  await page.getByLabel('Kind of record').selectOption('Sites');
  await preview.getByLabel('See as').selectOption('Technician');
  await preview.getByText('Whoever has this role makes none.').waitFor();
  await preview.getByRole('tab', { name: 'Edit' }).click();
  await preview.getByRole('button', { name: 'Check these values' }).waitFor();
  // Technicians read sites and change none.
  await expect.poll(() => preview.getByRole('textbox').count()).toBe(0);
  expect(admin.errors).toEqual([]);
  await admin.leave();
});
