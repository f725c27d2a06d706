import type { Locator } from 'playwright-core';
import { api, expect, heading, make, poll, test, unique } from '../conformance/world.ts';

const MOST_ACTIONS = 25;
const LARGE = 'Large service';

interface Plan {
  id: number;
  name: string;
  mode: string;
  included_in: { label: string } | null;
}

test('every 250 h or 3 months, and a larger service every 1,000 h, are planned in 25 actions', async ({
  world,
}) => {
  const [like] = (
    await api<Record<string, { id: number } & string>[]>('GET', 'assets/equipments?page_size=1')
  ).body.data;
  const asset = await make('assets/equipments', {
    name: unique('Wheel loader'),
    code: unique('WL'),
    category: like?.category?.id,
    location: like?.location?.id,
    make: 'Volvo',
    model: 'L90',
    serial_number: unique('S'),
    purchase_date: '2024-01-01',
  });
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
  const line = (number: number) => page.getByRole('group', { name: `Trigger ${number}`, exact: true });
  const trigger = async (number: number, kind: string) => {
    await click(page.getByRole('button', { name: 'Add Trigger' }));
    await choose(line(number).getByLabel('Kind'), kind);
  };
  const metered = async (number: number, every: string) => {
    await trigger(number, 'Meter');
    await choose(line(number).getByLabel('Meter', { exact: true }), 'Hours');
    await type(line(number).getByLabel('Every', { exact: true }), every);
  };

  await click(page.getByRole('link', { name: 'New Plan' }));
  await heading(page).toBe('New Plan');
  await type(page.getByLabel('Name', { exact: true }), LARGE);
  await type(page.getByLabel('Start On', { exact: true }), '2026-01-05');
  await metered(1, '1000');
  await click(page.getByRole('button', { name: 'Save and new' }));
  await poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('');
  await type(page.getByLabel('Name', { exact: true }), 'Small service');
  await type(page.getByLabel('Start On', { exact: true }), '2026-01-05');
  await choose(page.getByLabel('Mode', { exact: true }), 'From the last completion');
  await metered(1, '250');
  await trigger(2, 'Date');
  await type(line(2).getByRole('textbox', { name: 'How Often: number' }), '3');
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
