import type { Page } from 'playwright-core';
import { EMAILS, PASSWORD } from './stage.ts';
import {
  api,
  columnsOf,
  expect,
  fieldsOf,
  fill,
  heading,
  make,
  poll,
  rowsOf,
  test,
  unique,
} from './world.ts';

async function create(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create', exact: true }).click();
}

async function anOrder(): Promise<number> {
  const { body } = await api<{ id: number }[]>('GET', 'work-orders/status?page_size=1');
  return make('work-orders/work_order', {
    asset: 1,
    status: body.data[0]?.id,
    maint_type: 'corrective',
    priority: 'low',
    suggested_start_date: '2026-05-04',
    completion_end_date: '2026-05-05',
  });
}

const path = (page: Page) => new URL(page.url()).pathname;

test('§2 Route /login: tenant login, with the query param next', async ({ world }) => {
  const page = await world.open('/login?next=%2Fassets%3Fsearch%3Dpump', { signedIn: false });
  await page.getByLabel('Email').fill(EMAILS.acme);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/assets?search=pump');
});

test('§2 Route / (index): dashboard, titled Welcome to the dashboard', async ({ world }) => {
  const page = await world.open('/');
  await heading(page).toBe('Welcome to the dashboard');
});

test('§2 Route /work-orders: work order list', async ({ world }) => {
  const page = await world.open('/work-orders');
  await heading(page).toBe('Work Orders');
  await poll(() => rowsOf(page, 'Work Orders').count()).toBe(10);
});

test('§2 Route /work-orders/{id}: work order detail', async ({ world }) => {
  const page = await world.open('/work-orders/1');
  await poll(() => page.locator('.page-header .record-code').textContent()).toMatch(/^WO-\d{5}$/);
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
});

test('§2 Route /work-orders/{id}: id new means create', async ({ world }) => {
  const page = await world.open('/work-orders/new');
  const { body } = await api<{ label: string; name: string }[]>('GET', 'assets/equipments?page_size=1');
  await fill(page, {
    Asset: String(body.data[0]?.name),
    Status: 'Requested',
    'Maintenance Type': 'Preventive',
    Priority: 'Low',
    'Suggested Start Date': '2026-06-01',
    'Completion End Date': '2026-06-02',
  });
  await create(page);
  await page.waitForURL(/\/work-orders\/\d+$/);
  await heading(page).toMatch(/^WO-\d{5}$/);
});

const NESTED = [
  {
    segment: 'work-order-checklist',
    plural: 'Checklist Items',
    entity: 'work-orders/work_order_checklist',
    typed: { Description: 'Grease the bearing', 'Assigned To': 'Dana Whitfield' },
  },
  {
    segment: 'work-order-misc-cost',
    plural: 'Misc Costs',
    entity: 'work-orders/work_order_misc_cost',
    typed: { 'Total Cost': '12.5', Description: 'Crane hire' },
  },
] as const;
for (const { segment, plural, entity, typed } of NESTED) {
  const route = `/work-orders/{workOrderId}/${segment}`;

  test(`§2 Route ${route}: list`, async ({ world }) => {
    const order = await anOrder();
    const page = await world.open(`/work-orders/${order}/${segment}`);
    await heading(page).toBe(plural);
    await page.getByText('No records found').waitFor();
  });

  test(`§2 Route ${route}/new: create`, async ({ world }) => {
    const order = await anOrder();
    const page = await world.open(`/work-orders/${order}/${segment}/new`);
    await fill(page, typed);
    await create(page);
    await page.waitForURL(new RegExp(`/work-orders/${order}/${segment}/\\d+$`));
    const { body } = await api<Record<string, unknown>[]>('GET', `${entity}?work_order_id=${order}`);
    expect(body.data).toHaveLength(1);
    expect(body.data[0]?.description).toBe(typed.Description);
  });

  test(`§2 Route ${route}/{id}: edit`, async ({ world }) => {
    const order = await anOrder();
    const id = await make(entity, {
      work_order: order,
      description: 'Before',
      ...(segment === 'work-order-misc-cost' ? { total_cost: 3 } : { assigned_to: 1 }),
    });
    const page = await world.open(`/work-orders/${order}/${segment}/${id}`);
    await fill(page, { Description: 'After' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await poll(async () => (await api('GET', `${entity}/${id}`)).body.data.description).toBe('After');
  });
}

test('§2 Route /work-orders/{workOrderId}/work-order-logs: log list', async ({ world }) => {
  const order = await anOrder();
  const page = await world.open(`/work-orders/${order}/work-order-logs`);
  await heading(page).toBe('Work Order Logs');
  await poll(() => rowsOf(page, 'Work Order Logs').count()).toBe(1);
  expect(await page.locator('a.list-create').count()).toBe(0);
  expect(await page.getByRole('button', { name: /^Delete / }).count()).toBe(0);
});

test('§2 Route /work-orders/{workOrderId}/work-order-logs/{id}: view-only log detail', async ({ world }) => {
  const order = await anOrder();
  const page = await world.open(`/work-orders/${order}/work-order-logs`);
  await rowsOf(page, 'Work Order Logs').first().click();
  await page.waitForURL(new RegExp(`/work-orders/${order}/work-order-logs/\\d+$`));
  const details = page.locator('main dl');
  await poll(() => details.textContent()).toContain('Created for');
  for (const label of ['Work Order', 'User', 'Amount', 'Log Type', 'Description'])
    expect(await details.locator('dt').allTextContents()).toContain(label);
  expect(await page.locator('main').locator('input, select, textarea').count()).toBe(0);
  expect(await page.getByRole('button', { name: /^(Save|Create)/ }).count()).toBe(0);
});

test('§2 Route /assets: asset list', async ({ world }) => {
  const page = await world.open('/assets');
  await heading(page).toBe('Assets');
  await poll(() => rowsOf(page, 'Assets').count()).toBe(10);
});

test('§2 Route /assets/{id}: asset detail', async ({ world }) => {
  const { body } = await api('GET', 'assets/equipments/1');
  const page = await world.open('/assets/1');
  await heading(page).toBe(body.data.name);
});

test('§2 Route /assets/{id}: id new means create', async ({ world }) => {
  const page = await world.open('/assets/new');
  const name = unique('Conveyor');
  const { body: categories } = await api<{ name: string }[]>('GET', 'assets/equipment_category');
  const { body: locations } = await api<{ name: string }[]>('GET', 'company/location');
  await fill(page, {
    Name: name,
    Code: name,
    Category: String(categories.data[0]?.name),
    Make: 'Metso',
    Model: 'C1',
    'Serial Number': 'S1',
    Location: String(locations.data[0]?.name),
    'Purchase Date': '2026-01-05',
  });
  await create(page);
  await page.waitForURL(/\/assets\/\d+$/);
  await heading(page).toBe(name);
});

test('§2 Route /reports: placeholder titled Tenant Reports', async ({ world }) => {
  const page = await world.open('/reports');
  await heading(page).toBe('Tenant Reports');
});

test('§2 Route /settings: tabs Sites, Category, Work Orders', async ({ world }) => {
  const page = await world.open('/settings');
  await poll(() => page.getByRole('tab').allTextContents()).toEqual(['Sites', 'Category', 'Work Orders']);
  expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('Sites');
  for (const [tab, table] of [
    ['Sites', 'Sites'],
    ['Sites', 'Locations'],
    ['Category', 'Categories'],
    ['Work Orders', 'Work Order Statuses'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await rowsOf(page, table).first().waitFor();
  }
});

test('§2 Route settings/sites: the list of sites', async ({ world }) => {
  const page = await world.open('/settings/sites');
  await heading(page).toBe('Sites');
  expect(await columnsOf(page, 'Sites')).toEqual(['Code', 'Name']);
});

const slug = () => unique('s').toLowerCase();
const SETTINGS = [
  {
    route: 'settings/sites',
    name: 'Sites',
    entity: 'company/site',
    typed: () => ({ Code: slug(), Name: 'North Plant' }),
    body: () => ({ code: slug(), name: 'South Plant' }),
  },
  {
    route: 'settings/locations',
    name: 'Locations',
    entity: 'company/location',
    typed: () => ({ Site: 'FIRST', Name: 'Mill', Slug: slug() }),
    body: () => ({ site: 1, name: 'Mill', slug: slug() }),
  },
  {
    route: 'settings/category',
    name: 'Categories',
    entity: 'assets/equipment_category',
    typed: () => ({ Name: 'Presses', Slug: slug() }),
    body: () => ({ name: 'Presses', slug: slug() }),
  },
  {
    route: 'settings/work-order-status',
    name: 'Work order status',
    entity: 'work-orders/status',
    typed: () => ({ Control: 'Open', Name: slug() }),
    body: () => ({ control: 1, name: slug() }),
  },
];
for (const { route, name, entity, typed, body } of SETTINGS) {
  test(`§2 Route ${route}/new: ${name}, create`, async ({ world }) => {
    const page = await world.open(`/${route}/new`);
    const values: Record<string, string> = typed();
    if (values.Site === 'FIRST') {
      // One that no other test renames.
      const site = await api<{ name: string }>('GET', 'company/site/1');
      values.Site = String(site.body.data.name);
    }
    await fill(page, values);
    await create(page);
    await page.waitForURL(new RegExp(`/${route}/\\d+$`));
    const id = path(page).split('/').at(-1);
    const found = await api('GET', `${entity}/${id}`);
    expect(found.body.data.name).toBe(values.Name);
  });

  test(`§2 Route ${route}/{id}: ${name}, edit`, async ({ world }) => {
    const id = await make(entity, body());
    const page = await world.open(`/${route}/${id}`);
    const renamed = slug();
    await fill(page, { Name: renamed });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await poll(async () => (await api('GET', `${entity}/${id}`)).body.data.name).toBe(renamed);
  });
}

test('§2 Route /form/{encodedEntity}/{id}: the slash of the entity is a double underscore', async ({
  world,
}) => {
  const id = await make('company/site', { code: slug(), name: 'Coast Plant' });
  const page = await world.open(`/form/company__site/${id}`);
  await heading(page).toBe('Coast Plant');
  expect((await fieldsOf(page, 'company/site')).map(({ label }) => label)).toEqual([
    'Code',
    'Name',
    'Calendar',
    'Time Zone',
  ]);
});

test('§2 Route /form/{encodedEntity}/{id}: id may be new', async ({ world }) => {
  const page = await world.open('/form/company__site/new');
  await fill(page, { Code: slug(), Name: 'Hill Plant' });
  await create(page);
  await page.waitForURL(/\/form\/company__site\/\d+$/);
  await heading(page).toBe('Hill Plant');
});

test('§2 Route /form/{encodedEntity}/{id}: query viewOnly=true makes it view-only', async ({ world }) => {
  const id = await make('company/site', { code: slug(), name: 'Lake Plant' });
  const page = await world.open(`/form/company__site/${id}?viewOnly=true`);
  await poll(() => page.locator('main dl').textContent()).toContain('Lake Plant');
  expect(await page.locator('main').locator('input, select, textarea').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0);
});

test('§2 Route /profile: the menu link leads there', async ({ world }) => {
  const page = await world.open('/');
  await page.locator('.user-button').click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await page.waitForURL('**/profile');
  await heading(page).toBe('Profile');
});

const CREATE_LINKS = [
  { to: '/assets/new', from: '/work-orders/new', link: 'New Asset', field: 'Asset' },
  { to: '/category/new', from: '/assets/new', link: 'New Category', field: 'Category' },
  { to: '/locations/new', from: '/assets/new', link: 'New Location', field: 'Location' },
];
for (const { to, from, link, field } of CREATE_LINKS)
  test(`§2 Create links from selects: point to ${to}`, async ({ world }) => {
    const page = await world.open(from);
    const shortcut = page.getByRole('link', { name: link, exact: true });
    expect(await shortcut.getAttribute('href')).toBe(to);
    await shortcut.click();
    await heading(page).toBe(link);
    const name = unique(field);
    if (field === 'Category') await fill(page, { Name: name, Slug: slug() });
    else if (field === 'Location') {
      await page.getByLabel('Site', { exact: true }).selectOption({ index: 1 });
      await fill(page, { Name: name, Slug: slug() });
    } else {
      await fill(page, { Name: name, Code: name, Make: 'm', Model: 'm', 'Serial Number': 's' });
      await fill(page, { 'Purchase Date': '2026-01-05' });
      for (const select of ['Category', 'Location'])
        await page.getByLabel(select, { exact: true }).selectOption({ index: 1 });
    }
    await create(page);
    await page.waitForURL(`**${from}`);
    const chosen = page.getByLabel(field, { exact: true });
    await poll(() => chosen.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text)).toBe(
      name,
    );
  });
