import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { codeAt, stepAt } from '../../src/server/auth/totp.ts';
import {
  address,
  expect,
  fill,
  HEADING,
  intercept,
  PATIENT,
  rowsOf,
  SOMEBODYS_PASSWORD,
  somebody,
  test,
} from '../conformance/world.ts';
import { APP_PLACES, placeName } from '../support/app-places.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The rules whose result depends on colours: in the dark only these can turn out otherwise. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

interface Axe {
  run(root: Document, options: unknown): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

/** What axe finds on the page as it is. */
async function violations(
  page: Page,
  runOnly: { type: 'tag' | 'rule'; values: string[] },
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(async (only) => {
    const { axe } = window as unknown as { axe: Axe };
    const found = await axe.run(document, { runOnly: only, resultTypes: ['violations'] });
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`),
    );
  }, runOnly);
}

/** Waits until everything is loaded and drawn. */
async function settled(page: Page): Promise<void> {
  await page.locator(HEADING).first().waitFor();
  await expect.poll(() => page.locator('[aria-busy=true]:visible, .loading-bar').count(), PATIENT).toBe(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    // What moves with scrolling never ends by itself.
    const moving = document.getAnimations().filter(({ timeline }) => timeline === document.timeline);
    await Promise.all(moving.map((animation) => animation.finished.catch(() => {})));
  });
}

/** Waits until the size and the colours that were asked for are those of the page, and drawn. */
async function applied(page: Page, width: number, colorScheme: string): Promise<void> {
  await page.waitForFunction(
    ([wide, scheme]) => innerWidth === wide && matchMedia(`(prefers-color-scheme: ${scheme})`).matches,
    [width, colorScheme] as const,
  );
  // A colour that is inherited changes a frame after its parent's, even when motion is reduced to nothing.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 10; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}

/** Looks at the page in light and dark, at a desk and on a phone. */
async function expectAccessible(page: Page, sizes = [DESK, PHONE]): Promise<void> {
  const found: string[] = [];
  for (const size of sizes)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await applied(page, size.width, colorScheme);
      await settled(page);
      const only =
        colorScheme === 'light'
          ? { type: 'tag' as const, values: TAGS }
          : { type: 'rule' as const, values: COLOUR_RULES };
      const errors = await violations(page, only);
      found.push(...errors.map((error) => `${colorScheme}, ${size.width} px: ${error}`));
    }
  expect(found).toEqual([]);
}

for (const place of APP_PLACES)
  test(`axe finds nothing: ${placeName(place)}`, async ({ world }) => {
    const page = await world.open(place.path, { at: place.at, signedIn: !place.signedOut });
    await expectAccessible(page);
  });

test('axe finds what is wrong (control)', async ({ world }) => {
  const page = await world.open('/reports');
  await settled(page);
  await page.evaluate(() => {
    const pale = document.createElement('p');
    pale.textContent = 'Pale';
    // The very same colour as behind it would count as hidden.
    pale.style.color = '#dddddd';
    const picture = document.createElement('img');
    picture.src = '/favicon.svg';
    document.querySelector('main')?.append(picture, pale);
  });
  const found = await violations(page, { type: 'tag', values: TAGS });
  expect(found.some((error) => error.startsWith('image-alt'))).toBe(true);
  expect(found.some((error) => error.startsWith('color-contrast'))).toBe(true);
});

interface State {
  name: string;
  path: string;
  at?: string;
  signedOut?: true;
  before?(page: Page): Promise<unknown>;
  reach?(page: Page): Promise<unknown>;
  sizes?: (typeof DESK)[];
  errors?: RegExp;
}

const deleteFirst = async (page: Page) => {
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click();
  await page.getByRole('alertdialog').waitFor();
};
const fail = (path: string) => (page: Page) => intercept(page, 'GET', path, { status: 500 });

const STATES: State[] = [
  { name: 'empty list', path: '/assets?search=there-is-no-such-thing' },
  { name: 'list that could not be loaded', path: '/assets', before: fail('assets/equipments') },
  { name: 'form that could not be loaded', path: '/settings/sites/1', before: fail('company/site/1') },
  { name: 'dashboard that could not be loaded', path: '/', before: fail('dashboard') },
  { name: 'tenant that could not be looked up', path: '/', signedOut: true, before: fail('tenant') },
  {
    name: 'dashboard of an empty company',
    path: '/',
    before: (page) =>
      intercept(page, 'GET', 'dashboard', {
        status: 200,
        body: {
          data: {
            open_work_orders_count: 0,
            online_assets_count: 0,
            scheduled_maintenance_count: 0,
            unassigned_taskes_count: 0,
            work_orders_by_status: [],
            upcomming_maintenance: [],
            top_assets_utilization: [],
            recent_user_activity: [],
          },
        },
      }),
  },
  { name: 'delete dialog', path: '/settings/sites', reach: deleteFirst },
  {
    name: 'delete dialog after a failure',
    path: '/settings/sites/',
    before: (page) => page.route('**/company/site/*', (route) => route.abort('failed')),
    reach: async (page) => {
      await deleteFirst(page);
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'form with errors',
    path: '/work-orders/new',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'form that could not be saved',
    path: '/settings/sites/new',
    before: (page) => intercept(page, 'POST', 'company/site', { status: 500 }),
    reach: async (page) => {
      await fill(page, { Code: 'A', Name: 'A' });
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'leave without saving',
    path: '/settings/sites/1',
    reach: async (page) => {
      await fill(page, { Name: 'Changed' });
      await page.locator('.page-back').click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'login failure',
    path: '/login',
    signedOut: true,
    reach: async (page) => {
      await fill(page, { Email: 'nobody@acme.example', Password: 'wrong' });
      await page.getByRole('button', { name: 'Login' }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'filters',
    path: '/work-orders',
    reach: (page) => page.getByRole('button', { name: 'Show Filters' }).click(),
  },
  {
    name: 'sorted list',
    path: '/assets?ordering=-code',
    reach: (page) => rowsOf(page, 'Assets').first().waitFor(),
  },
  {
    name: 'keyboard shortcuts',
    path: '/reports',
    reach: async (page) => {
      await page.locator(HEADING).waitFor();
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'user menu',
    path: '/reports',
    reach: async (page) => {
      await page.locator('.user-button').click();
      await page.getByRole('menu').waitFor();
    },
    sizes: [DESK],
  },
  {
    name: 'drawer',
    path: '/',
    reach: async (page) => {
      await page.setViewportSize(PHONE);
      await page.getByRole('button', { name: 'Open the menu' }).click();
      await page.getByRole('dialog', { name: 'Menu' }).waitFor();
    },
    sizes: [PHONE],
  },
  {
    name: 'drawer of the admin',
    path: '/',
    at: 'admin',
    reach: async (page) => {
      await page.setViewportSize(PHONE);
      await page.getByRole('button', { name: 'Open the menu' }).click();
      await page.getByRole('dialog', { name: 'Menu' }).waitFor();
    },
    sizes: [PHONE],
  },
  {
    name: 'saved, with its message',
    path: '/settings/sites/1',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.locator('.toast-box').hover();
    },
    sizes: [DESK],
  },
  {
    name: 'history of a record',
    path: '/settings/sites/1',
    reach: (page) => page.getByText('History', { exact: true }).click(),
  },
];

for (const { name, path, at = 'acme', signedOut, before, reach, sizes, errors } of STATES)
  test(`axe finds nothing: ${name}`, async ({ world }) => {
    const page = await world.open(path, { at, signedIn: !signedOut, before, errors });
    await reach?.(page);
    await expectAccessible(page, sizes);
  });

test('axe finds nothing: while everything loads', async ({ world }) => {
  const never = (page: Page) =>
    page.route(
      (url) => url.href.startsWith(`${address('acme')}/api/`) && url.pathname !== '/api/v1/tenant',
      () => new Promise(() => {}),
    );
  for (const path of ['/', '/work-orders', '/work-orders/1', '/assets/1?tab=fincancial']) {
    const page = await world.open(path, { before: never });
    await page.locator('[aria-busy=true]').first().waitFor();
    expect(await violations(page, { type: 'tag', values: TAGS })).toEqual([]);
  }
});

test('axe finds nothing: each step of two-step sign-in', async ({ world }) => {
  const email = await somebody();
  const page = await world.open('/login?next=%2Fprofile', { signedIn: false, errors: /\b401\b/ });
  const signIn = async () => {
    await fill(page, { Email: email, Password: SOMEBODYS_PASSWORD });
    await page.getByRole('button', { name: 'Login' }).click();
  };
  const card = page.getByRole('region', { name: 'Two-step sign-in' });
  await signIn();
  await card.getByRole('button', { name: 'Set up' }).click();
  await fill(page, { 'Your password': SOMEBODYS_PASSWORD });
  await expectAccessible(page, [DESK]);
  await card.getByRole('button', { name: 'Continue' }).click();
  await card.locator('svg.qr-code').waitFor();
  await expectAccessible(page);
  const secret = (await card.locator('code').textContent())?.replaceAll(' ', '') ?? '';
  await fill(page, { 'Code that the app shows now': codeAt(secret, stepAt(Date.now())) });
  await card.getByRole('button', { name: 'Turn on' }).click();
  await card.getByText('Save your recovery codes').waitFor();
  await expectAccessible(page);
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${address('acme')}/login`, { waitUntil: 'domcontentloaded' });
  await signIn();
  await page.getByLabel('Code from your authenticator app').waitFor();
  await expectAccessible(page);
});
