import type { Page } from 'playwright-core';
import { codeAt, stepAt } from '../../src/server/auth/totp.ts';
import {
  address,
  expect,
  fill,
  HEADING,
  intercept,
  rowsOf,
  SOMEBODYS_PASSWORD,
  somebody,
  test,
} from '../conformance/world.ts';
import { answerInPage } from '../support/answer-in-page.ts';
import {
  allViolations,
  bothColours,
  DESK,
  type Look,
  looksAt,
  PHONE,
  settled,
  TAGS,
  violations,
} from '../support/axe.ts';

/** Looks at the page in light and dark, at a desk and on a phone. */
async function expectAccessible(page: Page, looks: Look[]): Promise<void> {
  expect(await allViolations(page, looks)).toEqual([]);
}

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

test('a target under a bar that stays is not too small for that, one beside it is (control)', async ({
  world,
}) => {
  const page = await world.open('/reports', { viewport: PHONE });
  await settled(page);
  await page.evaluate(() => {
    const add = (name: string, css: string) => {
      const box = document.createElement('div');
      const target = document.createElement('button');
      target.textContent = name;
      target.style.cssText = 'width: 200px; height: 40px';
      box.style.cssText = `left: 0; ${css}`;
      box.append(target);
      document.body.append(box);
    };
    add('Over', 'position: fixed; top: 400px; z-index: 99');
    add('Under', 'position: absolute; top: 380px');
    add('Above', 'position: absolute; top: 600px; z-index: 9');
    add('Below', 'position: absolute; top: 580px');
  });
  const found = await violations(page, { type: 'rule', values: ['target-size'] });
  expect(found.map((error) => /(Over|Under|Above|Below)/.exec(error)?.[0])).toEqual(['Below']);
});

interface State {
  name: string;
  path: string;
  at?: string;
  signedOut?: true;
  before?(page: Page): Promise<unknown>;
  reach?(page: Page): Promise<unknown>;
  /** The one size in which it exists. */
  only?: typeof DESK;
  errors?: RegExp;
}

const deleteFirst = async (page: Page) => {
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click();
  await page.getByRole('alertdialog').waitFor();
};
const tickTwo = async (page: Page) => {
  for (const at of [0, 1]) await page.locator('tbody .select-tick input').nth(at).check();
  await page.getByRole('group', { name: 'With what is selected' }).waitFor();
};
const fail = (path: string) => (page: Page) => answerInPage(page, { [path]: { status: 500 } });

const NONE = { data: [], meta: { total: 0, page: 1, page_size: 1 } };
const FIRST_STEPS = [
  ...['company/site', 'company/location', 'assets/equipment_category'],
  ...['work-orders/status', 'assets/equipments', 'work-orders/work_order'],
];

const STATES: State[] = [
  { name: 'own fields', path: '/settings/fields' },
  { name: 'fields of all companies', path: '/admin/settings/fields', at: 'admin' },
  {
    name: 'own fields as JSON',
    path: '/settings/fields?of=parts/vendor',
    reach: async (page) => {
      // On a phone the file is a step of its own.
      const step = page
        .getByRole('navigation', { name: 'Steps' })
        .getByRole('button', { name: 'Field', exact: true });
      if (await step.isVisible()) await step.click();
      await page.getByRole('button', { name: 'As JSON' }).click();
      await page.getByRole('textbox', { name: 'parts/vendor.json' }).waitFor();
    },
  },
  {
    name: 'installing a pack',
    path: '/settings/packs',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Install', exact: true }).first().click();
      await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    },
  },
  { name: 'empty list', path: '/assets?search=there-is-no-such-thing' },
  { name: 'list that could not be loaded', path: '/assets', before: fail('assets/equipments') },
  { name: 'form that could not be loaded', path: '/settings/sites/1', before: fail('company/site/1') },
  { name: 'dashboard that could not be loaded', path: '/', before: fail('dashboard') },
  { name: 'tenant that could not be looked up', path: '/', signedOut: true, before: fail('tenant') },
  {
    name: 'dashboard of an empty company',
    path: '/',
    before: (page) =>
      answerInPage(page, {
        dashboard: {
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
        },
        // With something in each of them the first steps are over, and go while they are looked at.
        ...Object.fromEntries(FIRST_STEPS.map((path) => [path, { status: 200, body: NONE }])),
      }),
    reach: (page) => page.getByRole('link', { name: /^Start.*Add a site$/ }).waitFor(),
  },
  { name: 'board', path: '/work-orders?view=board' },
  { name: 'calendar', path: '/work-orders?view=calendar' },
  { name: 'calendar by days', path: '/work-orders?view=calendar&span=list' },
  { name: 'week board', path: '/work-orders?view=week' },
  { name: 'batch bar', path: '/work-orders', reach: tickTwo },
  {
    name: 'batch dialog',
    path: '/work-orders',
    reach: async (page) => {
      await tickTwo(page);
      const bar = page.getByRole('group', { name: 'With what is selected' });
      await bar.getByRole('button', { name: 'Edit', exact: true }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'assigning',
    path: '/work-orders/1',
    reach: async (page) => {
      await page
        .getByRole('button', { name: /assign/i })
        .first()
        .waitFor();
      await page.keyboard.press('a');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'new record in seconds',
    path: '/reports',
    reach: async (page) => {
      await page.locator(HEADING).waitFor();
      await page.keyboard.press('n');
      await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click();
      await page.getByText('Say what is to be done.').waitFor();
    },
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
    name: 'paper of a work order',
    path: '/paper?of=work-orders%2Fwork_order&ids=1',
    reach: (page) => page.locator('.sheet').first().waitFor(),
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
    only: DESK,
  },
  {
    name: 'drawer',
    path: '/',
    reach: async (page) => {
      await page.setViewportSize(PHONE);
      await page.getByRole('button', { name: 'Open the menu' }).click();
      await page.getByRole('dialog', { name: 'Menu' }).waitFor();
    },
    only: PHONE,
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
    only: PHONE,
  },
  {
    name: 'saved, with its message',
    path: '/settings/sites/1',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.locator('.toast-box').hover();
    },
    only: DESK,
  },
  {
    name: 'history of a record',
    path: '/settings/sites/1',
    reach: (page) => page.getByText('History', { exact: true }).click(),
  },
];

for (const [number, state] of STATES.entries()) {
  const { name, path, at = 'acme', signedOut, before, reach, only, errors } = state;
  test(`axe finds nothing: ${name}`, async ({ world }) => {
    const page = await world.open(path, { at, signedIn: !signedOut, before, errors });
    await reach?.(page);
    await expectAccessible(page, only ? bothColours(only) : looksAt(number));
  });
}

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
  await expectAccessible(page, bothColours(DESK));
  await card.getByRole('button', { name: 'Continue' }).click();
  await card.locator('svg.qr-code').waitFor();
  await expectAccessible(page, looksAt(0));
  const secret = (await card.locator('code').textContent())?.replaceAll(' ', '') ?? '';
  await fill(page, { 'Code that the app shows now': codeAt(secret, stepAt(Date.now())) });
  await card.getByRole('button', { name: 'Turn on' }).click();
  await card.getByText('Save your recovery codes').waitFor();
  await expectAccessible(page, looksAt(1));
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${address('acme')}/login`, { waitUntil: 'domcontentloaded' });
  await signIn();
  await page.getByLabel('Code from your authenticator app').waitFor();
  await expectAccessible(page, looksAt(2));
});
