import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, type Sending, type TempApp, tempApp } from '../../../../test/support/temp-app.ts';
import { checkLayer } from '../../../shared/schema/check-layer.ts';
import { productModel } from '../../product-model.ts';

/** Own properties that only some records have (`x-while`), and may not be empty there (`x-required`). */
let temp: TempApp;

beforeAll(async () => {
  temp = await tempApp();
});
afterAll(() => temp.remove());

const ask = (method: string, path: string, sending: Sending = {}) =>
  temp.ask(method, `/api/v1${path}`, { at: 'acme', token: temp.tokens.acme, ...sending });
const SITE = 'company/site';

const PERMIT = {
  title: 'Permit',
  properties: {
    work: {},
    kind: { enum: ['hot', 'cold'] },
    watch: { 'x-while': { kind: 'hot' }, 'x-required': true, title: 'Fire watch' },
    minutes: { type: 'integer', 'x-while': { 'watch.not': null }, default: 30 },
    reason: { 'x-required': { kind: ['cold'] } },
  },
  required: ['work', 'kind'],
};
const FILES = {
  'own/permit.json': PERMIT,
  [`${SITE}.json`]: {
    properties: {
      own_is_leased: { type: 'boolean', default: false },
      own_lease_ends: { format: 'date', 'x-while': { own_is_leased: true }, 'x-required': true },
    },
  },
};

test('they are there, asked for and emptied as what they wait for says', async () => {
  await ask('PUT', '/schema/draft', { body: { files: FILES } });
  const published = await ask('POST', '/schema/publish', { body: { base: 0, password: PASSWORD } });
  expect([published.status, published.body.errors]).toEqual([200, undefined]);
  const create = async (path: string, body: object) => {
    const answer = await ask('POST', `/${path}`, { body });
    return answer.status === 201 ? answer.body.data : Object.keys(answer.body.errors).join();
  };
  expect(await create('own/permit', { work: 'Weld', kind: 'hot' })).toBe('watch');
  expect(await create('own/permit', { work: 'Drain', kind: 'cold' })).toBe('reason');
  expect(await create('own/permit', { work: 'Drain', kind: 'cold', reason: 'Wet', watch: 'Ann' })).toBe(
    'watch',
  );
  const permit = await create('own/permit', { work: 'Weld', kind: 'hot', watch: 'Ann' });
  expect(permit).toMatchObject({ watch: 'Ann', minutes: 30, reason: null });
  const cold = await ask('PATCH', `/own/permit/${permit.id}`, { body: { kind: 'cold', reason: 'Wet' } });
  expect(cold.body.data).toMatchObject({ watch: null, minutes: null, reason: 'Wet' });

  const site = await create(SITE, { code: 'L1', name: 'Yard' });
  expect(site).toMatchObject({ own_is_leased: false, own_lease_ends: null });
  const lease = (body: object) => ask('PATCH', `/${SITE}/${site.id}`, { body });
  expect((await lease({ own_is_leased: true })).body.errors).toHaveProperty('own_lease_ends');
  expect((await lease({ own_lease_ends: '2027-01-31' })).status).toBe(422);
  const leased = await lease({ own_is_leased: true, own_lease_ends: '2027-01-31' });
  expect(leased.body.data).toMatchObject({ own_lease_ends: '2027-01-31' });
});

const hot = { kind: 'hot' };
test.each<[object, string[]]>([
  [{ a: { 'x-while': 'hot' } }, ['schema.value']],
  [{ a: { 'x-while': {} } }, ['schema.value']],
  [{ a: { 'x-while': { 'kind.gt': 'hot' } } }, ['schema.value']],
  [{ a: { 'x-while': { kidn: 'hot' } } }, ['schema.column_unknown']],
  [{ a: { 'x-while': { kind: 'warm' } } }, ['schema.while_value']],
  [{ a: { 'x-while': { work: 'a' } } }, ['schema.while_value']],
  [{ a: { 'x-required': true } }, ['schema.required_always']],
  [{ work: { 'x-while': hot } }, ['schema.while_required']],
  [{ a: { 'x-value': 'work', 'x-while': hot } }, ['schema.word_unfit']],
  [
    { a: { 'x-while': { 'b.not': null } }, b: { 'x-while': { 'a.not': null } } },
    ['schema.while_loop', 'schema.while_loop'],
  ],
])('what cannot be is told: %j', (properties, codes) => {
  const file = { ...PERMIT, properties: { work: {}, kind: PERMIT.properties.kind, ...properties } };
  const errors = checkLayer(productModel, { 'own/permit.json': file });
  expect(errors.map(({ text }) => text.code)).toEqual(codes);
});
