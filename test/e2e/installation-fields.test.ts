import { expect, test } from 'vitest';
import { demoWithBrowser } from '../support/demo-with-browser.ts';
import { newPerson } from '../support/person.ts';

const { server, browser } = await demoWithBrowser();

const PASSWORD = 'mainstay-demo';

test('a platform admin adds a field and a kind of record for all companies, and sees who has them; a tenant sees them as fields of the product', async () => {
  const admin = await newPerson(browser, server);
  const { page } = admin;
  await admin.open('admin', '/login');
  await admin.signIn('admin', 'admin@mainstay.example');
  await admin.open('admin', '/admin/settings');
  await page.getByRole('link', { name: 'Fields and records' }).click();
  await page.getByRole('heading', { name: 'Fields and records' }).waitFor();
  expect(await page.getByRole('link', { name: 'New Location' }).count()).toBe(0);
  await page.getByRole('heading', { name: 'For all companies' }).waitFor();
  await page.getByLabel('Name of a new field').fill('Cost centre');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'New kind of record' }).click();
  await page.keyboard.type('Radio');
  await page.keyboard.press('Enter');
  const changes = page.getByRole('region', { name: 'Changes' });
  await changes.getByText('Asset gets the field Cost centre.').waitFor();
  await changes.getByText('There are new records: Radio.').waitFor();
  await changes.getByRole('button', { name: 'Publish' }).click();
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Versions' }).getByText('Version 1', { exact: true }).waitFor();
  const published = performance.now();
  const companies = page.getByRole('list', { name: 'Companies' }).getByRole('listitem');
  await companies.filter({ hasText: 'Acme' }).getByText('has the newest').waitFor();
  await companies.filter({ hasText: 'Globex' }).getByText('has the newest').waitFor();
  // It is woken beside the rounds of all jobs, which are under way since the start.
  console.log(`all companies have it after ${Math.round(performance.now() - published)} ms`);
  expect(admin.errors).toEqual([]);

  const tenant = await newPerson(browser, server);
  await tenant.open('acme', '/login');
  await tenant.signIn('acme', 'demo@acme.example');
  await tenant.open('acme', '/settings/fields');
  const fields = tenant.page.getByRole('region', { name: 'Fields of Assets' });
  await fields.getByText('None yet.').waitFor();
  await fields.locator('summary').first().click();
  await fields.getByRole('button', { name: 'Cost centre' }).click();
  await tenant.page.getByText('The product has it.').waitFor();
  await tenant.page.getByRole('link', { name: 'Radios', exact: true }).click();
  await tenant.page.getByRole('heading', { name: 'Radios', exact: true }).waitFor();
  expect(tenant.errors).toEqual([]);
  await Promise.all([admin.leave(), tenant.leave()]);
});
