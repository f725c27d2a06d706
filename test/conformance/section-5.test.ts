import type { Page } from 'playwright-core';
import { EMAILS, PASSWORD } from './stage.ts';
import { api, countCalls, expect, fieldsOf, fill, make, poll, test, unique } from './world.ts';

test("§5 Forms: the browser's built-in validity check on submit blocks the submission", async ({ world }) => {
  const page = await world.open('/settings/sites/new');
  const posts = countCalls(page, 'POST', 'company/site');
  await fill(page, { Code: unique('S') });
  await page.evaluate(() => {
    document.addEventListener('invalid', () => document.body.setAttribute('data-invalid', ''), true);
  });
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await poll(() => page.locator('body[data-invalid]').count()).toBe(1);
  const name = page.getByLabel('Name', { exact: true });
  await poll(() => name.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await name.evaluate((input: HTMLInputElement) => input.validity.valueMissing)).toBe(true);
  expect(posts()).toBe(0);
  await name.fill('Whole');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.waitForURL(/\/settings\/sites\/\d+$/);
  expect(posts()).toBe(1);
});

test('§5 Forms: a value that cannot be read as a number is blocked', async ({ world }) => {
  const page = await world.open('/work-orders/1/work-order-misc-cost/new');
  const posts = countCalls(page, 'POST', 'work-orders/work_order_misc_cost');
  const cost = page.getByLabel('Total Cost', { exact: true });
  await cost.pressSequentially('12e');
  expect(await cost.evaluate((input: HTMLInputElement) => input.validity.valid)).toBe(false);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('alert').waitFor();
  expect(posts()).toBe(0);
});

test('§5 Login: email must be a valid email format', async ({ world }) => {
  const page = await world.open('/login', { signedIn: false });
  const posts = countCalls(page, 'POST', 'users/login');
  const email = page.getByLabel('Email');
  await fill(page, { Email: 'demo at acme', Password: PASSWORD });
  await page.getByRole('button', { name: 'Login' }).click();
  expect(await email.evaluate((input: HTMLInputElement) => input.validity.typeMismatch)).toBe(true);
  expect(await page.locator('form:invalid').count()).toBe(1);
  expect(posts()).toBe(0);
  await email.fill(EMAILS.acme);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL((url) => url.pathname === '/');
});

const NEXT: [next: string, lands: string][] = [
  ['/assets', '/assets'],
  ['assets', '/'],
  ['https://evil.example/', '/'],
  ['//evil.example/', '/'],
  ['/\\evil.example/', '/'],
  ['javascript:alert(1)', '/'],
];
for (const [next, lands] of NEXT)
  test(`§5 The next-redirect target must start with /: ${next} leads to ${lands}`, async ({ world }) => {
    const page = await world.open(`/login?next=${encodeURIComponent(next)}`);
    await page.waitForURL((url) => url.pathname === lands);
    expect(new URL(page.url()).hostname).toBe('acme.localhost');
    await page.locator('.user-button').waitFor();
  });

interface Row {
  what: string;
  /** The page of the form, or how to get to it. */
  path: string | (() => Promise<string>);
  entity: string;
  required: string[];
  at?: 'admin';
  /** What the button is called. */
  button?: string;
}

async function anEmptyAsset(tab: string): Promise<string> {
  const code = unique('REQ');
  const id = await make('assets/equipments', {
    name: code,
    code,
    category: 1,
    make: 'm',
    model: 'm',
    serial_number: 's',
    location: 1,
    purchase_date: '2026-01-05',
  });
  return `/assets/${id}?tab=${tab}`;
}

const REQUIRED: Row[] = [
  {
    what: 'Work order: asset, status, maint_type, priority, suggested_start_date, completion_end_date',
    path: '/work-orders/new',
    entity: 'work-orders/work_order',
    required: [
      'Asset',
      'Status',
      'Maintenance Type',
      'Priority',
      'Suggested Start Date',
      'Completion End Date',
    ],
  },
  {
    what: 'Asset: name, code, category, make, model, serial_number, location, purchase_date',
    path: '/assets/new',
    entity: 'assets/equipments',
    required: ['Name', 'Code', 'Category', 'Location', 'Make', 'Model', 'Serial Number', 'Purchase Date'],
  },
  {
    what: 'Misc cost: total_cost',
    path: '/work-orders/1/work-order-misc-cost/new',
    entity: 'work-orders/work_order_misc_cost',
    required: ['Total Cost'],
  },
  {
    what: 'Checklist: description, and assigned_to when creating',
    path: '/work-orders/1/work-order-checklist/new',
    entity: 'work-orders/work_order_checklist',
    required: ['Description', 'Assigned To'],
  },
  {
    what: 'Tenant: name and subdomain',
    path: '/form/tenants__tenant/new',
    entity: 'tenants/tenant',
    required: ['Name', 'Subdomain'],
    at: 'admin',
  },
  {
    what: 'User: name and email',
    path: async () => {
      const { body } = await api<{ id: number }[]>('GET', 'tenants/tenant', { at: 'admin' });
      return `/form/users__user/new?tenant=${body.data[0]?.id}`;
    },
    entity: 'users/user',
    required: ['Name', 'Email'],
    at: 'admin',
  },
  {
    what: 'Meter reading: meter_reading',
    path: '/assets/1?tab=meter-readings',
    entity: 'meter-readings/meter_reading',
    required: ['Meter Reading'],
    button: 'Add',
  },
  {
    what: 'Financial: all seven numeric fields',
    path: () => anEmptyAsset('fincancial'),
    entity: 'financial-reports',
    required: [
      'Purchase Cost',
      'Resale Cost',
      'Finance Years',
      'Interest Rate',
      'Expected Hours',
      'Operational Cost per Year',
      'Capital Work Cost',
    ],
    button: 'Save',
  },
  {
    what: 'Site: code and name',
    path: '/settings/sites/new',
    entity: 'company/site',
    required: ['Code', 'Name'],
  },
  {
    what: 'Location: site, name, slug (address optional)',
    path: '/settings/locations/new',
    entity: 'company/location',
    required: ['Site', 'Name', 'Slug'],
  },
  {
    what: 'Category: name and slug',
    path: '/settings/category/new',
    entity: 'assets/equipment_category',
    required: ['Name', 'Slug'],
  },
  {
    what: 'Work order status: control and name',
    path: '/settings/work-order-status/new',
    entity: 'work-orders/status',
    required: ['Control', 'Name'],
  },
];

for (const { what, path, entity, required, at, button = 'Create' } of REQUIRED)
  test(`§5 Required: ${what}`, async ({ world }) => {
    const page = await world.open(typeof path === 'string' ? path : await path(), { at: at ?? 'acme' });
    const fields = await fieldsOf(page, entity);
    expect(fields.filter((field) => field.required).map(({ label }) => label)).toEqual(required);
    const posts = countCalls(page, 'POST', entity);
    const form = page.locator(`form[data-entity-form="${entity}"]`);
    await emptied(page, entity);
    await form.getByRole('button', { name: button, exact: true }).click();
    for (const label of required) await poll(() => form.textContent()).toContain(`${label} is required.`);
    expect(posts()).toBe(0);
  });

/** A new form may start with defaults; a check of what is required needs empty fields. */
async function emptied(page: Page, entity: string): Promise<void> {
  for (const input of await page.locator(`form[data-entity-form="${entity}"] input[required]`).all())
    await input.fill('');
}

test('§5 Required: Checklist: assigned_to only when creating', async ({ world }) => {
  const id = await make('work-orders/work_order_checklist', {
    work_order: 1,
    description: 'Look at it',
    assigned_to: 1,
  });
  const page = await world.open(`/work-orders/1/work-order-checklist/${id}`);
  const fields = await fieldsOf(page, 'work-orders/work_order_checklist');
  expect(fields.filter(({ required }) => required).map(({ label }) => label)).toEqual(['Description']);
});

test('§5 Required: Log: work_order, user, amount, log_type', async () => {
  const { body } = await api<unknown>('GET', 'openapi.json');
  const { components } = body as unknown as {
    components: { schemas: Record<string, { required: string[]; properties: Record<string, unknown> }> };
  };
  const log = components.schemas.work_orders__work_order_log;
  expect(log?.required).toEqual(expect.arrayContaining(['work_order', 'user', 'amount', 'log_type']));
  const answer = await api<Record<string, unknown>[]>('GET', 'work-orders/work_order_log?page_size=100');
  expect(answer.body.data.length).toBeGreaterThan(0);
  for (const entry of answer.body.data)
    for (const field of ['work_order', 'user', 'amount', 'log_type'])
      expect(entry[field] ?? null).not.toBeNull();
});

for (const [form, path, selects] of [
  ['Work order', '/work-orders/new', ['Asset', 'Status', 'Maintenance Type', 'Priority']],
  ['Asset', '/assets/new', ['Category', 'Location']],
  ['Location', '/settings/locations/new', ['Site']],
  ['Work order status', '/settings/work-order-status/new', ['Control']],
  ['Checklist', '/work-orders/1/work-order-checklist/new', ['Assigned To', 'Completed By']],
] as const)
  test(`§5 Select fields start on a placeholder entry with id 0: ${form}`, async ({ world }) => {
    const page = await world.open(path);
    for (const label of selects) {
      const select = page.getByLabel(label, { exact: true });
      await poll(() => select.locator('option').count()).toBeGreaterThan(1);
      const first = await select.evaluate(({ selectedIndex, options }: HTMLSelectElement) => [
        selectedIndex,
        options[0]?.dataset.id,
        options[0]?.text.startsWith('Choose '),
      ]);
      expect(first).toEqual([0, '0', true]);
    }
  });
