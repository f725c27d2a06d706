import { CONTACT, EMAILS, PASSWORD } from './stage.ts';
import { api, expect, fill, heading, intercept, poll, rowsOf, test, unique } from './world.ts';

test('§2 Admin: /login is the admin login', async ({ world }) => {
  const page = await world.open('/login', { at: 'admin', signedIn: false });
  await heading(page).toBe('Platform Admin Login');
  let sent: unknown;
  await intercept(page, 'POST', 'users/login', (route) => {
    sent = route.request().postDataJSON();
    return route.continue();
  });
  await page.getByLabel('Email').fill(EMAILS.admin);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  expect(sent).toEqual({ email: EMAILS.admin, password: PASSWORD, is_admin: true });
});

test('§2 Admin: under / a shell with /form/{encodedEntity}/{id}', async ({ world }) => {
  const { body } = await api<{ id: number; name: string }[]>('GET', 'tenants/tenant', { at: 'admin' });
  const tenant = body.data[0];
  const page = await world.open(`/form/tenants__tenant/${tenant?.id}`, { at: 'admin' });
  await heading(page).toBe(tenant?.name);
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
});

test('§2 Admin: admin/companies is the tenants list', async ({ world }) => {
  const page = await world.open('/admin/companies', { at: 'admin' });
  await heading(page).toBe('Companies');
  await poll(async () => (await rowsOf(page, 'Companies').allTextContents()).join()).toContain('Acme Mining');
  await rowsOf(page, 'Companies').filter({ hasText: 'Acme Mining' }).click();
  await page.waitForURL(/\/form\/tenants__tenant\/\d+$/);
});

test('§2 Admin: admin/users is the users list', async ({ world }) => {
  const page = await world.open('/admin/users', { at: 'admin' });
  await heading(page).toBe('Users');
  await poll(() => rowsOf(page, 'Users').count()).toBeGreaterThan(1);
});

test('§2 Admin: the users list has no create button', async ({ world }) => {
  const page = await world.open('/admin/users', { at: 'admin' });
  await rowsOf(page, 'Users').first().waitFor();
  expect(
    await page
      .locator('main')
      .getByRole('link', { name: /create|new|invite/i })
      .count(),
  ).toBe(0);
  expect(
    await page
      .locator('main')
      .getByRole('button', { name: /create|new|invite/i })
      .count(),
  ).toBe(0);
});

test('§2 Admin: Dashboard, Companies, Users and Settings in the sidebar', async ({ world }) => {
  const page = await world.open('/', { at: 'admin' });
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await poll(() => links.allTextContents()).toEqual(['Dashboard', 'Companies', 'Users', 'Settings']);
  await links.nth(3).click();
  await page.waitForURL('**/admin/settings');
  await heading(page).toBe('Settings');
});

test('§2 Admin: the header says Platform Admin', async ({ world }) => {
  const page = await world.open('/', { at: 'admin' });
  await page.getByRole('banner').getByText('Platform Admin', { exact: true }).waitFor();
});

test('§2 Admin: the header has a Logout button', async ({ world }) => {
  const page = await world.open('/login', { at: 'admin', signedIn: false });
  await fill(page, { Email: EMAILS.admin, Password: PASSWORD });
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login*');
  expect(await page.evaluate(() => localStorage.getItem('access'))).toBeNull();
});

test('§2 404 page: Page Not Found', async ({ world }) => {
  for (const at of ['', 'acme', 'admin']) {
    const page = await world.open('/no/such/page', { at });
    await heading(page).toBe('Page Not Found');
  }
});

test('§2 404 page: Go Home link', async ({ world }) => {
  const page = await world.open('/no/such/page');
  await page.getByRole('link', { name: 'Go Home' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await heading(page).toBe('Welcome to the dashboard');
});

test('§2 404 page: Contact Support link', async ({ world }) => {
  const page = await world.open('/no/such/page');
  const link = page.getByRole('link', { name: 'Contact Support' });
  await poll(() => link.getAttribute('href')).toMatch(new RegExp(`^mailto:${CONTACT}(\\?|$)`));
});

test('§2 Tenant layout: sidebar 250 px wide', async ({ world }) => {
  const page = await world.open('/');
  await poll(() => page.locator('.shell-sidebar').first().boundingBox()).toMatchObject({ x: 0, width: 250 });
});

test('§2 Tenant layout: sidebar has Dashboard, Work Orders, Assets, Reports, Settings', async ({ world }) => {
  const page = await world.open('/');
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await poll(() => links.allTextContents()).toEqual([
    'Dashboard',
    'Work Orders',
    'Assets',
    'Reports',
    'Settings',
  ]);
  // A list may open with a view, which follows its route as a query.
  const targets = await links.evaluateAll((all) =>
    all.map((link) => link.getAttribute('href')?.replace(/\?.*/, '')),
  );
  expect(targets).toEqual(['/', '/work-orders', '/assets', '/reports', '/settings']);
});

test('§2 Tenant layout: the tenant name', async ({ world }) => {
  const page = await world.open('/', { at: 'globex' });
  await poll(() => page.locator('.shell-sidebar .shell-brand-name').first().textContent()).toContain(
    'Globex',
  );
});

test('§2 Tenant layout: the tenant name is Tenant Name by default', async ({ world }) => {
  const page = await world.open('/', {
    before: (fresh) =>
      intercept(fresh, 'GET', 'tenant', { status: 200, body: { data: { name: '', schema_name: 'acme' } } }),
  });
  await poll(() => page.locator('.shell-sidebar .shell-brand-name').first().textContent()).toBe(
    'Tenant Name',
  );
});

test('§2 Tenant layout: a user menu showing the user name', async ({ world }) => {
  const page = await world.open('/');
  await poll(() => page.locator('.user-button .user-name').textContent()).toBe('Dana Whitfield');
});

test('§2 Tenant layout: the user name is User by default', async ({ world }) => {
  const page = await world.open('/', {
    before: async (fresh) => {
      await intercept(fresh, 'GET', 'users/user', () => new Promise(() => {}));
      await fresh.addInitScript(() => localStorage.removeItem('user'));
    },
  });
  await poll(() => page.locator('.user-button .user-name').textContent()).toBe('User');
});

test('§2 Tenant layout: the user menu has Profile and Logout', async ({ world }) => {
  const page = await world.open('/');
  await page.locator('.user-button').click();
  const entries = page.getByRole('menuitem');
  await poll(async () => (await entries.allTextContents()).map((text) => text.trim())).toEqual(
    expect.arrayContaining(['Profile', 'Logout']),
  );
});

test('§2 Tenant layout: Logout clears the stored tokens and goes to /login?next=current path', async ({
  world,
}) => {
  const page = await world.open('/login?next=%2Freports', { signedIn: false });
  await fill(page, { Email: EMAILS.acme, Password: PASSWORD });
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/reports');
  const before = await page.evaluate(() => [localStorage.getItem('access'), localStorage.getItem('refresh')]);
  expect(before.every((token) => token)).toBe(true);
  await page.locator('.user-button').click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL('**/login?next=%2Freports');
  const after = await page.evaluate(() => [localStorage.getItem('access'), localStorage.getItem('refresh')]);
  expect(after).toEqual([null, null]);
});

for (const [name, target, title] of [
  ['Terms of Service', '/terms', 'Terms of Service'],
  ['Privacy Policy', '/privacy', 'Privacy Policy'],
] as const)
  test(`§2 Footer: ${name} link`, async ({ world }) => {
    const page = await world.open('/');
    await page.getByRole('contentinfo').getByRole('link', { name }).click();
    await page.waitForURL(`**${target}`);
    await heading(page).toBe(title);
  });

test('§2 Footer: a copyright line', async ({ world }) => {
  for (const at of ['', 'acme', 'admin']) {
    const page = await world.open('/', { at });
    await poll(() => page.getByRole('contentinfo').textContent()).toContain(`© ${new Date().getFullYear()} `);
  }
});

test('§2 Admin: a company is made with name and subdomain and gets an app of its own', async ({ world }) => {
  const page = await world.open('/form/tenants__tenant/new', { at: 'admin' });
  const subdomain = unique('c').toLowerCase();
  await fill(page, { Name: 'Conformance Works', Subdomain: subdomain });
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.waitForURL(/\/form\/tenants__tenant\/\d+$/);
  const own = await world.open('/login', { at: subdomain });
  await heading(own).toBe('Conformance Works');
});
