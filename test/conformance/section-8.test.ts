import type { Page } from 'playwright-core';
import { EMAILS, PASSWORD } from './stage.ts';
import {
  answerOf,
  api,
  countCalls,
  deafToOthers,
  expect,
  fill,
  heading,
  intercept,
  make,
  poll,
  rowsOf,
  test,
  unique,
} from './world.ts';

const FAILURES = {
  'a server error': { status: 500, body: { code: 'internal', message: '' } },
  'a broken connection': 'network',
} as const;

for (const [how, failure] of Object.entries(FAILURES))
  test(`§8 List load failure: Failed to load data. Please try again. (${how})`, async ({ world }) => {
    const page = await world.open('/assets', {
      before: async (fresh) => {
        // What others write would have the list read again before the button is pressed.
        await deafToOthers(fresh);
        await intercept(fresh, 'GET', 'assets/equipments', failure);
      },
    });
    const alert = page.getByRole('alert');
    await poll(() => alert.locator('p').first().textContent()).toBe('Failed to load data. Please try again.');
    await page.unrouteAll();
    await alert.getByRole('button').click();
    await rowsOf(page, 'Assets').first().waitFor();
    expect(await alert.count()).toBe(0);
  });

for (const [how, failure] of Object.entries(FAILURES))
  test(`§8 Delete failure: Something went wrong while deleting the data. (${how})`, async ({ world }) => {
    const code = unique('DEL');
    const id = await make('company/site', { code, name: code });
    const page = await world.open(`/settings/sites?search=${code}`, {
      before: (fresh) => intercept(fresh, 'DELETE', `company/site/${id}`, failure),
    });
    await page.getByRole('button', { name: `Delete ${code}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await poll(() => page.getByRole('alert').locator('p').first().textContent()).toBe(
      'Something went wrong while deleting the data.',
    );
    expect((await api('GET', `company/site/${id}`)).status).toBe(200);
  });

test('§8 Delete failure: a record that others refer to really cannot be deleted', async ({ world }) => {
  const { body } = await api('GET', 'company/site/1');
  const page = await world.open(`/settings/sites?search=${encodeURIComponent(String(body.data.name))}`);
  await page.getByRole('button', { name: `Delete ${body.data.name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await poll(() => page.getByRole('alert').textContent()).toContain(
    'Something went wrong while deleting the data.',
  );
  expect((await api('GET', 'company/site/1')).status).toBe(200);
});

for (const [how, failure] of Object.entries(FAILURES))
  test(`§8 Form load failure: Failed to load data. (${how})`, async ({ world }) => {
    const page = await world.open('/settings/sites/1', {
      before: (fresh) => intercept(fresh, 'GET', 'company/site/1', failure),
    });
    await poll(() => page.getByRole('alert').locator('p').first().textContent()).toBe('Failed to load data.');
  });

test("§8 Form load failure: or the server's errors object", async ({ world }) => {
  const page = await world.open('/settings/sites/1', {
    before: (fresh) =>
      intercept(fresh, 'GET', 'company/site/1', {
        status: 422,
        body: { code: 'invalid', message: 'No', errors: { id: ['This site is being moved.'] } },
      }),
  });
  await poll(() => page.getByRole('alert').textContent()).toContain('This site is being moved.');
});

async function saveSite(page: Page, code: string): Promise<void> {
  await fill(page, { Code: code, Name: 'Twice' });
  await page.getByRole('button', { name: 'Create', exact: true }).click();
}

test("§8 Form save failure: the server's errors object, in a danger alert", async ({ world }) => {
  const code = unique('DUP');
  await make('company/site', { code, name: 'Once' });
  const page = await world.open('/settings/sites/new');
  await saveSite(page, code);
  const alert = page.locator('.alert-danger[role=alert]');
  const { body } = await api<unknown>('POST', 'company/site', { body: { code, name: 'Twice' } });
  const [text = ''] = body.errors?.code ?? [];
  expect(text).not.toBe('');
  await poll(async () => ((await alert.textContent()) ?? '').toLowerCase()).toContain(text.toLowerCase());
  await poll(async () =>
    ((await page.locator('[data-field=code]').textContent()) ?? '').toLowerCase(),
  ).toContain(text.toLowerCase());
});

for (const [how, failure] of Object.entries(FAILURES))
  test(`§8 Form save failure: otherwise Something went wrong, in a danger alert (${how})`, async ({
    world,
  }) => {
    const page = await world.open('/settings/sites/new', {
      before: (fresh) => intercept(fresh, 'POST', 'company/site', failure),
    });
    await saveSite(page, unique('S'));
    const alert = page.locator('.alert-danger[role=alert]');
    await poll(() => alert.locator('p').first().textContent()).toBe('Something went wrong');
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Twice');
  });

test('§8 Select options load failure: logged only, nothing shown to the user', async ({ world }) => {
  const logged: string[] = [];
  const page = await world.open('/settings/locations/new', {
    errors: /Options of company\/site could not be loaded/,
    before: async (fresh) => {
      fresh.on('console', (message) => {
        if (message.type() === 'error') logged.push(message.text());
      });
      await intercept(fresh, 'GET', 'company/site', { status: 500 });
    },
  });
  await page.getByLabel('Name', { exact: true }).waitFor();
  await poll(() => logged.join()).toContain('Options of company/site could not be loaded');
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(await page.locator('.toast-box').count()).toBe(0);
  expect(await page.getByLabel('Site', { exact: true }).locator('option').count()).toBe(1);
});

const ended = ['access', 'refresh', 'user'];
const kept = (page: Page) => page.evaluate((keys) => keys.map((key) => localStorage.getItem(key)), ended);

for (const [said, refresh] of [
  ['401 with no refresh token', null],
  ['failed refresh', 'a refresh token that nobody issued'],
] as const)
  test(`§8 ${said}: tokens cleared, redirect to /login?next=...`, async ({ world }) => {
    const page = await world.open('/work-orders?page=2', {
      signedIn: false,
      before: (fresh) =>
        fresh.addInitScript((token) => {
          if (sessionStorage.getItem('once')) return;
          sessionStorage.setItem('once', 'yes');
          localStorage.setItem('access', 'an access token that nobody issued');
          if (token) localStorage.setItem('refresh', token);
        }, refresh),
    });
    await page.waitForURL('**/login?next=%2Fwork-orders%3Fpage%3D2');
    expect(await kept(page)).toEqual([null, null, null]);
  });

for (const [how, failure] of Object.entries(FAILURES))
  test(`§8 Current user fetch failure: local logout (${how})`, async ({ world }) => {
    const page = await world.open('/reports', {
      before: (fresh) => intercept(fresh, 'GET', 'users/user', failure),
    });
    await page.waitForURL('**/login?next=%2Freports');
    expect(await kept(page)).toEqual([null, null, null]);
  });

test("§8 Login failure: the server's error message", async ({ world }) => {
  const page = await world.open('/login', {
    signedIn: false,
    before: (fresh) =>
      intercept(fresh, 'POST', 'users/login', {
        status: 403,
        body: { code: 'forbidden', message: 'This account was switched off.' },
      }),
  });
  await fill(page, { Email: EMAILS.acme, Password: PASSWORD });
  await page.getByRole('button', { name: 'Login' }).click();
  await poll(() => page.getByRole('alert').textContent()).toBe('This account was switched off.');
});

for (const [how, failure] of Object.entries(FAILURES))
  test(`§8 Login failure: Login failed if there is no message (${how})`, async ({ world }) => {
    const page = await world.open('/login', {
      signedIn: false,
      before: (fresh) => intercept(fresh, 'POST', 'users/login', failure),
    });
    await fill(page, { Email: EMAILS.acme, Password: PASSWORD });
    await page.getByRole('button', { name: 'Login' }).click();
    await poll(() => page.getByRole('alert').textContent()).toBe('Login failed');
  });

for (const [how, failure] of Object.entries(FAILURES))
  test(`§8 Financial report fetch failure: silently ignored (${how})`, async ({ world }) => {
    let calls = () => 0;
    const page = await world.open('/assets/1?tab=fincancial', {
      before: (fresh) => {
        calls = countCalls(fresh, 'GET', 'financial-reports/1');
        return intercept(fresh, 'GET', 'financial-reports/1', failure);
      },
    });
    const panel = page.getByRole('tabpanel', { name: 'Fincancial' });
    await panel.getByLabel('Purchase Cost', { exact: true }).waitFor();
    await poll(() => calls()).toBeGreaterThan(0);
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await page.locator('.toast-box').count()).toBe(0);
  });

for (const [how, failure] of Object.entries(FAILURES))
  test(`§8 Tenant lookup failure: tenant-not-found screen (${how})`, async ({ world }) => {
    const page = await world.open('/', {
      signedIn: false,
      before: (fresh) => intercept(fresh, 'GET', 'tenant', failure),
    });
    await heading(page).toBe('Tenant not found');
  });

test('§8 Generic form page with neither a template nor a details link: Error: Either useGeneratedPage or detailsPageLink must be provided.', async ({
  world,
}) => {
  // A schema that gives an entity neither a route nor the generated page ends up in the model of the entities like this.
  let taken = 0;
  const page = await world.open('/form/work-orders__work_order_checklist/1', {
    errors: /Either useGeneratedPage or detailsPageLink must be provided/,
    before: (fresh) =>
      fresh.route('**/assets/entities-*.json', async (route) => {
        const answer = await answerOf(route);
        const without = answer.body.replace(
          /"?route"?:\s*(["'`])\/work-orders\/:parentId\/work-order-checklist\1,?/,
          '',
        );
        if (without !== answer.body) taken += 1;
        return route.fulfill({ ...answer, body: without });
      }),
  });
  await page
    .getByText('Error: Either useGeneratedPage or detailsPageLink must be provided.')
    .first()
    .waitFor();
  expect(taken).toBe(1);
});
