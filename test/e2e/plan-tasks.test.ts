import type { Locator } from 'playwright-core';
import { api, expect, heading, make, poll, test, unique } from '../conformance/world.ts';

const MOST_ACTIONS = 11;
const LARGE = 'Large service';

interface Plan {
  id: number;
  name: string;
  mode: string;
  included_in: { label: string } | null;
}

test('every 250 h or 3 months, and a larger service every 1,000 h, are planned in 11 actions', async ({
  world,
}) => {
  const asset = await make('assets/equipments', await assetLike());
  const meter = await make('assets/meter', {
    asset,
    name: 'Hours',
    unit: 'h',
    kind: 'cumulative',
    is_primary: true,
  });
  await make('meter-readings/meter_reading', { asset, meter, meter_reading: 1200 });

  const page = await world.open(`/assets/${asset}?tab=schedule-maintnance`);
  let actions = 0;
  const click = async (target: Locator) => {
    actions += 1;
    await target.click();
  };
  const type = async (target: Locator, text: string) => {
    actions += 1;
    await target.fill(text);
  };
  const choose = async (target: Locator, label: string) => {
    actions += 1;
    await target.selectOption({ label });
  };
  const every = page.getByLabel('Every', { exact: true }).first();

  await click(page.getByRole('link', { name: 'New Plan' }));
  await heading(page).toBe('New Plan');
  await type(page.getByLabel('Name', { exact: true }), LARGE);
  await type(page.getByLabel('Start On', { exact: true }), '2026-01-05');
  await type(every, '1000 h');
  await click(page.getByRole('button', { name: 'Save and new' }));
  await poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('');
  await type(page.getByLabel('Name', { exact: true }), 'Small service');
  await type(page.getByLabel('Start On', { exact: true }), '2026-01-05');
  await type(every, '250 h or 3 months');
  await page.getByText('Every 250 h of Hours or every 3 months, whichever comes first').waitFor();
  await click(page.getByRole('button', { name: 'Create', exact: true }));
  const larger = page.getByLabel('Included In', { exact: true });
  await larger.waitFor();
  await choose(larger, LARGE);
  await click(page.getByRole('button', { name: 'Save', exact: true }));
  await poll(async () =>
    (await api<Plan[]>('GET', `maintenance/plan?asset_id=${asset}&ordering=name`)).body.data.map(
      ({ name, mode, included_in }) => [name, mode, included_in?.label ?? null],
    ),
  ).toEqual([
    [LARGE, 'fixed', null],
    ['Small service', 'floating', LARGE],
  ]);
  expect(actions).toBeLessThanOrEqual(MOST_ACTIONS);
});

test.for([
  { where: 'at a desk', viewport: undefined },
  { where: 'on a phone', viewport: { width: 390, height: 844 } },
])(
  'a plan of 500 h or 3 months with a procedure and a person takes 12 actions at most: $where',
  async ({ viewport }, { world }) => {
    const asset = await make('assets/equipments', await assetLike());
    const meter = await make('assets/meter', {
      asset,
      name: 'Hours',
      unit: 'h',
      kind: 'cumulative',
      is_primary: true,
    });
    await make('meter-readings/meter_reading', { asset, meter, meter_reading: 1200 });
    const name = unique('Service');

    const page = await world.open('/schedule/new', { viewport });
    await heading(page).toBe('New Plan');
    let actions = 0;
    const act = async (work: Promise<unknown>) => {
      actions += 1;
      await work;
    };
    const every = page.getByLabel('Every', { exact: true }).first();
    await act(page.getByLabel('Name', { exact: true }).fill(name));
    // Before the asset is chosen the hours are nobody's; what is typed is read again with the asset.
    await act(every.fill('500 h or 3 months'));
    await page.getByText('Choose the asset first').waitFor();
    await act(page.getByLabel('Asset', { exact: true }).selectOption(String(asset)));
    await page.getByText('Every 500 h of Hours or every 3 months, whichever comes first').waitFor();
    for (const field of ['Procedure', 'Assigned To']) {
      const box = page.getByLabel(field, { exact: true }).first();
      const value = await box.locator('option:not([data-id="0"])').first().getAttribute('value');
      await act(box.selectOption(value as string));
    }
    await act(page.getByRole('button', { name: 'Create', exact: true }).click());
    const saved = () => api<Saved[]>('GET', `maintenance/plan?asset_id=${asset}`);
    await poll(async () => (await saved()).body.data.length).toBe(1);
    const [plan] = (await saved()).body.data;
    const whole = (await api<Saved>('GET', `maintenance/plan/${plan?.id}`)).body.data;
    expect({
      ...whole,
      triggers: whole.triggers.map(({ kind, every, rrule }) => [kind, every ?? rrule]),
    }).toMatchObject({
      name,
      mode: 'floating',
      combine: 'any',
      triggers: [
        ['meter', 500],
        ['calendar', 'FREQ=MONTHLY;INTERVAL=3'],
      ],
      procedure: { id: expect.any(Number) },
      assigned_to: { id: expect.any(Number) },
    });
    expect(actions).toBeLessThanOrEqual(6);
  },
);

test('a plan that is changed says which dates are new and which will be none, and takes no text it cannot read', async ({
  world,
}) => {
  const asset = await make('assets/equipments', await assetLike());
  const plan = await make('maintenance/plan', {
    name: unique('Inspection'),
    asset,
    start_on: '2030-01-01',
    triggers: [{ kind: 'calendar', rrule: 'FREQ=MONTHLY;INTERVAL=3' }],
  });
  const page = await world.open(`/schedule/${plan}`);
  const every = page.getByLabel('Every', { exact: true }).first();
  await poll(() => every.inputValue()).toBe('3 months');
  await every.fill('4 months');
  const preview = page.getByRole('region', { name: 'Next dates' });
  await preview.getByText('No longer: Apr 1, 2030').waitFor();
  await preview.getByRole('listitem').filter({ hasText: 'May 1, 2030' }).getByText('New').waitFor();
  await every.fill('4 fathoms');
  await page.getByText('This asset has no meter, and “fathoms” is not a time.').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await poll(() => every.evaluate((box) => box === document.activeElement)).toBe(true);
  const { triggers } = (await api<Saved>('GET', `maintenance/plan/${plan}`)).body.data;
  expect(triggers.map(({ rrule }) => rrule)).toEqual(['FREQ=MONTHLY;INTERVAL=3']);
});

interface Saved {
  id: number;
  triggers: { kind: string; every: number | null; rrule: string | null }[];
}

/** The values of a new asset, where one of the demo stands. */
async function assetLike() {
  const [like] = (
    await api<Record<string, { id: number } & string>[]>('GET', 'assets/equipments?page_size=1')
  ).body.data;
  return {
    name: unique('Wheel loader'),
    code: unique('WL'),
    category: like?.category?.id,
    location: like?.location?.id,
    make: 'Volvo',
    model: 'L90',
    serial_number: unique('S'),
    purchase_date: '2024-01-01',
  };
}
