import type { Page } from 'playwright-core';
import { answerInPage } from '../support/answer-in-page.ts';
import { EMAILS, PASSWORD } from './stage.ts';
import {
  api,
  columnsOf,
  deafToOthers,
  expect,
  heading,
  intercept,
  isCall,
  poll,
  rowsOf,
  test,
} from './world.ts';

const login = { signedIn: false };

test('§2 Login screen: email and password fields, both required', async ({ world }) => {
  const page = await world.open('/login', login);
  const fields = page.locator('form input');
  await fields.first().waitFor();
  const shown = await fields.evaluateAll((all) =>
    (all as HTMLInputElement[]).map(({ labels, type, required }) => [
      labels?.[0]?.textContent,
      type,
      required,
    ]),
  );
  expect(shown).toEqual([
    ['Email', 'email', true],
    ['Password', 'password', true],
  ]);
});

test('§2 Login screen: the button reads Login, and Logging in... while submitting', async ({ world }) => {
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
  const button = page.locator('form button[type=submit]');
  await poll(() => button.textContent()).toBe('Login');
  await page.getByLabel('Email').fill(EMAILS.acme);
  await page.getByLabel('Password').fill('wrong password');
  await button.click();
  await poll(() => button.textContent()).toBe('Logging in...');
  expect(await button.isDisabled()).toBe(true);
  letGo();
  await poll(() => button.textContent()).toBe('Login');
});

test('§2 Login screen: an error appears in an alert', async ({ world }) => {
  const page = await world.open('/login', login);
  await page.getByLabel('Email').fill(EMAILS.acme);
  await page.getByLabel('Password').fill('wrong password');
  await page.getByRole('button', { name: 'Login' }).click();
  await poll(() => page.getByRole('alert').textContent()).toBe('The email or the password is wrong.');
});

for (const [next, said, lands] of [
  ['?next=%2Fwork-orders%3Fpage%3D2', 'the next query parameter if it starts with /', '/work-orders?page=2'],
  ['', '/ without one', '/'],
  ['?next=https%3A%2F%2Fevil.example%2F', '/ if it does not start with /', '/'],
] as const)
  test(`§2 Login screen: on success it goes to ${said}`, async ({ world }) => {
    const page = await world.open(`/login${next}`, login);
    await page.getByLabel('Email').fill(EMAILS.acme);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL((url) => url.pathname + url.search === lands);
    await page.locator('.user-button').waitFor();
  });

test('§2 Login screen: a missing session goes to /login?next={encoded original path and query}', async ({
  world,
}) => {
  const page = await world.open('/work-orders?search=belt&page=2', login);
  await page.waitForURL('**/login?next=%2Fwork-orders%3Fsearch%3Dbelt%26page%3D2');
});

test('§2 Login screen: an expired session goes to /login?next={encoded original path and query}', async ({
  world,
}) => {
  const page = await world.open('/assets?search=mill', {
    ...login,
    before: (fresh) =>
      fresh.addInitScript(() => {
        if (sessionStorage.getItem('once')) return;
        sessionStorage.setItem('once', 'yes');
        localStorage.setItem('access', 'expired');
        localStorage.setItem('refresh', 'expired');
      }),
  });
  await page.waitForURL('**/login?next=%2Fassets%3Fsearch%3Dmill');
});

interface Dashboard {
  open_work_orders_count: number;
  online_assets_count: number;
  scheduled_maintenance_count: number;
  unassigned_taskes_count: number;
  work_orders_by_status: { id: number; code: string; status: string }[];
  upcomming_maintenance: string[];
  top_assets_utilization: [number, string, string, number][];
  recent_user_activity: string[];
}
const FIGURES: Dashboard = {
  open_work_orders_count: 31,
  online_assets_count: 32,
  scheduled_maintenance_count: 33,
  unassigned_taskes_count: 34,
  work_orders_by_status: [
    { id: 3, code: 'WO-00003', status: 'On Hold' },
    { id: 4, code: 'WO-00004', status: 'Open' },
  ],
  upcomming_maintenance: ['Crusher: oil change', 'Mill: liners'],
  top_assets_utilization: [
    [1, 'Crusher', 'Online', 50.5],
    [2, 'Mill', 'Offline', 50],
    [3, 'Belt', 'Online', 7],
  ],
  recent_user_activity: ['Dana closed WO-00003'],
};
const withFigures = (page: Page) =>
  answerInPage(page, { dashboard: { status: 200, body: { data: FIGURES } } });

for (const [card, figure] of [
  ['Open Work Orders', 'open_work_orders_count'],
  ['Assets in Use', 'online_assets_count'],
  ['Scheduled Maintenance', 'scheduled_maintenance_count'],
  ['Unassigned Tasks', 'unassigned_taskes_count'],
] as const)
  test(`§2 Dashboard: stat card ${card}`, async ({ world }) => {
    const page = await world.open('/', { before: withFigures });
    const cards = page.locator('.stat');
    await poll(async () => (await cards.filter({ hasText: card }).textContent()) ?? '').toBe(
      `${card}${FIGURES[figure]}`,
    );
    expect(await cards.count()).toBe(4);
  });

test('§2 Dashboard: the figures are those of the server', async ({ world }) => {
  const page = await world.open('/', { at: 'globex' });
  await poll(async () => {
    const { data } = (await api<Dashboard>('GET', 'dashboard', { at: 'globex' })).body;
    const { open_work_orders_count: open, online_assets_count: online } = data;
    const { scheduled_maintenance_count: scheduled, unassigned_taskes_count: unassigned } = data;
    const shown = await page.locator('.stat-value').allTextContents();
    return open > 0 && shown.join() === [open, online, scheduled, unassigned].join();
  }).toBe(true);
});

test('§2 Dashboard: Work Orders by Status table (code, status)', async ({ world }) => {
  const page = await world.open('/', { before: withFigures });
  expect(await columnsOf(page, 'Work Orders by Status')).toEqual(['Code', 'Status']);
  const cells = rowsOf(page, 'Work Orders by Status').locator('td');
  await poll(() => cells.allTextContents()).toEqual(['WO-00003', 'On Hold', 'WO-00004', 'Open']);
});

test('§2 Dashboard: a row click of Work Orders by Status opens the work order', async ({ world }) => {
  const page = await world.open('/', { before: withFigures });
  await rowsOf(page, 'Work Orders by Status').nth(1).locator('td').nth(1).click();
  await page.waitForURL('**/work-orders/4');
});

test('§2 Dashboard: Upcoming Maintenance list', async ({ world }) => {
  const page = await world.open('/', { before: withFigures });
  const card = page
    .locator('.card')
    .filter({ has: page.getByRole('heading', { name: 'Upcoming Maintenance' }) });
  await poll(() => card.locator('li').allTextContents()).toEqual(FIGURES.upcomming_maintenance);
});

test('§2 Dashboard: Top Performing Assets table: asset, badge, utilization', async ({ world }) => {
  const page = await world.open('/', { before: withFigures });
  expect((await columnsOf(page, 'Top Performing Assets'))[0]).toBe('Asset');
  const rows = rowsOf(page, 'Top Performing Assets');
  await poll(async () => (await rows.locator('td:first-child').allTextContents()).join()).toBe(
    'Crusher,Mill,Belt',
  );
});

test('§2 Dashboard: Top Performing Assets: an Online/Offline badge', async ({ world }) => {
  const page = await world.open('/', { before: withFigures });
  const badges = rowsOf(page, 'Top Performing Assets').locator('.badge');
  await poll(() => badges.allTextContents()).toEqual(['Online', 'Offline', 'Online']);
});

test('§2 Dashboard: Top Performing Assets: a progress bar, green above 50 and red otherwise', async ({
  world,
}) => {
  const page = await world.open('/', { before: withFigures });
  const bars = rowsOf(page, 'Top Performing Assets').getByRole('progressbar').locator('.progress-bar');
  await poll(() => bars.count()).toBe(3);
  const hues = await bars.evaluateAll((all) =>
    all.map((bar) => {
      const [red = 0, green = 0] =
        getComputedStyle(bar)
          .backgroundColor.match(/[\d.]+/g)
          ?.map(Number) ?? [];
      return green > red ? 'green' : 'red';
    }),
  );
  expect(hues).toEqual(['green', 'red', 'red']);
  const shares = await bars.evaluateAll((all) =>
    all.map((bar) => Math.round((100 * bar.clientWidth) / (bar.parentElement?.clientWidth ?? 1))),
  );
  expect(shares[2]).toBe(7);
});

test('§2 Dashboard: a row click of Top Performing Assets opens the asset', async ({ world }) => {
  const page = await world.open('/', { before: withFigures });
  await rowsOf(page, 'Top Performing Assets').nth(1).locator('td').nth(1).click();
  await page.waitForURL('**/assets/2');
});

test('§2 Dashboard: Recent User Activity list', async ({ world }) => {
  const page = await world.open('/', { before: withFigures });
  const card = page
    .locator('.card')
    .filter({ has: page.getByRole('heading', { name: 'Recent User Activity' }) });
  await poll(() => card.locator('li').allTextContents()).toEqual(FIGURES.recent_user_activity);
});

test('§2 Generic list screen: search box, debounced', async ({ world }) => {
  const page = await world.open('/assets', { before: deafToOthers });
  await rowsOf(page, 'Assets').first().waitFor();
  const searches: string[] = [];
  page.on('request', (request) => {
    if (isCall(request, 'GET', 'assets/equipments'))
      searches.push(new URL(request.url()).searchParams.get('search') ?? '');
  });
  // Typed within one turn, since a machine that is busy elsewhere can pause between two keys for longer than the app waits.
  await page.getByRole('searchbox').evaluate((box: HTMLInputElement) => {
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    for (let length = 1; length <= 'crusher'.length; length++) {
      write?.call(box, 'crusher'.slice(0, length));
      box.dispatchEvent(new Event('input', { bubbles: true }));
    }
  });
  await page.waitForURL('**/assets?search=crusher');
  await poll(async () =>
    (await rowsOf(page, 'Assets').allTextContents()).every((row) => /crush/i.test(row)),
  ).toBe(true);
  expect(searches).toEqual(['crusher']);
});

test('§2 Generic list screen: Show/Hide Filters toggle', async ({ world }) => {
  const page = await world.open('/assets');
  const toggle = page.getByRole('button', { name: /Filters$/ });
  await poll(() => toggle.textContent()).toBe('Show Filters');
  expect(await page.getByRole('group', { name: 'Filters' }).count()).toBe(0);
  await toggle.click();
  await page.getByRole('group', { name: 'Filters' }).waitFor();
  await poll(() => toggle.textContent()).toBe('Hide Filters');
  await toggle.click();
  await poll(() => page.getByRole('group', { name: 'Filters' }).count()).toBe(0);
});

test('§2 Generic list screen: per-column text or number filters', async ({ world }) => {
  const page = await world.open('/work-orders');
  await page.getByRole('button', { name: 'Show Filters' }).click();
  const filters = page.getByRole('group', { name: 'Filters' });
  const controls = () =>
    filters
      .locator('.list-filter')
      .evaluateAll((all) =>
        all.map((filter) => [
          filter.querySelector('label')?.textContent,
          [...filter.querySelectorAll<HTMLInputElement>('input, select, button')]
            .map(({ type }) => type)
            .join(),
        ]),
      );
  await poll(controls).toEqual([
    ['Code', 'text'],
    ['Description', 'text'],
    ['Asset', 'button'],
    ['Assigned To', 'button'],
    ['Status', 'button'],
    ['Maintenance Type', 'button'],
    ['Priority', 'button'],
    ['Suggested Start Date', 'select-one'],
    ['Completion End Date', 'select-one'],
    ['Amount', 'text,text'],
  ]);
  await filters.getByRole('button', { name: 'Priority: Any' }).click();
  await filters.getByLabel('Critical').check();
  await page.waitForURL((url) => url.searchParams.get('priority.in') === 'critical');
  // Other tests make orders meanwhile, so both are read until they say the same.
  await poll(async () => {
    const { meta } = (await api('GET', 'work-orders/work_order?priority=critical')).body;
    return (await page.locator('.list-pager-range').textContent())?.endsWith(`of ${meta?.total}`);
  }).toBe(true);
  await poll(async () =>
    (await rowsOf(page, 'Work Orders').allTextContents()).every((row) => row.includes('Critical')),
  ).toBe(true);
});

test('§2 Generic list screen: a number filter finds its number', async ({ world }) => {
  const { body } = await api<{ amount: number; code: string }[]>(
    'GET',
    'work-orders/work_order?ordering=-amount',
  );
  const highest = body.data.find(({ amount }) => amount > 0);
  const page = await world.open('/work-orders');
  await page.getByRole('button', { name: 'Show Filters' }).click();
  await page.getByRole('group', { name: 'Filters' }).getByLabel('Amount from').fill(String(highest?.amount));
  await poll(async () => (await rowsOf(page, 'Work Orders').allTextContents()).join()).toContain(
    highest?.code,
  );
  await poll(() => rowsOf(page, 'Work Orders').count()).toBeLessThan(10);
});

test('§2 Generic list screen: no filters for boolean or object columns', async ({ world }) => {
  const page = await world.open('/work-orders');
  expect(await columnsOf(page, 'Work Orders')).toContain('Closed');
  await page.getByRole('button', { name: 'Show Filters' }).click();
  const filters = page.getByRole('group', { name: 'Filters' });
  await filters.getByLabel('Code').waitFor();
  expect(await filters.getByLabel('Closed').count()).toBe(0);
});

test('§2 Generic list screen: sortable column headers cycling ascending, descending, none', async ({
  world,
}) => {
  // Other tests add assets at the first tenant, which come in between.
  const page = await world.open('/assets', { at: 'globex' });
  const header = page.getByRole('columnheader', { name: 'Serial Number' });
  const cells = async () => {
    const texts = await rowsOf(page, 'Assets').locator('td[data-label="Serial Number"]').allTextContents();
    return texts.map((text) => text.trim());
  };
  await rowsOf(page, 'Assets').first().waitFor();
  const original = await cells();
  for (const [ordering, direction] of [
    ['serial_number', 'ascending'],
    ['-serial_number', 'descending'],
  ]) {
    await header.getByRole('button').click();
    await poll(() => header.getAttribute('aria-sort')).toBe(direction);
    const { body } = await api<{ serial_number: string }[]>(
      'GET',
      `assets/equipments?ordering=${ordering}&page_size=10`,
      { at: 'globex' },
    );
    await poll(cells).toEqual(body.data.map(({ serial_number }) => serial_number));
  }
  await header.getByRole('button').click();
  await poll(() => header.getAttribute('aria-sort')).toBe('none');
  await poll(cells).toEqual(original);
});

test('§2 Generic list screen: create button (default label Create)', async ({ world }) => {
  const page = await world.open('/assets');
  const button = page.locator('a.list-create');
  await poll(async () => (await button.textContent())?.trim()).toBe('Create');
  await button.click();
  await page.waitForURL('**/assets/new');
});

test('§2 Generic list screen: a row click opens the record', async ({ world }) => {
  // Other tests add assets, which push the third row down.
  const page = await world.open('/assets', { before: deafToOthers });
  const row = rowsOf(page, 'Assets').nth(2);
  const link = await row.locator('a').getAttribute('href');
  await row.locator('td').nth(4).click();
  await page.waitForURL(`**${link}`);
});

test('§2 Generic list screen: a delete button per row', async ({ world }) => {
  const page = await world.open('/work-orders');
  await poll(() => rowsOf(page, 'Work Orders').count()).toBe(10);
  for (const row of await rowsOf(page, 'Work Orders').all())
    expect(await row.getByRole('button', { name: /^Delete / }).count()).toBe(1);
});

test('§2 Generic list screen: empty text No records found', async ({ world }) => {
  const page = await world.open('/assets?search=there-is-no-such-thing');
  await page.getByText('No records found', { exact: true }).waitFor();
  expect(await rowsOf(page, 'Assets').count()).toBe(0);
});

test('§2 Generic list screen: its place is kept in the address and comes back', async ({ world }) => {
  const page = await world.open('/assets?search=crusher&ordering=-code');
  await poll(() => page.getByRole('searchbox').inputValue()).toBe('crusher');
  await heading(page).toBe('Assets');
  expect(await page.getByRole('columnheader', { name: /Code$/ }).getAttribute('aria-sort')).toBe(
    'descending',
  );
});
