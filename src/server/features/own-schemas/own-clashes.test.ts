import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleRecord } from '../../../../test/support/sample-record.ts';
import { PASSWORD, type Sending, type TempApp, tempApp } from '../../../../test/support/temp-app.ts';
import { manifest } from '../../../shared/gen/manifest.ts';
import { checkLayer } from '../../../shared/schema/check-layer.ts';
import { entityAt } from '../../../shared/schema/manifest.ts';
import { inWords } from '../../../shared/texts/text.ts';
import { productModel } from '../../product-model.ts';

/** Rules that compare a record with others of any kind, such as bookings that may not overlap. */
let temp: TempApp;
beforeAll(async () => {
  temp = await tempApp();
});
afterAll(() => temp.remove());

const ask = (method: string, path: string, sending: Sending = {}) =>
  temp.ask(method, `/api/v1/${path}`, { at: 'acme', token: temp.tokens.acme, ...sending });
const OTHERS = {
  'id.not': '@id',
  'asset.under': '@asset',
  'begins.lte': '@ends',
  'ends.gte': '@begins',
};
const filesWith = (rule: object, words: object = {}) => ({
  'own/booking.json': {
    title: 'Booking',
    'x-entity': { rules: [rule], ...words },
    properties: {
      asset: { 'x-reference': 'assets/equipments' },
      site: { 'x-reference': 'company/site' },
      begins: { format: 'date' },
      ends: { format: 'date' },
    },
  },
});
const rule = { check: { no: { 'own/booking': { where: OTHERS } } }, message: 'is booked on these days' };

async function refer(path: string): Promise<number> {
  const [known] = (await ask('GET', `${path}?page_size=1`)).body.data;
  return known?.id ?? create(path, await sampleRecord(entityAt(manifest, path), refer));
}
async function create(path: string, body: object): Promise<number> {
  return (await ask('POST', path, { body })).body.data.id;
}

test('bookings of an asset and of what belongs to it do not overlap', async () => {
  const files = filesWith(rule);
  expect((await ask('PUT', 'schema/draft', { body: { files } })).body.data.errors).toEqual([]);
  await ask('POST', 'schema/publish', { body: { base: 0, password: PASSWORD } });
  const plain = await sampleRecord(entityAt(manifest, 'assets/equipments'), refer);
  const line = await create('assets/equipments', { ...plain, code: 'B-1' });
  const pump = await create('assets/equipments', { ...plain, code: 'B-2', parent_asset: line });
  const book = async (asset: number | null, begins: string, ends: string) =>
    (await ask('POST', 'own/booking', { body: { asset, begins, ends } })).status;
  expect(await book(pump, '2040-03-01', '2040-03-05')).toBe(201);
  expect(await book(pump, '2040-03-05', '2040-03-06')).toBe(422);
  expect(await book(line, '2040-03-01', '2040-03-01')).toBe(422);
  expect(await book(line, '2040-03-06', '2040-03-07')).toBe(201);
  // What belongs to an asset is asked for by it, not the other way round; nothing belongs to no asset.
  expect(await book(pump, '2040-03-07', '2040-03-07')).toBe(201);
  expect(await book(null, '2040-03-01', '2040-03-09')).toBe(201);
  const moved = { body: { begins: '2040-03-02' } };
  expect((await ask('PATCH', 'own/booking/1', moved)).status).toBe(200);
  expect((await ask('PATCH', 'own/booking/1', { body: { ends: '2040-03-07' } })).body.errors).toEqual({
    '': ['is booked on these days'],
  });
});

test.each<[object, object, string]>([
  [{ ...rule, check: { no: { 'own/booking': { where: { begins: null } } } } }, {}, 'name the reference by'],
  [rule, { sees: { own: { some: { 'own/booking': { where: OTHERS } } } } }, 'name the reference by'],
  [{ check: { 'site.under': '@site' } }, {}, '"site" leads to no tree'],
  [{ check: { 'asset.under': 3 } }, {}, '"asset" leads to no tree, or'],
  [{ check: { 'asset.under': '@site' } }, {}, 'of another kind'],
])('%j %j', (one, words, said) => {
  const errors = checkLayer(productModel, filesWith(one, words) as never).map(({ text }) => inWords(text));
  expect(errors.join()).toContain(said);
});
