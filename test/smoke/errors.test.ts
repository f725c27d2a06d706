import { heading, intercept, poll, test } from '../conformance/world.ts';

test('an address that is none shows the page for that', async ({ world }) => {
  const page = await world.open('/nothing/here');
  await heading(page).toBe('Page Not Found');
});

test('a subdomain without a tenant says that it was not found', async ({ world }) => {
  const page = await world.open('/', { at: 'nobody', signedIn: false, errors: /404/ });
  await page.getByRole('heading', { name: 'Tenant not found' }).waitFor();
});

test('a list that cannot be loaded says so', async ({ world }) => {
  const page = await world.open('/settings/sites', {
    errors: /500/,
    before: (page) => intercept(page, 'GET', 'company/site', { status: 500 }),
  });
  await page.getByText('Failed to load data. Please try again.').first().waitFor();
});

test('a save that fails says so, and what was typed stays', async ({ world }) => {
  const page = await world.open('/settings/sites/new', {
    errors: /500/,
    before: (page) => intercept(page, 'POST', 'company/site', { status: 500 }),
  });
  await page.getByLabel('Name', { exact: true }).fill('Typed');
  await page.getByLabel('Code').fill('typed');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByText('Something went wrong').first().waitFor();
  await poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Typed');
});
