import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoWithBrowser } from '../support/demo-with-browser.ts';
import { newPerson } from '../support/person.ts';

const { server, browser } = await demoWithBrowser();

test('a planner adds an asset, orders work on it, finds the order, closes it and reads what happened', async () => {
  const planner = await newPerson(browser, server);
  const { page } = planner;
  await planner.open('acme', '/assets');
  await page.waitForURL('**/login?next=%2Fassets');
  await expect.poll(() => page.textContent('h1')).toContain('Acme Mining');
  await planner.signIn('acme', 'demo@acme.example');
  await page.waitForURL('**/assets');

  await page.getByRole('link', { name: 'Create' }).click();
  await page.waitForURL('**/assets/new');
  const fields = {
    Name: 'Apron Feeder 9',
    Code: 'AF-09',
    Make: 'Metso',
    Model: 'AF5',
    'Serial Number': 'AF5-7731',
    'Purchase Date': '2026-02-14',
  };
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).first().fill(value);
  await page.getByLabel('Category').selectOption('Crushers');
  await page.getByLabel('Location').selectOption('Primary Crushing');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.waitForURL(/\/assets\/\d+$/);
  await expect.poll(() => page.textContent('h1')).toBe('Apron Feeder 9');

  await page.getByRole('link', { name: 'Work Orders', exact: true }).first().click();
  await page.getByRole('link', { name: 'Create' }).click();
  await page.getByRole('button', { name: 'More fields' }).click();
  await page.waitForURL('**/work-orders/new');
  await page.getByText('Save Work Order to proceed').waitFor();
  expect(await page.getByRole('tab', { name: 'Logs' }).isDisabled()).toBe(true);
  await page.getByLabel('Asset').selectOption('Apron Feeder 9');
  await page.getByLabel('Status').selectOption('Open');
  await page.getByLabel('Maintenance Type').selectOption('Corrective');
  await page.getByLabel('Priority').selectOption('High');
  await page.getByLabel('Suggested Start Date').fill('2026-03-02');
  await page.getByLabel('Completion End Date').fill('2026-03-03');
  await page.getByLabel('Amount').fill('1250.5');
  await page.getByLabel('Description').fill('Chain slips under load');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.waitForURL(/\/work-orders\/\d+$/);
  const address = page.url();
  await expect.poll(() => page.textContent('h1')).toBe('Chain slips under load');
  const code = await page.locator('.record-code').textContent();

  await planner.open('acme', '/work-orders');
  await page.getByRole('searchbox').fill('slips under');
  await page.waitForURL(/search=slips/);
  const rows = page.getByRole('table', { name: 'Work Orders' }).locator('tbody').getByRole('row');
  await expect.poll(() => rows.count()).toBe(1);
  await expect.poll(() => rows.first().textContent()).toContain(code);
  await expect.poll(() => rows.first().textContent()).toContain('1,250.50');
  await rows.first().click();
  await page.waitForURL(address);

  await page.getByLabel('Status', { exact: true }).selectOption('Completed');
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await page.getByRole('button', { name: 'Save' }).click();
  expect((await saved).status()).toBe(200);
  await page.getByRole('tab', { name: 'Logs' }).click();
  const logs = page.getByRole('tabpanel', { name: 'Logs' });
  await expect.poll(() => logs.textContent()).toContain('Status changed from Open to Completed');
  await expect.poll(() => logs.textContent()).toContain('Dana Whitfield');
  await expect.poll(() => logs.textContent()).toContain('Created for Apron Feeder 9');

  await page.getByRole('button', { name: 'Dana Whitfield' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL('**/login?next=*');
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('access');
  expect(planner.errors).toEqual([]);
  await planner.leave();
});

test('an admin makes a company and invites a user, who sets a password and signs in there', async () => {
  const admin = await newPerson(browser, server);
  const { page } = admin;
  await admin.open('admin', '/');
  await admin.signIn('admin', 'admin@mainstay.example');
  await page.getByRole('link', { name: 'Companies' }).first().click();
  await page.getByRole('link', { name: 'New Company' }).click();
  await page.getByLabel('Name').fill('Nova Steel');
  await page.getByLabel('Subdomain').fill('nova');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.waitForURL(/\/form\/tenants__tenant\/\d+$/);

  await page.getByRole('link', { name: 'Invite User' }).click();
  // The company's form, which has a name too, may stand there for a moment.
  await page.getByRole('heading', { name: 'New User' }).waitFor();
  await page.getByLabel('Name').fill('Nadia Petrova');
  await page.getByLabel('Email').fill('nadia@nova.example');
  await page.getByRole('button', { name: 'Create' }).click();
  const link = await page.getByRole('textbox', { name: 'Invitation link' }).inputValue();
  expect(link).toMatch(new RegExp(`^${server.address('nova')}/set-password#token=\\S{20,}$`));
  expect(admin.errors).toEqual([]);
  await admin.leave();

  const user = await newPerson(browser, server);
  await user.page.goto(link);
  await join(user.page, 'Nova Steel', 'steel before breakfast');
  await expect.poll(() => user.page.textContent('h1')).toBe('Welcome to the dashboard');
  await user.page.getByRole('button', { name: 'Nadia Petrova' }).waitFor();
  await user.open('nova', '/assets');
  await expect.poll(() => user.page.textContent('main')).toContain('No records found');

  // The first steps tick themselves off, and the next is to invite the team.
  await user.open('nova', '/');
  await user.page.getByRole('link', { name: /^Start\s*: Add a site$/ }).waitFor();
  await user.page.getByRole('link', { name: /^Add more\s*: Look at the statuses$/ }).waitFor();
  await user.page.getByRole('link', { name: /^Start\s*: Invite the team$/ }).waitFor();

  // A tenant runs itself: the first one invites the next, who joins and is switched off again.
  await user.open('nova', '/settings');
  await user.page.getByRole('link', { name: 'Users' }).click();
  await user.page.getByRole('link', { name: 'Invite User' }).click();
  await user.page.getByLabel('Name').fill('Tomas Lind');
  await user.page.getByLabel('Email').fill('tomas@nova.example');
  await user.page.getByRole('button', { name: 'Invite' }).click();
  const next = await user.page.getByRole('textbox', { name: 'Invitation link' }).inputValue();
  await user.page.getByRole('button', { name: 'Done' }).click();
  await expect.poll(() => user.page.textContent('h1')).toBe('Tomas Lind');
  await user.page.getByText('Invited', { exact: true }).waitFor();
  const tomas = await newPerson(browser, server);
  await tomas.page.goto(next);
  await join(tomas.page, 'Nova Steel', 'coils until the evening');
  await tomas.page.getByRole('button', { name: 'Tomas Lind' }).waitFor();

  await user.page.reload();
  await user.page.getByText('Joined', { exact: true }).waitFor();
  await user.page.getByLabel('Active').click();
  await user.page.getByRole('button', { name: 'Save' }).click();
  await user.page.getByText('User saved').waitFor();
  await tomas.open('nova', '/assets');
  await tomas.page.waitForURL('**/login?next=*');
  await user.open('nova', '/');
  await user.page.getByRole('link', { name: /^Add more\s*: Invite the team$/ }).waitFor();
  await user.page.getByRole('button', { name: 'Hide' }).click();
  await user.page.getByText('First steps').waitFor({ state: 'detached' });
  expect(user.errors).toEqual([]);
  await tomas.leave();
  await user.leave();
});

/** Chooses a password behind an invitation's link, and is in. */
async function join(page: Page, place: string, password: string): Promise<void> {
  await expect.poll(() => page.textContent('h1')).toBe(`Join ${place}`);
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Repeat the new password').fill(password);
  await page.getByRole('button', { name: `Join ${place}` }).click();
  await expect.poll(() => page.textContent('h1')).toBe('Welcome to the dashboard');
}
