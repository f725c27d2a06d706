import type { Page } from 'playwright-core';
import { codeAt, stepAt } from '../../src/server/auth/totp.ts';
import { EMAILS, PASSWORD } from '../conformance/stage.ts';
import {
  api,
  expect,
  fieldsOf,
  heading,
  make,
  poll,
  rowsOf,
  SOMEBODYS_PASSWORD,
  somebody,
  test,
  unique,
} from '../conformance/world.ts';
import { chooseByLetters, tabTo } from '../support/tab-to.ts';

async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.locator('main').getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

/** A date box takes month, day and year one after the other. */
const DATE = '03022026';

async function signIn(page: Page): Promise<void> {
  await type(page, 'Email', EMAILS.acme);
  await type(page, 'Password', PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname !== '/login');
}

test('the main flow by keyboard alone: sign in, add an asset, order work on it', async ({ world }) => {
  const page = await world.open('/login', { signedIn: false });
  await signIn(page);
  await heading(page).toBe('Welcome to the dashboard');

  const menu = page.getByRole('navigation', { name: 'Main' });
  await page.reload({ waitUntil: 'domcontentloaded' });
  await heading(page).toBe('Welcome to the dashboard');
  await tabTo(page, menu.getByRole('link', { name: 'Assets' }));
  await page.keyboard.press('Enter');
  await heading(page).toBe('Assets');
  await rowsOf(page, 'Assets').first().waitFor();
  await page.keyboard.press('n');
  await heading(page).toBe('New Asset');

  const name = unique('Feeder');
  await fieldsOf(page, 'assets/equipments');
  await type(page, 'Name', name);
  await type(page, 'Code', name);
  await choose(page, 'Category', 'Crushers');
  await choose(page, 'Location', 'Primary Crushing');
  await type(page, 'Make', 'Metso');
  await type(page, 'Model', 'AF5');
  await type(page, 'Serial Number', '7731');
  await type(page, 'Purchase Date', DATE);
  await page.keyboard.press('Control+s');
  await page.waitForURL(/\/assets\/\d+$/);
  await heading(page).toBe(name);

  await tabTo(page, menu.getByRole('link', { name: 'Work Orders' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await heading(page).toBe('Work Orders');
  await rowsOf(page, 'Work Orders').first().waitFor();
  await page.keyboard.press('n');
  const sheet = page.getByRole('dialog', { name: 'New work order' });
  await tabTo(page, sheet.getByRole('button', { name: 'More fields' }));
  await page.keyboard.press('Enter');
  await heading(page).toBe('New Work Order');
  await fieldsOf(page, 'work-orders/work_order');
  await choose(page, 'Asset', name);
  await choose(page, 'Status', 'Open');
  await choose(page, 'Maintenance Type', 'Corrective');
  await choose(page, 'Priority', 'High');
  await type(page, 'Suggested Start Date', DATE);
  await type(page, 'Completion End Date', DATE);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/work-orders\/\d+$/);
  await heading(page).toMatch(/^WO-\d{5}$/);
  await tabTo(page, page.locator('.page-back'));
  await page.keyboard.press('Enter');
  await rowsOf(page, 'Work Orders').first().waitFor();
});

test('the main flow by keyboard alone: find an order, close it, read what happened, sign out', async ({
  world,
}) => {
  const statuses = (await api<{ id: number; name: string }[]>('GET', 'work-orders/status')).body.data;
  const order = await make('work-orders/work_order', {
    asset: 1,
    status: statuses.find(({ name }) => name === 'Open')?.id,
    maint_type: 'corrective',
    priority: 'high',
    suggested_start_date: '2026-03-02',
    completion_end_date: '2026-03-02',
  });
  const code = String((await api('GET', `work-orders/work_order/${order}`)).body.data.code);
  const page = await world.open('/login?next=%2Fwork-orders', { signedIn: false });
  await signIn(page);
  await rowsOf(page, 'Work Orders').first().waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type(code);
  await poll(() => rowsOf(page, 'Work Orders').count()).toBe(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await heading(page).toBe(code);
  await fieldsOf(page, 'work-orders/work_order');
  await choose(page, 'Status', 'Completed');
  await page.keyboard.press('Control+s');
  await poll(() => page.locator('[data-field=is_closed] output').textContent()).toBe('Yes');
  await tabTo(page, page.getByRole('tab', { name: 'Checklist' }));
  for (let tabs = 0; tabs < 3; tabs += 1) await page.keyboard.press('ArrowRight');
  await poll(() => page.getByRole('tabpanel').textContent()).toContain(
    'Status changed from Open to Completed',
  );

  await tabTo(page, page.locator('.user-button'));
  await page.keyboard.press('Enter');
  const entry = () => page.evaluate(() => document.activeElement?.textContent);
  await poll(entry).toBe('Profile');
  await page.keyboard.press('End');
  await poll(entry).toBe('Logout');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/login?next=*');
});

test('two-step sign-in by keyboard alone: set up, signed in with a recovery code, turned off', async ({
  world,
}) => {
  const email = await somebody();
  // Being asked for the code is answered with 401.
  const page = await world.open('/login?next=%2Fprofile', { signedIn: false, errors: /\b401\b/ });
  const comeIn = async () => {
    await type(page, 'Email', email);
    await type(page, 'Password', SOMEBODYS_PASSWORD);
    await page.keyboard.press('Enter');
  };
  const card = page.getByRole('region', { name: 'Two-step sign-in' });
  const press = async (name: string) => {
    await tabTo(page, card.getByRole('button', { name, exact: true }));
    await page.keyboard.press('Enter');
  };
  await comeIn();
  await press('Set up');
  await type(page, 'Your password', SOMEBODYS_PASSWORD);
  await page.keyboard.press('Enter');
  await card.getByRole('img', { name: 'QR code' }).waitFor();
  const secret = (await card.locator('code').textContent())?.replaceAll(' ', '') ?? '';
  await page.keyboard.type(codeAt(secret, stepAt(Date.now())));
  await page.keyboard.press('Enter');
  await poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Save your recovery codes');
  const codes = await card.locator('.recovery-codes li').allTextContents();
  expect(codes).toHaveLength(10);
  await press('I have saved them');
  await card.getByText('10 recovery codes are left').waitFor();

  await page.evaluate(() => localStorage.clear());
  await page.reload({ waitUntil: 'domcontentloaded' });
  await comeIn();
  await heading(page).toBe('Two-step sign-in');
  const field = page.getByLabel('Code from your authenticator app');
  expect(await field.getAttribute('autocomplete')).toBe('one-time-code');
  expect(await field.getAttribute('inputmode')).toBe('numeric');
  await tabTo(page, page.getByRole('button', { name: 'Use a recovery code instead' }));
  await page.keyboard.press('Enter');
  await type(page, 'Recovery code', codes[0] ?? '');
  await page.keyboard.press('Enter');
  await card.getByText('9 recovery codes are left').waitFor();

  await press('Turn off');
  await type(page, 'Your password', SOMEBODYS_PASSWORD);
  await type(page, 'Code from your app, or a recovery code', codes[1] ?? '');
  await page.keyboard.press('Enter');
  const setUp = card.getByRole('button', { name: 'Set up' });
  await poll(() => setUp.evaluate((element) => element === document.activeElement)).toBe(true);
});

test('a record is deleted by keyboard, and Escape keeps it', async ({ world }) => {
  const page = await world.open('/settings/sites/new');
  const name = unique('Key');
  await fieldsOf(page, 'company/site');
  await type(page, 'Code', name);
  await type(page, 'Name', name);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/settings\/sites\/\d+$/);
  await page.goto(page.url().replace(/\d+$/, `?search=${name}`), { waitUntil: 'domcontentloaded' });
  await rowsOf(page, 'Sites').first().waitFor();
  const button = page.getByRole('button', { name: `Delete ${name}` });
  for (const answer of ['Escape', 'Delete'] as const) {
    await tabTo(page, button);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('alertdialog');
    await dialog.waitFor();
    if (answer === 'Escape') {
      await page.keyboard.press('Escape');
      await poll(() => dialog.count()).toBe(0);
      await poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(await rowsOf(page, 'Sites').count()).toBe(1);
    } else {
      await tabTo(page, dialog.getByRole('button', { name: 'Delete', exact: true }));
      await page.keyboard.press('Enter');
      await page.getByText('No records found', { exact: true }).waitFor();
    }
  }
});

test('the drawer of a phone is opened, left by Escape and followed by keyboard', async ({ world }) => {
  const page = await world.open('/settings/roles', { viewport: { width: 390, height: 844 } });
  const opener = page.getByRole('button', { name: 'Open the menu' });
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await drawer.waitFor();
  await page.keyboard.press('Escape');
  await poll(() => drawer.count()).toBe(0);
  await poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await tabTo(page, drawer.getByRole('link', { name: 'Assets' }));
  await page.keyboard.press('Enter');
  await heading(page).toBe('Assets');
});

/** Letters choose the entry of a select that starts with them. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  const select = page.locator('main').getByLabel(label, { exact: true });
  await tabTo(page, select);
  await poll(() => select.locator('option').allTextContents()).toContain(option);
  await chooseByLetters(page, select, option);
  await poll(() => select.evaluate((element: HTMLSelectElement) => element.selectedOptions[0]?.text)).toBe(
    option,
  );
}

test('the first Tab leads past the menu to the content', async ({ world }) => {
  const page = await world.open('/assets');
  await rowsOf(page, 'Assets').first().waitFor();
  await page.keyboard.press('Tab');
  await poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
  await page.keyboard.press('Enter');
  await poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
});
