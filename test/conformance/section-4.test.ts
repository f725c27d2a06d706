import { quiet } from '../support/quiet.ts';
import { EMAILS, PASSWORD } from './stage.ts';
import {
  api,
  countCalls,
  deafToOthers,
  expect,
  fill,
  heading,
  intercept,
  isCall,
  make,
  poll,
  rowsOf,
  test,
  unique,
} from './world.ts';

const login = { signedIn: false };
const ORDER = {
  asset: 1,
  maint_type: 'corrective',
  priority: 'low',
  suggested_start_date: '2026-05-04',
  completion_end_date: '2026-05-05',
};

async function statusId(name: string): Promise<number> {
  const { body } = await api<{ id: number; name: string }[]>('GET', 'work-orders/status?page_size=100');
  const status = body.data.find((each) => each.name === name);
  if (!status) throw new Error(`No status ${name}`);
  return status.id;
}

async function anAsset(): Promise<number> {
  const code = unique('FIN');
  return make('assets/equipments', {
    name: code,
    code,
    category: 1,
    make: 'm',
    model: 'm',
    serial_number: 's',
    location: 1,
    purchase_date: '2026-01-05',
  });
}

test('§4 Login: idle, then submitting with the button disabled', async ({ world }) => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const page = await world.open('/login', {
    ...login,
    before: (fresh) =>
      intercept(fresh, 'POST', 'users/login', async (route) => {
        await held;
        await route.continue();
      }),
  });
  const button = page.locator('button[type=submit]');
  await button.waitFor();
  expect(await button.isEnabled()).toBe(true);
  await fill(page, { Email: EMAILS.acme, Password: PASSWORD });
  await button.click();
  await poll(() => button.isDisabled()).toBe(true);
  letGo();
  await page.waitForURL((url) => url.pathname === '/');
});

test('§4 Login: then success: tokens stored, current user loaded, redirect', async ({ world }) => {
  let tokens: { access: string; refresh: string } | undefined;
  const page = await world.open('/login?next=%2Freports', {
    ...login,
    before: async (fresh) => {
      fresh.on('response', async (response) => {
        if (isCall(response.request(), 'POST', 'users/login')) tokens = (await response.json()).data;
      });
    },
  });
  const users = countCalls(page, 'GET', 'users/user');
  await fill(page, { Email: EMAILS.acme, Password: PASSWORD });
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/reports');
  await poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').name)).toBe(
    'Dana Whitfield',
  );
  expect(users()).toBeGreaterThan(0);
  // The answer is read beside the page, which may be quicker.
  await poll(() => tokens).toBeDefined();
  const stored = await page.evaluate(() => [localStorage.getItem('access'), localStorage.getItem('refresh')]);
  expect(stored).toEqual([tokens?.access, tokens?.refresh]);
});

test('§4 Login: or failure: error shown, the form is idle again', async ({ world }) => {
  const page = await world.open('/login', login);
  await fill(page, { Email: EMAILS.acme, Password: 'not the password' });
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('alert').waitFor();
  await poll(() => page.getByRole('button', { name: 'Login' }).isEnabled()).toBe(true);
  expect(await page.evaluate(() => localStorage.getItem('access'))).toBeNull();
  expect(new URL(page.url()).pathname).toBe('/login');
});

test('§4 Forms: a new record is created with POST', async ({ world }) => {
  const page = await world.open('/settings/sites/new');
  const name = unique('Site');
  await fill(page, { Code: name, Name: name });
  const answered = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  const answer = await answered;
  expect(new URL(answer.url()).pathname).toBe('/api/v1/company/site');
  expect(answer.status()).toBe(201);
  expect((await answer.json()).data).toMatchObject({ code: name, name });
});

test('§4 Forms: an existing record is updated with PATCH', async ({ world }) => {
  const code = unique('S');
  const id = await make('company/site', { code, name: 'Old' });
  const sent: unknown[] = [];
  const page = await world.open(`/settings/sites/${id}`, {
    before: (fresh) =>
      intercept(fresh, 'PATCH', `company/site/${id}`, (route) => {
        sent.push(route.request().postDataJSON());
        return route.continue();
      }),
  });
  await fill(page, { Name: 'New' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await poll(async () => (await api('GET', `company/site/${id}`)).body.data.name).toBe('New');
  expect(sent).toEqual([{ name: 'New' }]);
});

test('§4 Forms: after a work order is saved, its sub-tabs become enabled', async ({ world }) => {
  const page = await world.open('/work-orders/new');
  const logs = page.getByRole('tab', { name: 'Logs' });
  await poll(() => logs.isDisabled()).toBe(true);
  await page.getByLabel('Asset', { exact: true }).selectOption({ index: 1 });
  await fill(page, {
    Status: 'Open',
    'Maintenance Type': 'Corrective',
    Priority: 'High',
    'Suggested Start Date': '2026-05-04',
    'Completion End Date': '2026-05-05',
  });
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.waitForURL(/\/work-orders\/\d+$/);
  for (const tab of await page.getByRole('tab').all()) await poll(() => tab.isEnabled()).toBe(true);
  await logs.click();
  await rowsOf(page, 'Work Order Logs').first().waitFor();
});

const REPORT = {
  'Purchase Cost': '100000',
  'Resale Cost': '10000',
  'Finance Years': '5',
  'Interest Rate': '4',
  'Expected Hours': '20000',
  'Operational Cost per Year': '3000',
  'Capital Work Cost': '5000',
};

test('§4 Financial tab: if no financial report exists for the asset, the form creates one', async ({
  world,
}) => {
  const asset = await anAsset();
  const page = await world.open(`/assets/${asset}?tab=fincancial`);
  const posts = countCalls(page, 'POST', 'financial-reports');
  await fill(page, REPORT, '[role=tabpanel]');
  await page.getByRole('tabpanel').getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('tabpanel').locator('table tbody tr').waitFor();
  expect(posts()).toBe(1);
  const { body } = await api('GET', `financial-reports/${asset}`);
  expect(body.data).toMatchObject({ purchase_cost: 100_000, capital_work_cost: 5000 });
});

test('§4 Financial tab: otherwise it edits it', async ({ world }) => {
  const asset = await anAsset();
  const values = Object.entries(REPORT).map(([label, value]) => [
    label.toLowerCase().replaceAll(' ', '_'),
    Number(value),
  ]);
  await make('financial-reports', { asset, ...Object.fromEntries(values) });
  const page = await world.open(`/assets/${asset}?tab=fincancial`);
  const field = page.getByLabel('Resale Cost', { exact: true });
  await poll(() => field.inputValue()).toBe('10000');
  const posts = countCalls(page, 'POST', 'financial-reports');
  const patches = countCalls(page, 'PATCH', `financial-reports/${asset}`);
  await field.fill('12000');
  await page.getByRole('tabpanel').getByRole('button', { name: 'Save', exact: true }).click();
  await poll(() => [posts(), patches()]).toEqual([0, 1]);
  await poll(async () => (await api('GET', `financial-reports/${asset}`)).body.data.resale_cost).toBe(12_000);
  // Once the page says so, nothing more is on its way.
  await page.locator('.toast-box').waitFor();
  expect([posts(), patches()]).toEqual([0, 1]);
});

test('§4 Column sort: none, ascending, descending, none', async ({ world }) => {
  const page = await world.open('/settings/sites', { before: deafToOthers });
  const header = page.getByRole('columnheader', { name: 'Name' });
  await rowsOf(page, 'Sites').first().waitFor();
  const orders: (string | null)[] = [];
  page.on('request', (request) => {
    if (isCall(request, 'GET', 'company/site'))
      orders.push(new URL(request.url()).searchParams.get('ordering'));
  });
  const seen = [await header.getAttribute('aria-sort')];
  for (const direction of ['ascending', 'descending', 'none']) {
    await header.getByRole('button').click();
    await poll(() => header.getAttribute('aria-sort')).toBe(direction);
    seen.push(direction);
  }
  expect(seen).toEqual(['none', 'ascending', 'descending', 'none']);
  await poll(() => orders.slice(0, 2)).toEqual(['name', '-name']);
  expect(new URL(page.url()).searchParams.get('ordering')).toBeNull();
});

test('§4 Authentication: a 401 triggers one token refresh', async ({ world }) => {
  const first = await world.open('/login', { ...login, before: deafToOthers });
  await fill(first, { Email: EMAILS.acme, Password: PASSWORD });
  await first.getByRole('button', { name: 'Login' }).click();
  await first.waitForURL((url) => url.pathname === '/');
  await first.locator('.user-button').waitFor();
  await first.evaluate(() => localStorage.setItem('access', 'no longer good'));
  const refreshes = countCalls(first, 'POST', 'token/refresh/');
  const refused: string[] = [];
  first.on('response', (response) => {
    if (response.status() === 401) refused.push(response.url());
  });
  await first.goto(first.url().replace(/\/$/, '/work-orders/1?tab=logs'));
  await rowsOf(first, 'Work Order Logs').first().waitFor();
  await poll(() => refused.length).toBeGreaterThan(1);
  expect(refreshes()).toBe(1);
  expect(await first.evaluate(() => localStorage.getItem('access'))).not.toBe('no longer good');
});

for (const [said, refresh] of [
  ['if there is no refresh token', null],
  ['if the refresh fails', 'worthless'],
] as const)
  test(`§4 Authentication: ${said} the session is cleared and the user goes to /login?next=...`, async ({
    world,
  }) => {
    const page = await world.open('/reports', { before: deafToOthers });
    await heading(page).toBe('Tenant Reports');
    await quiet(page);
    await page.evaluate((token) => {
      localStorage.setItem('access', 'no longer good');
      if (token === null) localStorage.removeItem('refresh');
      else localStorage.setItem('refresh', token);
    }, refresh);
    await page.getByRole('link', { name: 'Assets', exact: true }).first().click();
    await page.waitForURL('**/login?next=%2Fassets');
    expect(
      await page.evaluate(() => ['access', 'refresh', 'user'].map((key) => localStorage.getItem(key))),
    ).toEqual([null, null, null]);
  });

test('§4 Work order: carries an is_closed flag, which follows its status', async ({ world }) => {
  const id = await make('work-orders/work_order', { ...ORDER, status: await statusId('Open') });
  const page = await world.open(`/work-orders/${id}`);
  const flag = page.locator('[data-field=is_closed] output');
  await poll(() => flag.textContent()).toBe('No');
  await fill(page, { Status: 'Completed' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await poll(() => flag.textContent()).toBe('Yes');
  const { body } = await api('GET', `work-orders/work_order/${id}`);
  expect(body.data.is_closed).toBe(true);
});

test('§4 Work order: statuses come from the server', async ({ world }) => {
  const name = unique('Waiting for parts');
  await make('work-orders/status', { name, control: 1 });
  const page = await world.open('/work-orders/new');
  const options = page.getByLabel('Status', { exact: true }).locator('option');
  await poll(async () => (await options.allTextContents()).includes(name)).toBe(true);
  // Other tests rename theirs meanwhile, which the page is told.
  await poll(async () => {
    const { body } = await api<{ name: string }[]>('GET', 'work-orders/status?page_size=100');
    const shown = await options.allTextContents();
    return body.data.map((status) => status.name).filter((each) => !shown.includes(each));
  }).toEqual([]);
});
