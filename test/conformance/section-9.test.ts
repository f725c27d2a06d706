import type { Locator, Page } from 'playwright-core';
import { answerInPage } from '../support/answer-in-page.ts';
import { EMAILS, PASSWORD } from './stage.ts';
import {
  address,
  answerOf,
  api,
  countCalls,
  deafToOthers,
  expect,
  fill,
  heading,
  intercept,
  isCall,
  poll,
  rowsOf,
  test,
  unique,
} from './world.ts';

interface Clocked {
  calls: { url: string; at: number }[];
}
const clocked = (page: Page) => page.evaluate(() => (window as unknown as { clocked: Clocked }).clocked);

/** Notes in the page itself when each request leaves. */
function withClock(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const noted: Clocked = { calls: [] };
    Object.assign(window, { clocked: noted });
    const { fetch } = window;
    window.fetch = (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      if (url.includes('/api/')) noted.calls.push({ url, at: performance.now() });
      return fetch(input, init);
    };
  });
}

test('§9 List search debounce 300 ms', async ({ world }) => {
  const page = await world.open('/assets', { before: withStoppableClock });
  await rowsOf(page, 'Assets').first().waitFor();
  await expectDebounce(page, page.getByRole('searchbox'), 'search');
});

test('§9 Column filter debounce 300 ms', async ({ world }) => {
  const page = await world.open('/assets', { before: withStoppableClock });
  await page.getByRole('button', { name: 'Show Filters' }).click();
  await expectDebounce(page, page.getByRole('group', { name: 'Filters' }).getByLabel('Make'), 'make');
});

async function withStoppableClock(page: Page): Promise<void> {
  await page.clock.install();
  await withClock(page);
}

async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
}

/** The clock of the page stands while somebody types, so that a busy machine changes nothing. */
async function expectDebounce(page: Page, input: Locator, parameter: string): Promise<void> {
  const asked = async () =>
    (await clocked(page)).calls
      .map(({ url }) => new URL(url, page.url()).searchParams.get(parameter))
      .filter((value) => value !== null);
  // With its clock stopped a page that is still loading would not go on.
  await input.waitFor();
  await stopClock(page);
  await input.pressSequentially('me');
  await page.clock.runFor(200);
  await input.pressSequentially('t');
  await page.clock.runFor(299);
  expect(await asked()).toEqual([]);
  await page.clock.runFor(1);
  await poll(asked).toEqual(['met']);
}

test('§9 Default page size 10', async ({ world }) => {
  const page = await world.open('/work-orders', { before: withClock });
  await poll(() => rowsOf(page, 'Work Orders').count()).toBe(10);
  const { calls } = await clocked(page);
  const list = calls.find(({ url }) => url.includes('/work-orders/work_order?'));
  expect(new URL(String(list?.url)).searchParams.get('page_size')).toBe('10');
  const { body } = await api<unknown[]>('GET', 'work-orders/work_order');
  expect(body.data).toHaveLength(10);
  expect(body.meta?.page_size).toBe(10);
});

test('§9 Rate limit 10 requests per 1000 ms', async ({ world }) => {
  const page = await world.open('/work-orders', {
    before: async (fresh) => {
      await deafToOthers(fresh);
      await withStoppableClock(fresh);
    },
  });
  await rowsOf(page, 'Work Orders').first().waitFor();
  await page.waitForLoadState('networkidle');
  // The clock of the page stands while somebody clicks, so that a busy machine changes nothing.
  await stopClock(page);
  await page.clock.runFor(1000);
  const lists = async () =>
    (await clocked(page)).calls.filter(({ url }) => url.includes('/work-orders/work_order?')).length;
  const before = await lists();
  const left = async () => (await lists()) - before;
  await page.evaluate(async () => {
    const headers = [...document.querySelectorAll<HTMLElement>('thead .list-sort')];
    for (const header of headers)
      for (let click = 0; click < 2; click += 1) {
        const cell = header.closest('th');
        const before = cell?.ariaSort;
        header.click();
        while (cell?.ariaSort === before)
          await new Promise((resolve) => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = resolve;
            port2.postMessage(undefined);
          });
      }
  });
  await poll(left).toBeGreaterThan(7);
  await page.clock.runFor(900);
  expect(await left()).toBeLessThanOrEqual(10);
  await page.clock.runFor(1100);
  await poll(left).toBeGreaterThanOrEqual(18);
});

for (const [how, failure] of [
  ['a network error', 'network'],
  ['server error 500', { status: 500 }],
  ['server error 503', { status: 503 }],
] as const)
  test(`§9 Retries 1: on ${how}`, async ({ world }) => {
    let calls = 0;
    const page = await world.open('/assets', {
      before: async (fresh) => {
        await deafToOthers(fresh);
        await intercept(fresh, 'GET', 'assets/equipments', (route) => {
          calls += 1;
          return failure === 'network' ? route.abort('failed') : route.fulfill({ ...failure, json: {} });
        });
      },
    });
    await page.getByText('Failed to load data. Please try again.').waitFor();
    expect(calls).toBe(2);
  });

test('§9 Retries 1: the second attempt is used', async ({ world }) => {
  let calls = 0;
  const page = await world.open('/assets', {
    before: async (fresh) => {
      await deafToOthers(fresh);
      await intercept(fresh, 'GET', 'assets/equipments', (route) => {
        calls += 1;
        return calls === 1 ? route.abort('failed') : route.continue();
      });
    },
  });
  await poll(() => rowsOf(page, 'Assets').count()).toBe(10);
  expect(calls).toBe(2);
});

test('§9 Retries 1: what the client did wrong is not repeated', async ({ world }) => {
  let calls = () => 0;
  const page = await world.open('/assets', {
    before: async (fresh) => {
      calls = countCalls(fresh, 'GET', 'assets/equipments');
      await deafToOthers(fresh);
      await intercept(fresh, 'GET', 'assets/equipments', { status: 400 });
    },
  });
  await page.getByText('Failed to load data. Please try again.').waitFor();
  expect(calls()).toBe(1);
  await page.getByRole('button', { name: 'Try again' }).click();
  await poll(() => calls()).toBe(2);
  await page.getByText('Failed to load data. Please try again.').waitFor();
  expect(calls()).toBe(2);
});

for (const [plan, price] of [
  ['Starter', '$0/month'],
  ['Pro', '$49/month'],
  ['Enterprise', 'Custom'],
] as const)
  test(`§9 Pricing: ${plan} ${price}`, async ({ world }) => {
    const page = await world.open('/', { at: '' });
    const card = page
      .locator('.plan')
      .filter({ has: page.getByRole('heading', { name: plan, exact: true }) });
    await poll(() => card.locator('.plan-price').textContent()).toBe(price);
  });

for (const [app, at] of [
  ['tenant', 'acme'],
  ['admin', 'admin'],
] as const)
  test(`§9 Sidebar width 250 px: ${app} app`, async ({ world }) => {
    const page = await world.open('/', { at });
    await poll(() => page.locator('.shell-sidebar').first().boundingBox()).toMatchObject({ width: 250 });
  });

test('§9 Login card max width 400 px', async ({ world }) => {
  for (const at of ['acme', 'admin']) {
    const page = await world.open('/login', { at, signedIn: false });
    const card = page.locator('.card').filter({ has: page.getByLabel('Password') });
    await poll(() => card.evaluate((element) => getComputedStyle(element).maxWidth)).toBe('400px');
    await poll(() => card.boundingBox()).toMatchObject({ width: 400 });
  }
});

test('§9 Login card max width 400 px: narrower on a phone', async ({ world }) => {
  const page = await world.open('/login', { signedIn: false, viewport: { width: 320, height: 640 } });
  const card = page.locator('.card').filter({ has: page.getByLabel('Password') });
  await poll(async () => (await card.boundingBox())?.width).toBeLessThan(320);
});

const SHARES: [percent: number, colour: 'success' | 'danger'][] = [
  [100, 'success'],
  [50.01, 'success'],
  [50, 'danger'],
  [49.9, 'danger'],
  [0, 'danger'],
];
test('§9 Dashboard utilization threshold 50 percent', async ({ world }) => {
  const { body } = await api<Record<string, unknown>>('GET', 'dashboard');
  const data = {
    ...body.data,
    top_assets_utilization: SHARES.map(([percent], index) => [
      index + 1,
      `Asset ${index}`,
      'Online',
      percent,
    ]),
  };
  const page = await world.open('/', {
    before: (fresh) => answerInPage(fresh, { dashboard: { status: 200, body: { data } } }),
  });
  const bars = page.getByRole('progressbar').locator('.progress-bar');
  await poll(() => bars.count()).toBe(SHARES.length);
  const shown = await bars.evaluateAll((all) =>
    all.map((bar) => (bar.classList.contains('bg-success') ? 'success' : 'danger')),
  );
  expect(shown).toEqual(SHARES.map(([, colour]) => colour));
  const colours = await bars.evaluateAll((all) => all.map((bar) => getComputedStyle(bar).backgroundColor));
  expect(new Set(colours).size).toBe(2);
});

for (const [form, path, count] of [
  ['work order', '/work-orders/1?tab=completion-notes', 6],
  ['asset', '/assets/1', 1],
  ['checklist item', '/work-orders/1/work-order-checklist/new', 2],
  ['misc cost', '/work-orders/1/work-order-misc-cost/new', 1],
] as const)
  test(`§9 Textareas have 3 rows: ${form}`, async ({ world }) => {
    const page = await world.open(path);
    const areas = page.locator('main textarea');
    await poll(() => areas.count()).toBe(count);
    const rows = await areas.evaluateAll((all) => (all as HTMLTextAreaElement[]).map(({ rows }) => rows));
    expect(rows).toEqual(Array(count).fill(3));
  });

async function openDialog(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click();
  await page.getByRole('alertdialog').waitFor();
}

test('§9 Modal transition 300 ms', async ({ world }) => {
  const page = await world.open('/assets', { moves: true });
  await rowsOf(page, 'Assets').first().waitFor();
  await page.evaluate(() => {
    addEventListener('transitionend', (event) => {
      if (event.target instanceof HTMLDialogElement && !event.pseudoElement)
        document.body.dataset.took = String(event.elapsedTime);
    });
  });
  await openDialog(page);
  await poll(() => page.evaluate(() => document.body.dataset.took)).toBe('0.3');
  await page.keyboard.press('Escape');
  await poll(() => page.getByRole('alertdialog').count()).toBe(0);
});

test('§9 Modal backdrop 150 ms', async ({ world }) => {
  const page = await world.open('/assets', { moves: true });
  await rowsOf(page, 'Assets').first().waitFor();
  await openDialog(page);
  const duration = await page
    .getByRole('alertdialog')
    .evaluate((dialog) => getComputedStyle(dialog, '::backdrop').transitionDuration);
  expect([...new Set(duration.split(', '))]).toEqual(['0.15s']);
});

test('§9 Meter reading table page size 3', async ({ world }) => {
  const page = await world.open('/assets/1?tab=meter-readings', {
    before: async (fresh) => {
      await deafToOthers(fresh);
      await withClock(fresh);
    },
  });
  await page.getByRole('table', { name: 'Meter Readings' }).waitFor();
  const sizes = async () =>
    (await clocked(page)).calls
      .filter(({ url }) => url.includes('/meter_reading?'))
      .map(({ url }) => new URL(url).searchParams.get('page_size'));
  await poll(sizes).toEqual(['3']);
  await poll(() => page.getByRole('table', { name: 'Meter Readings' }).locator('tbody tr').count()).toBe(3);
});

test('§9 Meter reading table paging off', async ({ world }) => {
  const { body } = await api('GET', 'meter-readings/meter_reading?asset_id=1');
  expect(body.meta?.total).toBeGreaterThan(3);
  const page = await world.open('/assets/1?tab=meter-readings');
  const panel = page.getByRole('tabpanel', { name: 'Meter Readings' });
  await poll(() => panel.textContent()).toContain(`of ${body.meta?.total}`);
  expect(await panel.locator('.list-pager').count()).toBe(0);
});

test('§9 Token storage keys: access and refresh', async ({ world }) => {
  const page = await world.open('/login', { signedIn: false });
  await heading(page).toBe('Acme Mining');
  expect(
    await page.evaluate(() => [localStorage.getItem('access'), localStorage.getItem('refresh')]),
  ).toEqual([null, null]);
  await fill(page, { Email: EMAILS.acme, Password: PASSWORD });
  const asked = page.waitForRequest((request) => isCall(request, 'GET', 'dashboard'));
  await page.getByRole('button', { name: 'Login' }).click();
  const bearer = (await asked).headers().authorization;
  const [access, refresh] = await page.evaluate(() =>
    ['access', 'refresh'].map((key) => localStorage.getItem(key)),
  );
  expect(bearer).toBe(`Bearer ${access}`);
  expect(refresh).toBeTruthy();
  expect(refresh).not.toBe(access);
});

for (const subdomain of ['acme', 'globex'] as const)
  test(`§9 Demo tenants: the sample subdomain ${subdomain} is there, and its lookup takes no 300 ms`, async ({
    world,
  }) => {
    const page = await world.open('/login', { at: subdomain, signedIn: false });
    await heading(page).not.toBe('Tenant not found');
    const fastest = await page.evaluate(
      async (url) => {
        const took: number[] = [];
        // A machine that is busy with other tests takes longer for some of them.
        for (let round = 0; round < 50 && Math.min(...took) >= 300; round += 1) {
          const from = performance.now();
          await (await fetch(url, { cache: 'no-store' })).json();
          took.push(performance.now() - from);
        }
        return Math.min(...took);
      },
      `${address(subdomain)}/api/v1/tenant`,
    );
    expect(fastest).toBeLessThan(300);
  });

test('§9 Rate limit and retries leave a saved record saved once', async ({ world }) => {
  const code = unique('ONCE');
  let attempts = 0;
  const page = await world.open('/settings/sites/new', {
    before: (fresh) =>
      intercept(fresh, 'POST', 'company/site', async (route) => {
        attempts += 1;
        if (attempts > 1) return route.continue();
        await answerOf(route);
        return route.abort('failed');
      }),
  });
  await fill(page, { Code: code, Name: code });
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.waitForURL(/\/settings\/sites\/\d+$/);
  expect(attempts).toBe(2);
  const { body } = await api<unknown[]>('GET', `company/site?search=${code}`);
  expect(body.data).toHaveLength(1);
});
