import type { Locator } from 'playwright-core';
import { api, expect, heading, make, poll, test, unique } from '../conformance/world.ts';
import { orderWithProcedure } from '../support/procedure-order.ts';

// What a technician does with a phone in one hand, or at a desk, with the actions counted: a tap, a field that is typed, a photo that is taken.

const ORDER = 'work-orders/work_order';
const VERSION = 'procedures/version';
const WIDTHS = [
  { where: 'on a phone', viewport: { width: 390, height: 844 } },
  { where: 'at a desk', viewport: undefined },
];
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const PHOTO = { name: 'belt.png', mimeType: 'image/png', buffer: PICTURE };

function counted() {
  let actions = 0;
  return {
    tap: async (target: Locator) => {
      actions += 1;
      await target.click();
    },
    type: async (target: Locator, text: string) => {
      actions += 1;
      await target.fill(text);
    },
    photo: async (target: Locator) => {
      actions += 1;
      await target.setInputFiles(PHOTO);
    },
    count: () => actions,
  };
}

async function order(values: object = {}): Promise<number> {
  const [me] = (await api<{ id: number }[]>('GET', 'users/user?page_size=1')).body.data;
  return make(ORDER, {
    asset: 1,
    status: 1,
    maint_type: 'preventive',
    priority: 'high',
    suggested_start_date: '2020-01-01',
    completion_end_date: '2020-01-02',
    description: unique('Swap the belt'),
    assigned_to: me?.id,
    ...values,
  });
}

test.for(WIDTHS)(
  'work is completed with a note and a photo in 4 actions, the hours of the timer are offered, and on a phone the next job is one tap away: $where',
  async ({ viewport }, { world }) => {
    await order();
    const id = await order();
    await api('POST', `${ORDER}/${id}/start_timer`, { body: { switch: true } });
    const page = await world.open(`/work-orders/${id}`, { viewport });
    const { tap, type, photo, count } = counted();
    await tap(page.getByRole('button', { name: 'Complete', exact: true }));
    const dialog = page.getByRole('dialog', { name: /^Complete/ });
    await dialog.getByText(/^Your timer has run since/).waitFor();
    expect(await dialog.getByLabel(/^My Hours/).inputValue()).toBe('0.01');
    await type(dialog.getByLabel(/^Completion Notes/), 'The belt was torn.');
    await photo(dialog.locator('input[type=file]').first());
    await dialog.getByRole('img', { name: 'belt.png' }).waitFor();
    await tap(dialog.getByRole('button', { name: 'Complete' }));
    await page.getByText(/^WO-\d+ is complete$/).waitFor();
    expect(count()).toBeLessThanOrEqual(4);
    expect((await api('GET', `${ORDER}/${id}`)).body.data).toMatchObject({
      is_closed: true,
      hrs_spent: 0.02,
      files: [{ name: 'belt.png' }],
    });
    // At a desk the list stands beside.
    if (!viewport) return;
    await page.getByRole('link', { name: 'Next job' }).click();
    await poll(() => page.url()).not.toContain(`/work-orders/${id}`);
    await page.getByRole('button', { name: 'Complete', exact: true }).waitFor();
  },
);

test.for(WIDTHS)(
  'a procedure of 7 steps with a photo takes 8 actions, since a check that is good goes on by itself: $where',
  async ({ viewport }, { world }) => {
    const checks = Array.from({ length: 6 }, (_, at) => `check_${at + 1}`);
    const check = (name: string) => ({
      title: name,
      'x-step': 'check',
      oneOf: [
        { const: 'ok', title: 'OK' },
        { const: 'not_ok', title: 'Not OK' },
      ],
      'x-fail': ['not_ok'],
    });
    const steps = {
      type: 'object',
      required: [...checks, 'photo'],
      properties: {
        ...Object.fromEntries(checks.map((name) => [name, check(name)])),
        photo: {
          type: 'array',
          title: 'The guard',
          'x-step': 'photo',
          items: { type: 'integer' },
          minItems: 1,
          maxItems: 5,
        },
      },
    };
    const procedure = await make('procedures/procedure', { name: unique('Guard check') });
    const [draft] = (await api<{ id: number }[]>('GET', `${VERSION}?procedure_id=${procedure}`)).body.data;
    expect((await api('PATCH', `${VERSION}/${draft?.id}`, { body: { steps } })).status).toBe(200);
    await api('POST', `${VERSION}/${draft?.id}/publish`, { body: {} });
    const { order, run } = await orderWithProcedure(procedure);
    const page = await world.open(`/work-orders/${order}/procedures/${run}`, { viewport });
    await page.getByText('0 of 7', { exact: true }).waitFor();
    const { tap, photo, count } = counted();
    for (const [at] of checks.entries()) {
      // A phone shows one step at a time.
      if (viewport) await page.getByText(`Step ${at + 1}`, { exact: true }).waitFor();
      await tap(page.locator(`[data-step=check_${at + 1}]`).getByText('OK', { exact: true }));
    }
    await photo(page.getByLabel('Photo for The guard'));
    await page.getByText('7 of 7', { exact: true }).waitFor();
    await tap(page.getByRole('button', { name: 'Finish' }));
    await page.getByText('Nothing failed.').waitFor();
    expect(count()).toBeLessThanOrEqual(8);
  },
);

test.for(WIDTHS)(
  'something is reported with a photo in 5 actions: $where',
  async ({ viewport }, { world }) => {
    const title = unique('It leaks');
    const page = await world.open('/', { viewport });
    await heading(page).toBe('Welcome to the dashboard');
    const { tap, type, photo, count } = counted();
    if (viewport) {
      await tap(page.getByRole('button', { name: 'New', exact: true }));
      await tap(page.getByRole('menuitem', { name: /Request/ }));
    } else {
      await tap(page.getByRole('complementary').getByRole('link', { name: 'Requests' }));
      await tap(page.getByRole('link', { name: 'New Request' }));
    }
    await type(page.locator('main input[name=title]'), title);
    await photo(page.locator('main input[type=file]').first());
    await page.getByRole('img', { name: 'belt.png' }).waitFor();
    await tap(page.getByRole('button', { name: 'Create', exact: true }));
    await poll(
      async () =>
        (await api<object[]>('GET', `requests/request?title=${encodeURIComponent(title)}`)).body.data,
    ).toMatchObject([{ title, photos: [{ name: 'belt.png' }] }]);
    expect(count()).toBeLessThanOrEqual(5);
  },
);
