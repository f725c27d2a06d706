import { api, expect, make, test } from '../conformance/world.ts';
import { MESSY_ASSETS, messyAssets, messyCodes } from '../support/messy-assets.ts';

const ASSET = 'assets/equipments';

test.for([
  { where: 'at a desk', viewport: undefined },
  { where: 'on a phone', viewport: { width: 390, height: 844 } },
])(
  'a real list of 200 assets is imported in eight actions, and none is lost: $where',
  async ({ viewport }, { world }) => {
    // The digits before the number of an asset, others at each width; a code is five digits behind a zero.
    const run = String(2 * (5 + (Date.now() % 45)) + (viewport ? 1 : 0));
    const category = `Bänder ${run}`;
    await make('assets/equipment_category', { name: category, slug: `baender-${run}` });
    const places = (await api<{ id: number; name: string }[]>('GET', 'company/location')).body.data;
    // What one import has been told of a place's spellings the next one knows.
    const place = places[viewport ? 1 : 0];
    const location = place?.name as string;
    const page = await world.open('/assets', { viewport });
    let actions = 0;
    const act = async (work: Promise<unknown>) => {
      actions += 1;
      await work;
    };
    if (viewport) {
      await act(page.getByRole('button', { name: 'Search', exact: true }).click());
      await act(page.getByRole('option', { name: 'Import a file' }).click());
    } else {
      await act(page.getByRole('button', { name: 'Export' }).first().click());
      await act(page.getByRole('menuitem', { name: 'Import a file' }).click());
    }
    const file = {
      name: 'Anlagen.xlsx',
      mimeType: 'application/octet-stream',
      buffer: messyAssets({ run, category, location }),
    };
    await act(page.getByLabel('File of Assets').setInputFiles(file));
    await act(page.getByLabel(/Fill merged cells/).check());
    await act(page.getByLabel(/Also import 1 row that is hidden/).check());
    expect(await page.getByLabel('Columns are named in').inputValue()).toBe('4');
    expect(await page.getByLabel('Days such as 05.06.2009').inputValue()).toBe('day-first');
    expect(await page.getByLabel('Numbers such as 1.240 €').inputValue()).toBe(',');
    await page.getByText(/Also import 2 rows below the table: Summe/).waitFor();
    await act(page.getByRole('button', { name: `Check ${MESSY_ASSETS} rows` }).click());
    await act(page.getByRole('button', { name: 'Apply and check again' }).click());
    await act(page.getByRole('button', { name: `Import ${MESSY_ASSETS} Assets` }).click());
    await page.getByText(`${MESSY_ASSETS} created.`).waitFor();
    expect(actions).toBeLessThanOrEqual(8);

    const made = await assetsOf(`Förderband ${run}-`);
    expect(made.map(({ code }) => code).sort()).toEqual(messyCodes(run));
    for (const asset of made) {
      const at = Number(asset.name.split('-').at(-1));
      expect(asset).toMatchObject({
        code: messyCodes(run)[at],
        category: { label: category },
        location: { id: place?.id },
        model: '5" pipe',
        serial_number: String(4_711 + at),
        purchase_date: at % 5 === 0 ? '2009-05-05' : at % 5 === 1 ? '2009-06-05' : '2010-12-31',
        replacement_value: at % 4 === 0 ? 1.25 : at % 4 === 1 ? 1240.5 : 1240,
        is_online: at % 2 === 0,
      });
    }
  },
);

interface Asset {
  name: string;
  code: string;
}

async function assetsOf(start: string): Promise<Asset[]> {
  const all: Asset[] = [];
  for (let page = 1; all.length < MESSY_ASSETS && page < 9; page++) {
    const query = `?name=${encodeURIComponent(start)}&page_size=100&page=${page}&ordering=id`;
    all.push(...(await api<Asset[]>('GET', `${ASSET}${query}`)).body.data);
  }
  return all;
}
