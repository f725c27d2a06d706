import { CONTACT } from './stage.ts';
import { address, expect, heading, intercept, isCall, poll, test } from './world.ts';

test('§1 Landing: feature highlights: asset management, work orders, reporting and insights', async ({
  world,
}) => {
  const page = await world.open('/', { at: '' });
  const features = page.locator('#features h3');
  await poll(() => features.allTextContents()).toEqual([
    'Asset management',
    'Work orders',
    'Reporting and insights',
  ]);
});

test('§1 Landing: three pricing cards: Starter $0/month, Pro $49/month, Enterprise Custom', async ({
  world,
}) => {
  const page = await world.open('/', { at: '' });
  const cards = page.locator('#pricing .plan');
  await cards.first().waitFor();
  const shown = await cards.evaluateAll((all) =>
    all.map((card) => [
      card.querySelector('h3')?.textContent,
      card.querySelector('.plan-price')?.textContent,
    ]),
  );
  expect(shown).toEqual([
    ['Starter', '$0/month'],
    ['Pro', '$49/month'],
    ['Enterprise', 'Custom'],
  ]);
});

test('§1 Landing: a story section', async ({ world }) => {
  const page = await world.open('/', { at: '' });
  const story = page.getByRole('region', { name: 'The story' });
  await story.waitFor();
  expect((await story.locator('p').allTextContents()).join(' ').length).toBeGreaterThan(200);
});

for (const name of ['Request a demo', 'Contact us'])
  test(`§1 Landing: the ${name.toLowerCase()} links open an e-mail to the contact address`, async ({
    world,
  }) => {
    const page = await world.open('/', { at: '' });
    const links = page.getByRole('link', { name });
    await poll(() => links.first().getAttribute('href')).toContain(CONTACT);
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    for (const href of addresses) expect(href).toMatch(new RegExp(`^mailto:${CONTACT}(\\?|$)`));
  });

const MANAGED = [
  ['work orders', '/work-orders', 'Work Orders'],
  ['assets', '/assets', 'Assets'],
  ['sites', '/settings/sites', 'Sites'],
  ['locations', '/settings/locations', 'Locations'],
  ['categories', '/settings/category', 'Categories'],
] as const;
for (const [what, path, table] of MANAGED)
  test(`§1 Tenant app: signed-in users manage ${what}: list, create, delete`, async ({ world }) => {
    const page = await world.open(path);
    await heading(page).toBe(table);
    await page
      .getByRole('table', { name: table })
      .getByRole('button', { name: /^Delete / })
      .first()
      .waitFor();
    await page.locator('a.list-create').click();
    await page.getByRole('button', { name: 'Create', exact: true }).waitFor();
  });

for (const [what, tab, control] of [
  ['meter readings', 'meter-readings', 'Add'],
  ['financial figures', 'fincancial', 'Save'],
] as const)
  test(`§1 Tenant app: signed-in users manage ${what} of an asset`, async ({ world }) => {
    const page = await world.open(`/assets/1?tab=${tab}`);
    await page.getByRole('tabpanel').getByRole('button', { name: control, exact: true }).waitFor();
  });

test('§1 Tenant app: signed-in users see a dashboard', async ({ world }) => {
  const page = await world.open('/');
  await heading(page).toBe('Welcome to the dashboard');
});

for (const [what, path, table] of [
  ['companies (tenants)', '/admin/companies', 'Companies'],
  ['users', '/admin/users', 'Users'],
] as const)
  test(`§1 Platform admin area: manages ${what}`, async ({ world }) => {
    const page = await world.open(path, { at: 'admin' });
    await heading(page).toBe(table);
    await page
      .getByRole('table', { name: table })
      .getByRole('button', { name: /^Delete / })
      .first()
      .waitFor();
  });

test('§1 Host: with no tenant value the landing screen is shown', async ({ world }) => {
  const page = await world.open('/', { at: '' });
  await page.locator('.landing').waitFor();
});

test('§1 Host: www means the platform root', async ({ world }) => {
  const page = await world.open('/', { at: 'www' });
  await page.locator('.landing').waitFor();
});

for (const [host, said] of [
  ['', 'no subdomain'],
  ['www', 'www'],
  ['admin', 'admin'],
] as const)
  test(`§1 Host: ${said} means the platform root API, never a company's`, async ({ world }) => {
    const calls: string[] = [];
    const page = await world.open('/', {
      at: host,
      signedIn: false,
      before: async (fresh) => {
        fresh.on('request', (request) => {
          if (request.url().includes('/api/')) calls.push(request.url());
        });
      },
    });
    await page.locator('h1').first().waitFor();
    const answers = await page.evaluate(async () =>
      Promise.all(
        ['/api/v1/config', '/api/v1/work-orders/work_order'].map(async (path) => (await fetch(path)).status),
      ),
    );
    expect(answers[0]).toBe(200);
    expect([401, 404]).toContain(answers[1]);
    for (const call of calls) expect(call).toMatch(new RegExp(`^${address(host)}/api/v1/`));
    expect(calls.filter((call) => new URL(call).pathname === '/api/v1/tenant')).toEqual([]);
  });

test('§1 Host: the value admin selects the platform admin app', async ({ world }) => {
  const page = await world.open('/login', { at: 'admin', signedIn: false });
  await heading(page).toBe('Platform Admin Login');
});

test('§1 Host: the tenant is derived from the subdomain of the page host', async ({ world }) => {
  const asked: string[] = [];
  const page = await world.open('/login', {
    at: 'globex',
    signedIn: false,
    before: async (fresh) => {
      fresh.on('request', (request) => {
        if (isCall(request, 'GET', 'tenant')) asked.push(request.url());
      });
    },
  });
  await heading(page).toContain('Globex');
  expect(asked).toContain(`${address('globex')}/api/v1/tenant`);
});

test('§1 Host: an unknown tenant shows the tenant-not-found screen', async ({ world }) => {
  const page = await world.open('/', { at: 'no-such-company' });
  await heading(page).toBe('Tenant not found');
});

test('§1 Login title: the name of the tenant', async ({ world }) => {
  const page = await world.open('/login', {
    signedIn: false,
    before: (fresh) =>
      intercept(fresh, 'GET', 'tenant', {
        status: 200,
        body: { data: { name: 'Quarry & Sons', schema_name: 'acme' } },
      }),
  });
  await heading(page).toBe('Quarry & Sons');
});

test('§1 Login title: Tenant Login when no name is available', async ({ world }) => {
  const page = await world.open('/login', {
    signedIn: false,
    before: (fresh) =>
      intercept(fresh, 'GET', 'tenant', { status: 200, body: { data: { name: '', schema_name: 'acme' } } }),
  });
  await heading(page).toBe('Tenant Login');
});

test('§1 Login title: Platform Admin Login for the admin', async ({ world }) => {
  const page = await world.open('/login', { at: 'admin', signedIn: false });
  await heading(page).toBe('Platform Admin Login');
});
