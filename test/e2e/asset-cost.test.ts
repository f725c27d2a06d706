import type { Locator } from 'playwright-core';
import { api, expect, heading, poll, test } from '../conformance/world.ts';

interface Report {
  figures: { name: string; value: number | null }[];
}

test.for([
  { where: 'at a desk', viewport: undefined },
  { where: 'on a phone', viewport: { width: 390, height: 844 } },
])(
  'what an asset has cost this year is found from the dashboard in three actions, and proved in one: $where',
  async ({ viewport }, { world }) => {
    const year = new Date().getFullYear();
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
    const text = asset.cost.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

    const page = await world.open('/', { at, viewport });
    await heading(page).toBe('Welcome to the dashboard');
    let actions = 0;
    const click = async (target: Locator) => {
      actions += 1;
      await target.click();
    };
    if (viewport) await click(page.getByRole('button', { name: 'Search', exact: true }));
    else {
      actions += 1;
      await page.keyboard.press('Control+k');
    }
    actions += 1;
    await page.getByRole('combobox', { name: 'Search, go to, create' }).fill(asset.name);
    await click(
      page.getByRole('group', { name: 'Assets' }).getByRole('option', { name: asset.name }).first(),
    );
    const cost = page.getByRole('link', { name: /^Cost this year/ });
    await poll(() => cost.innerText()).toContain(text);
    expect(actions).toBeLessThanOrEqual(3);
    // The report has the same figure on top.
    await cost.click();
    await poll(() => page.getByRole('region', { name: 'Cost', exact: true }).innerText()).toContain(text);
  },
);
