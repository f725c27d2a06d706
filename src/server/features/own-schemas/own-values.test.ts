import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, type TempApp, tempApp } from '../../../../test/support/temp-app.ts';

let temp: TempApp;

beforeAll(async () => {
  temp = await tempApp();
});
afterAll(() => temp.remove());

const ask = (method: string, path: string, body?: object) =>
  temp.ask(method, `/api/v1${path}`, { at: 'acme', token: temp.tokens.acme, body });
const SITE = 'company/site';

/** @returns what stands in the way of the draft, and the answer to its publication */
async function publish(properties: Record<string, object>, base: number, required: string[] = []) {
  const files = { [`${SITE}.json`]: { properties, ...(required.length > 0 && { required }) } };
  const draft = await ask('PUT', '/schema/draft', { files });
  const answer = await ask('POST', '/schema/publish', { base, password: PASSWORD });
  return { errors: draft.body.data.errors.map(({ message }: { message: string }) => message), answer };
}

const GIVEN = {
  own_price: { 'x-decimals': 2, 'x-class': 'money' },
  own_count: { type: 'integer' },
  own_last: { format: 'date' },
};
const WORKED = {
  // Each stands before what it is made of.
  own_large: { type: 'boolean', 'x-value': 'own_total > 1', 'x-class': 'money' },
  own_total: { 'x-decimals': 2, 'x-class': 'money', 'x-value': 'own_price * own_count' },
  own_next: { format: 'date', 'x-value': 'addMonths(own_last, own_count)' },
};

test('a tenant publishes values that are worked out of others, for all records there are', async () => {
  const first = await publish(GIVEN, 0);
  expect([first.errors, first.answer.status]).toEqual([[], 200]);
  const make = async (values: object) => (await ask('POST', `/${SITE}`, values)).body.data;
  const old = await make({ code: 'OLD', name: 'Old', own_price: 1.15, own_count: 3, own_last: '2026-01-31' });
  const empty = await make({ code: 'EMPTY', name: 'Empty' });
  const read = async (id: number) => (await ask('GET', `/${SITE}/${id}`)).body.data;

  const second = await publish({ ...GIVEN, ...WORKED }, 1);
  expect([second.errors, second.answer.status]).toEqual([[], 200]);
  expect(await read(old.id)).toMatchObject({ own_total: 3.45, own_large: true, own_next: '2026-04-30' });
  expect(await read(empty.id)).toMatchObject({ own_total: null, own_large: false, own_next: null });

  const made = await make({ code: 'NEW', name: 'New', own_price: 0.1, own_count: 3 });
  expect(made).toMatchObject({ own_total: 0.3, own_large: false, own_next: null });
  const changed = await ask('PATCH', `/${SITE}/${made.id}`, { own_count: 20 });
  expect(changed.body.data).toMatchObject({ own_total: 2, own_large: true });
  const sent = await ask('PATCH', `/${SITE}/${made.id}`, { own_total: 7 });
  expect([sent.status, Object.keys(sent.body.errors)]).toEqual([422, ['own_total']]);

  const listed = await ask('GET', `/${SITE}?own_total.gte=2&ordering=-own_total`);
  expect(listed.body.data.map(({ name }: { name: string }) => name)).toEqual(['Old', 'New']);

  // Another way of working it out is another value of every record.
  const third = await publish(
    { ...GIVEN, ...WORKED, own_total: { ...WORKED.own_total, 'x-value': 'own_price' } },
    2,
  );
  expect(third.answer.status).toBe(200);
  expect(await read(old.id)).toMatchObject({ own_total: 1.15, own_large: true });
});

test.each([
  [
    { 'x-value': 'own_pric * 2', 'x-decimals': 2 },
    'at character 1: there is no stored property "own_pric"; did you mean "own_price"?',
  ],
  [{ 'x-value': 'own_count +', type: 'integer' }, 'at character 12: it ends too soon'],
  [
    { 'x-value': 'own_price', 'x-decimals': 2 },
    '"own_price" tells of money: this must have "x-class": "money" too.',
  ],
  [
    { 'x-value': 'own_count', type: 'integer', default: 3 },
    'what is worked out has no default, and nobody can be asked for it',
  ],
  [
    { 'x-value': 'own_made + 1', type: 'integer' },
    '"own_made" is worked out from itself: own_made → own_made',
  ],
  [
    { 'x-value': 'now()', format: 'date-time' },
    'now() changes all the time, and this value only with its record and the day: use today()',
  ],
  [
    { 'x-value': 'location', 'x-reference': 'company/site' },
    'a value is a number, a text, a day, a time, a choice, or a yes or no',
  ],
])('a draft is told what is wrong with a value: %o', async (own_made, message) => {
  const { errors, answer } = await publish({ ...GIVEN, own_made }, 3);
  expect(errors).toEqual([message]);
  expect(answer.status).toBe(422);
});

test('nobody is asked for what is worked out', async () => {
  const { errors } = await publish({ ...GIVEN, own_made: { 'x-value': 'own_count', type: 'integer' } }, 3, [
    'own_made',
  ]);
  expect(errors).toEqual(['what is worked out has no default, and nobody can be asked for it']);
});

test('records that are only added keep what they have, and new ones have the value', async () => {
  const MOVEMENT = 'parts/movement';
  const make = async (path: string, values: object) => (await ask('POST', `/${path}`, values)).body.data;
  const part = (await make('parts/part', { code: 'P-1', name: 'Belt' })).id;
  const location = (await make('parts/stock_location', { name: 'Shelf' })).id;
  const receive = (quantity: number) => make(MOVEMENT, { kind: 'receive', part, location, quantity });
  const { id } = await receive(4);
  const own_half = { 'x-decimals': 3, 'x-value': 'quantity / 2' };
  const files = { [`${MOVEMENT}.json`]: { properties: { own_half } } };
  const draft = await ask('PUT', '/schema/draft', { files });
  expect(draft.body.data.errors).toEqual([]);
  expect((await ask('POST', '/schema/publish', { base: 3, password: PASSWORD })).status).toBe(200);
  expect((await ask('GET', `/${MOVEMENT}/${id}`)).body.data).toMatchObject({ own_half: null });
  expect(await receive(5)).toMatchObject({ own_half: 2.5 });
});

test('what is divided by nothing is empty wherever it is read, and what is made of it may say otherwise', async () => {
  const worked = {
    own_each: { 'x-decimals': 2, 'x-class': 'money', 'x-value': 'own_price / own_count' },
    own_shown: { 'x-decimals': 2, 'x-class': 'money', 'x-value': 'coalesce(own_each, -1) + 1' },
    own_area: { 'x-reference': 'own/area' },
  };
  const average = { avg: `${SITE}.own_each`, by: 'own_area' };
  const files = {
    [`${SITE}.json`]: { properties: { ...GIVEN, ...worked } },
    'own/area.json': {
      title: 'Area',
      'x-entity': { label: 'name' },
      properties: {
        name: {},
        each: { 'x-decimals': 2, 'x-class': 'money', 'x-value': average },
        half: { 'x-decimals': 2, 'x-class': 'money', 'x-value': 'each / 2' },
      },
    },
  };
  const draft = await ask('PUT', '/schema/draft', { files });
  expect(draft.body.data.errors).toEqual([]);
  const { version } = (await ask('GET', '/schema')).body.data;
  const published = await ask('POST', '/schema/publish', { base: version, password: PASSWORD });
  expect(published.status).toBe(200);
  const area = (await ask('POST', '/own/area', { name: 'North' })).body.data;
  const site = { code: 'ZERO', name: 'Zero', own_price: 3, own_count: 0, own_area: area.id };
  const made = (await ask('POST', `/${SITE}`, site)).body.data;
  expect(made).toMatchObject({ own_each: null, own_shown: 0 });
  const read = async () => (await ask('GET', `/own/area/${area.id}`)).body.data;
  expect(await read()).toMatchObject({ each: null, half: null });
  const empty = await ask('GET', `/${SITE}?own_each.null=true&code=ZERO`);
  expect(empty.body.data.map(({ id }: { id: number }) => id)).toEqual([made.id]);
  await ask('PATCH', `/${SITE}/${made.id}`, { own_count: 2 });
  expect(await read()).toMatchObject({ each: 1.5, half: 0.75 });
  await ask('PATCH', `/${SITE}/${made.id}`, { own_count: 0 });
  expect(await read()).toMatchObject({ each: null, half: null });
});
