import { expect, test } from 'vitest';
import { demoWithBrowser } from '../support/demo-with-browser.ts';
import { newPerson } from '../support/person.ts';

const { server, browser } = await demoWithBrowser();

const PASSWORD = 'mainstay-demo';

test('states and an action are given to records that there are, in the studio, and the button works at once', async () => {
  const token = await server.signIn('acme', 'demo@acme.example');
  const as = { tenant: 'acme', token };
  const files = {
    'own/permit.json': {
      title: 'Permit',
      'x-entity': { label: 'name' },
      properties: { name: { maxLength: 40 }, state: { enum: ['draft', 'issued', 'lost'] } },
    },
    'own/permit.ui.json': { 'ui:list': { columns: ['name', 'state'] } },
  };
  await server.ask('PUT', '/api/v1/schema/draft', { ...as, body: { files } });
  await server.ask('POST', '/api/v1/schema/publish', { ...as, body: { base: 0, password: PASSWORD } });
  for (const body of [{ name: 'Weld', state: 'draft' }, { name: 'Dig' }])
    await server.ask('POST', '/api/v1/own/permit', { ...as, body });

  const admin = await newPerson(browser, server);
  const { page } = admin;
  await admin.open('acme', '/login');
  await admin.signIn('acme', 'demo@acme.example');
  await admin.open('acme', '/settings/fields?of=own%2Fpermit');
  const states = page.getByRole('region', { name: 'States', exact: true });
  await states.getByLabel('A record has its state in').selectOption({ label: 'State' });
  await states.locator('summary', { hasText: 'Issued' }).click();
  await states.getByLabel('Name of the state').filter({ visible: true }).fill('In force');
  await states.getByLabel('Final: a record stays as it is').filter({ visible: true }).check();
  await states.getByRole('group', { name: 'What may still be changed' }).waitFor();

  const actions = page.getByRole('region', { name: 'Actions', exact: true });
  await actions.getByLabel('Name of a new action').fill('Issue');
  await page.keyboard.press('Enter');
  expect(await actions.getByLabel('It leads to').inputValue()).toBe('issued');
  await actions.getByLabel('Asked before it is done').fill('Is everybody out?');
  await states.getByText('Issue: from Draft to In force').waitFor();

  const changes = page.getByRole('region', { name: 'Changes', exact: true });
  const publish = changes.getByRole('button', { name: 'Publish' });
  await changes.getByText('State of 1 record is none of the states of Permit.').waitFor();
  expect(await publish.isDisabled()).toBe(true);
  await changes.getByLabel('Empty (1) becomes').selectOption({ label: 'Draft' });
  await publish.click();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByText('Published').waitFor();

  await admin.open('acme', '/own/permit');
  await page.getByText('Dig', { exact: true }).first().click();
  await page.getByRole('button', { name: 'Issue', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Issue', exact: true }).click();
  await page.getByText('In force').first().waitFor();
  expect(admin.errors).toEqual([]);
  await admin.leave();
});
