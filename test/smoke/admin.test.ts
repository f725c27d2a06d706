import { fill, heading, poll, test, unique } from '../conformance/world.ts';

test('a platform admin makes a company and invites its first user', async ({ world }) => {
  const subdomain = unique('nova');
  const page = await world.open('/', { at: 'admin' });
  await page.getByRole('link', { name: 'Companies' }).first().click();
  await page.getByRole('link', { name: 'New Company' }).click();
  await fill(page, { Name: 'Nova Steel', Subdomain: subdomain });
  await page.getByRole('button', { name: 'Create' }).click();
  await page.waitForURL(/\/form\/tenants__tenant\/\d+$/);
  await page.getByRole('link', { name: 'Invite User' }).click();
  await page.getByRole('heading', { name: 'New User' }).waitFor();
  await fill(page, { Name: 'Nadia Petrova', Email: `nadia@${subdomain}.example` });
  await page.getByRole('button', { name: 'Create' }).click();
  await poll(() => page.getByRole('textbox', { name: 'Invitation link' }).inputValue()).toContain(
    '/set-password#token=',
  );
});

test('the settings of a tenant and the list of its users open', async ({ world }) => {
  const page = await world.open('/settings');
  await heading(page).toBe('Settings');
  await page.goto(`${new URL(page.url()).origin}/settings/users`);
  await page.getByRole('link', { name: 'Invite User' }).waitFor();
});

test('the product page shows its plans to whoever has no session', async ({ world }) => {
  const page = await world.open('/', { at: '', signedIn: false });
  await poll(() => page.locator('main').textContent()).toContain('Enterprise');
});
