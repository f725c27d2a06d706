import type { Page } from 'playwright-core';
import {
  api,
  columnsOf,
  deafToOthers,
  expect,
  fieldsOf,
  fill,
  heading,
  isCall,
  make,
  poll,
  rowsOf,
  test,
  unique,
} from './world.ts';

/** The permits pack, which the quarry of the demo has, adds a tab behind those of the specification. */
const OF_PACKS = ['Permits'];
const ORDER_TABS = ['Checklist', 'Completion Notes', 'Misc Costs', 'Logs', ...OF_PACKS];
/** Spelled as in the specification, and after its tabs the work orders of the asset. */
const ASSET_TABS = [
  ...['Parts', 'Meter Readings', 'Schedule Maintnance', 'Fincancial', 'Logs', 'Work Orders'],
  ...OF_PACKS,
];

async function anAsset(): Promise<number> {
  return make('assets/equipments', {
    name: unique('Screen'),
    code: unique('SC'),
    category: 1,
    make: 'Metso',
    model: 'TS3',
    serial_number: 'S-1',
    location: 1,
    purchase_date: '2026-01-05',
  });
}

/** Puts a state into the history, as a navigation of the app does, and loads the page again. */
async function withState(page: Page, state: unknown): Promise<void> {
  await page.evaluate((usr) => history.replaceState({ usr, key: 'given', idx: 0 }, ''), state);
  await page.reload({ waitUntil: 'domcontentloaded' });
}

/** The fields of the specification come first; what an entity has got since stands after them. */
async function firstLabels(page: Page, path: string, count: number): Promise<string[]> {
  return (await fieldsOf(page, path)).slice(0, count).map(({ label }) => label);
}

test('§2 Work order detail: the work order form', async ({ world }) => {
  const page = await world.open('/work-orders/1');
  expect(await firstLabels(page, 'work-orders/work_order', 10)).toEqual([
    'Code',
    'Asset',
    'Status',
    'Maintenance Type',
    'Priority',
    'Suggested Start Date',
    'Completion End Date',
    'Amount',
    'Closed',
    'Description',
  ]);
});

test('§2 Work order detail: tabs Checklist (default), Completion Notes, Misc Costs and Logs', async ({
  world,
}) => {
  const page = await world.open('/work-orders/1');
  await poll(() => page.getByRole('tab').allTextContents()).toEqual(ORDER_TABS);
  expect(await page.getByRole('tab', { selected: true }).allTextContents()).toEqual(['Checklist']);
});

test('§2 Work order detail: tab Checklist lists the items of this work order', async ({ world }) => {
  const { body } = await api<{ work_order: { id: number }; description: string }[]>(
    'GET',
    'work-orders/work_order_checklist?page_size=1',
  );
  const item = body.data[0];
  const page = await world.open(`/work-orders/${item?.work_order.id}`);
  const panel = page.getByRole('tabpanel', { name: 'Checklist' });
  await poll(() => panel.textContent()).toContain(item?.description);
});

test('§2 Work order detail: tab Completion Notes', async ({ world }) => {
  const page = await world.open('/work-orders/1');
  await page.getByRole('tab', { name: 'Completion Notes' }).click();
  expect(await firstLabels(page, 'work-orders/work_order_completion_note', 5)).toEqual([
    'Completion Notes',
    'Problem',
    'Root Cause',
    'Solution',
    'Admin Notes',
  ]);
  const panel = page.getByRole('tabpanel', { name: 'Completion Notes' });
  for (const [label, hint] of [
    ['Problem', 'briefly outline the problem, if any'],
    ['Root Cause', 'short description of the cause of issue, if any'],
    ['Solution', 'short description of the solution, if any'],
  ] as const) {
    const field = panel.locator('[data-field]').filter({ has: page.getByLabel(label, { exact: true }) });
    expect(((await field.textContent()) ?? '').toLowerCase()).toContain(hint);
  }
});

test('§2 Work order detail: tab Misc Costs', async ({ world }) => {
  const page = await world.open('/work-orders/1?tab=misc-costs');
  expect(await columnsOf(page, 'Misc Costs')).toEqual(expect.arrayContaining(['Description', 'Total Cost']));
});

test('§2 Work order detail: tab Logs', async ({ world }) => {
  const page = await world.open('/work-orders/1?tab=logs');
  await rowsOf(page, 'Work Order Logs').first().waitFor();
  expect(await columnsOf(page, 'Work Order Logs')).toEqual(
    expect.arrayContaining(['User', 'Log Type', 'Description', 'Amount']),
  );
});

test('§2 Work order detail: while the work order is new the tabs are disabled', async ({ world }) => {
  const page = await world.open('/work-orders/new');
  const tabs = page.getByRole('tab');
  await poll(() => tabs.allTextContents()).toEqual(ORDER_TABS);
  for (const tab of await tabs.all()) expect(await tab.isDisabled()).toBe(true);
});

test('§2 Work order detail: while new the tabs show Save Work Order to proceed', async ({ world }) => {
  const page = await world.open('/work-orders/new');
  await poll(() => page.getByRole('tabpanel').textContent()).toBe('Save Work Order to proceed');
});

test('§2 Asset detail: a form for the asset', async ({ world }) => {
  const page = await world.open('/assets/1');
  expect(await firstLabels(page, 'assets/equipments', 10)).toEqual([
    'Name',
    'Code',
    'Category',
    'Location',
    'Make',
    'Model',
    'Serial Number',
    'Purchase Date',
    'Online',
    'Description',
  ]);
});

test('§2 Asset detail: a field template comes via navigation state', async ({ world }) => {
  const page = await world.open('/assets/1');
  expect((await fieldsOf(page, 'assets/equipments')).map(({ label }) => label)).toContain('Make');
  await withState(page, {
    template: { 'ui:order': ['model', 'name', '*'], make: { 'ui:widget': 'hidden' } },
  });
  await poll(async () =>
    (await fieldsOf(page, 'assets/equipments'))
      .map(({ label }) => label)
      .slice(0, 2)
      .join(),
  ).toBe('Model,Name');
  expect(await page.getByLabel('Make', { exact: true }).isVisible()).toBe(false);
});

test('§2 Asset detail: a view-only flag comes via navigation state', async ({ world }) => {
  const page = await world.open('/assets/1?tab=parts');
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
  await withState(page, { viewOnly: true });
  await page.locator('main dl dt').first().waitFor();
  expect(await page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0);
  expect(await page.locator('.record-properties').locator('input, select, textarea').count()).toBe(0);
  // Lists below can still be searched; nothing can be added to them.
  expect(await page.getByRole('button', { name: 'Add', exact: true }).count()).toBe(0);
});

test('§2 Asset detail: tabs Parts, Meter Readings, Schedule Maintnance, Fincancial and Logs', async ({
  world,
}) => {
  const page = await world.open('/assets/1');
  await poll(() => page.getByRole('tab').allTextContents()).toEqual(ASSET_TABS);
});

test('§2 Asset detail: the tabs are disabled while the asset is new', async ({ world }) => {
  const page = await world.open('/assets/new');
  const tabs = page.getByRole('tab');
  await poll(() => tabs.allTextContents()).toEqual(ASSET_TABS);
  for (const tab of await tabs.all()) expect(await tab.isDisabled()).toBe(true);
});

for (const tab of ['Parts', 'Schedule Maintnance', 'Logs'])
  test(`§2 Asset detail: ${tab} begins with This tab contains ...`, async ({ world }) => {
    const page = await world.open('/assets/1');
    await page.getByRole('tab', { name: tab }).click();
    const panel = page.getByRole('tabpanel', { name: tab });
    await poll(() => panel.locator(':scope > div:not([hidden])').textContent()).toMatch(
      /^This tab contains [^.]+\./,
    );
  });

test('§2 Meter Readings: a table titled Meter Readings', async ({ world }) => {
  const page = await world.open('/assets/1?tab=meter-readings');
  const panel = page.getByRole('tabpanel', { name: 'Meter Readings' });
  await panel.getByRole('heading', { name: 'Meter Readings', exact: true }).waitFor();
  await panel.getByRole('table', { name: 'Meter Readings', exact: true }).waitFor();
});

test('§2 Meter Readings: columns Meter Reading, Creation Date, Created By', async ({ world }) => {
  const page = await world.open('/assets/1?tab=meter-readings');
  expect(await columnsOf(page, 'Meter Readings')).toEqual(['Meter Reading', 'Creation Date', 'Created By']);
});

test('§2 Meter Readings: filtered by asset', async ({ world }) => {
  const asset = await anAsset();
  const others = await api('GET', 'meter-readings/meter_reading?page_size=1');
  expect(others.body.meta?.total).toBeGreaterThan(0);
  await make('meter-readings/meter_reading', { asset, meter_reading: 4711 });
  const asked: (string | null)[] = [];
  const page = await world.open(`/assets/${asset}?tab=meter-readings`, {
    before: async (fresh) => {
      await deafToOthers(fresh);
      fresh.on('request', (request) => {
        if (isCall(request, 'GET', 'meter-readings/meter_reading'))
          asked.push(new URL(request.url()).searchParams.get('asset_id'));
      });
    },
  });
  const rows = page.getByRole('table', { name: 'Meter Readings' }).locator('tbody tr');
  await poll(async () => (await rows.allTextContents()).join()).toContain('4,711');
  expect(await rows.count()).toBe(1);
  expect(asked).toEqual([String(asset)]);
});

test('§2 Meter Readings: paging off', async ({ world }) => {
  const asset = await anAsset();
  for (const meter_reading of [1, 2, 3, 4, 5])
    await make('meter-readings/meter_reading', { asset, meter_reading });
  const page = await world.open(`/assets/${asset}?tab=meter-readings`);
  const panel = page.getByRole('tabpanel', { name: 'Meter Readings' });
  await poll(() => panel.textContent()).toContain('of 5');
  expect(await panel.getByRole('navigation').count()).toBe(0);
  expect(await panel.getByRole('button', { name: /page/i }).count()).toBe(0);
});

test('§2 Meter Readings: shows 3 rows', async ({ world }) => {
  const asset = await anAsset();
  for (const meter_reading of [11, 12, 13, 14])
    await make('meter-readings/meter_reading', { asset, meter_reading });
  const page = await world.open(`/assets/${asset}?tab=meter-readings`);
  const rows = page.getByRole('table', { name: 'Meter Readings' }).locator('tbody tr');
  await poll(() => rows.locator('td:first-child').allTextContents()).toEqual(['14', '13', '12']);
});

test('§2 Meter Readings: no create button', async ({ world }) => {
  const page = await world.open('/assets/1?tab=meter-readings');
  const panel = page.getByRole('tabpanel', { name: 'Meter Readings' });
  await panel.getByRole('table', { name: 'Meter Readings' }).waitFor();
  expect(await panel.getByRole('link', { name: /create|new/i }).count()).toBe(0);
  expect(await panel.locator('.list-create').count()).toBe(0);
});

test('§2 Meter Readings: an inline create form', async ({ world }) => {
  const asset = await anAsset();
  const page = await world.open(`/assets/${asset}?tab=meter-readings`, { before: deafToOthers });
  const panel = page.getByRole('tabpanel', { name: 'Meter Readings' });
  await panel.locator('form').getByLabel('Meter Reading', { exact: true }).fill('812.5');
  await panel.locator('form').getByRole('button', { name: 'Add' }).click();
  const rows = panel.getByRole('table', { name: 'Meter Readings' }).locator('tbody tr');
  await poll(async () => (await rows.allTextContents()).join()).toContain('812.5');
  expect(await rows.first().textContent()).toContain('Dana Whitfield');
  expect(new URL(page.url()).pathname).toBe(`/assets/${asset}`);
});

const REPORT = {
  purchase_cost: 100_000,
  resale_cost: 10_000,
  finance_years: 5,
  interest_rate: 4,
  expected_hours: 20_000,
  operational_cost_per_year: 3000,
  capital_work_cost: 5000,
};

test("§2 Financial: a one-row summary table whose headers are the keys of the server's table object", async ({
  world,
}) => {
  const asset = await anAsset();
  await make('financial-reports', { asset, ...REPORT });
  const { body } = await api<{ table: Record<string, number> }>('GET', `financial-reports/${asset}`);
  const page = await world.open(`/assets/${asset}?tab=fincancial`);
  const table = page.getByRole('tabpanel', { name: 'Fincancial' }).locator('table');
  await poll(() => table.locator('thead th').allTextContents()).toEqual(Object.keys(body.data.table));
  expect(Object.keys(body.data.table).length).toBeGreaterThan(2);
  expect(await table.locator('tbody tr').count()).toBe(1);
  const shown = await table.locator('tbody td').allTextContents();
  expect(shown.map((text) => Number(text.replaceAll(',', '')))).toEqual(
    Object.values(body.data.table).map((value) => Number(value.toFixed(2))),
  );
});

test('§2 Financial: plus a form', async ({ world }) => {
  const page = await world.open('/assets/1?tab=fincancial');
  expect(await firstLabels(page, 'financial-reports', 7)).toEqual([
    'Purchase Cost',
    'Resale Cost',
    'Finance Years',
    'Interest Rate',
    'Expected Hours',
    'Operational Cost per Year',
    'Capital Work Cost',
  ]);
});

const LISTS = [
  { list: 'Sites', tab: 'Sites', table: 'Sites', columns: ['Code', 'Name'] },
  { list: 'Locations', tab: 'Sites', table: 'Locations', columns: ['Site', 'Address', 'Name', 'Slug'] },
  { list: 'Categories', tab: 'Category', table: 'Categories', columns: ['Name', 'Slug'] },
  {
    list: 'Work Order Status',
    tab: 'Work Orders',
    table: 'Work Order Statuses',
    columns: ['Name', 'Control'],
  },
];
for (const { list, tab, table, columns } of LISTS)
  test(`§2 Settings ${list}: list columns ${columns.join(', ')}`, async ({ world }) => {
    const page = await world.open('/settings');
    await page.getByRole('tab', { name: tab }).click();
    await rowsOf(page, table).first().waitFor();
    expect(await columnsOf(page, table)).toEqual(columns);
  });

const FORMS = [
  { list: 'Sites', route: 'sites', entity: 'company/site', fields: ['Code', 'Name'] },
  {
    list: 'Locations',
    route: 'locations',
    entity: 'company/location',
    fields: ['Site', 'Name', 'Address', 'Slug'],
  },
  { list: 'Categories', route: 'category', entity: 'assets/equipment_category', fields: ['Name', 'Slug'] },
  {
    list: 'Work Order Status',
    route: 'work-order-status',
    entity: 'work-orders/status',
    fields: ['Control', 'Name'],
  },
];
for (const { list, route, entity, fields } of FORMS)
  test(`§2 Settings ${list}: form ${fields.join(', ')}`, async ({ world }) => {
    const page = await world.open(`/settings/${route}/new`);
    expect((await fieldsOf(page, entity)).map(({ label }) => label)).toEqual(fields);
  });

test('§2 Settings Locations: Site is a select with a New Site shortcut to /settings/sites/new', async ({
  world,
}) => {
  const page = await world.open('/settings/locations/new');
  const select = page.getByLabel('Site', { exact: true });
  await select.waitFor();
  expect(await select.evaluate((element) => element.tagName)).toBe('SELECT');
  const shortcut = page.getByRole('link', { name: 'New Site', exact: true });
  expect(await shortcut.getAttribute('href')).toBe('/settings/sites/new');
  await shortcut.click();
  await heading(page).toBe('New Site');
});

test('§2 Settings Locations: Address is optional', async ({ world }) => {
  const page = await world.open('/settings/locations/new');
  const name = unique('Yard').toLowerCase();
  await page.getByLabel('Site', { exact: true }).selectOption({ index: 1 });
  await fill(page, { Name: name, Slug: name });
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.waitForURL(/\/settings\/locations\/\d+$/);
});

test('§2 Settings Work Order Status: Control is a select of the controls of the server', async ({
  world,
}) => {
  const { body } = await api<{ name: string }[]>('GET', 'work-orders/controls');
  const page = await world.open('/settings/work-order-status/new');
  const options = page.getByLabel('Control', { exact: true }).locator('option');
  await poll(async () => (await options.allTextContents()).slice(1)).toEqual(
    body.data.map(({ name }) => name),
  );
});

test('§2 Settings: the asset list also shows site', async ({ world }) => {
  const page = await world.open('/assets');
  await rowsOf(page, 'Assets').first().waitFor();
  expect(await columnsOf(page, 'Assets')).toContain('Site');
  const { body } = await api<{ name: string }[]>('GET', 'company/site?page_size=100');
  const sites = await rowsOf(page, 'Assets').locator('td[data-label="Site"]').allTextContents();
  for (const site of sites) expect(body.data.map(({ name }) => name)).toContain(site);
});
