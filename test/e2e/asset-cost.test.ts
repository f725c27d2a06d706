import type { Locator } from 'playwright-core';
import { api, expect, heading, poll, rowsOf, test } from '../conformance/world.ts';

interface Report {
  figures: { name: string; value: number | null }[];
}

test('what an asset cost in one year is found from the dashboard in four actions', async ({ world }) => {
  const year = new Date().getFullYear() - 1;
  // Other tests add assets at the first tenant, which push those of the first page to the next.
  const at = 'globex' as const;
  const assets = await api<{ id: number; name: string }[]>('GET', 'assets/equipments?page_size=10', { at });
  const costs = await Promise.all(
    assets.body.data.map(async ({ id, name }) => {
      const query = `from=${year}-01-01&until=${year}-12-31&asset_id=${id}`;
      const { figures } = (await api<Report>('GET', `reports/cost?${query}`, { at })).body.data;
      return { name, cost: figures.find((figure) => figure.name === 'cost')?.value ?? 0 };
    }),
  );
  const asset = costs.reduce((most, one) => (one.cost > most.cost ? one : most));
  expect(asset.cost).toBeGreaterThan(0);

  const page = await world.open('/', { at });
  await heading(page).toBe('Welcome to the dashboard');
  let actions = 0;
  const click = async (target: Locator) => {
    actions += 1;
    await target.click();
  };
  await click(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Assets' }));
  // The dashboard stays until the list is there, and names the asset in its orders.
  await click(rowsOf(page, 'Assets').filter({ hasText: asset.name }).first());
  await click(page.getByRole('tab', { name: 'Fincancial' }));
  const row = page.getByRole('region', { name: 'Cost by year' }).getByRole('row', { name: String(year) });
  const text = asset.cost.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  await poll(() => row.getByRole('cell').first().innerText()).toContain(text);
  expect(actions).toBeLessThanOrEqual(4);
});
