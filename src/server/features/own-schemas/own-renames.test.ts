import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, type TempApp, tempApp } from '../../../../test/support/temp-app.ts';
import type { JsonSchema } from '../../../shared/json-schema.ts';

let temp: TempApp;
beforeAll(async () => {
  temp = await tempApp();
});
afterAll(() => temp.remove());

const ask = (method: string, path: string, body?: object) =>
  temp.ask(method, `/api/v1/${path}`, { at: 'acme', token: temp.tokens.acme, body });
const data = async (method: string, path: string, body?: object) => (await ask(method, path, body)).body.data;

const filesOf = (properties: Record<string, JsonSchema>) => ({
  'own/tool.json': {
    title: 'Tool',
    'x-entity': { label: 'name', states: { of: 'state', start: 'store' }, actions: {} },
    properties: { name: {}, ...properties },
  },
});
const draft = (properties: Record<string, JsonSchema>) =>
  data('PUT', 'schema/draft', { files: filesOf(properties) });
async function undo() {
  const { version: base } = await data('GET', 'schema');
  return ask('POST', 'schema/undo', { base, password: PASSWORD });
}
async function publish(properties: Record<string, JsonSchema>) {
  const { errors, plan } = await draft(properties);
  expect(errors).toEqual([]);
  const { version } = await data('GET', 'schema');
  const answer = await ask('POST', 'schema/publish', { base: version, password: PASSWORD });
  expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
  return plan.changes as string[];
}
const tools = async (name: string) =>
  ((await data('GET', 'own/tool?ordering=id')) as Record<string, unknown>[]).map((row) => row[name]);

const STATE = { enum: ['store', 'out'] };
const KIND = { enum: ['hand', 'power'], title: 'Kind' };

test('a layer renames a field and merges choices, says with how many records, and undoing is the way back', async () => {
  await publish({ state: STATE, kind: KIND, maker: { title: 'Maker' } });
  for (const [kind, maker] of [
    ['hand', 'Acme'],
    ['power', null],
    ['power', 'Bolts'],
  ])
    await data('POST', 'own/tool', { name: `${maker}`, kind, maker });
  // No map of states is asked for where a word says which became which.
  const words = {
    state: { enum: ['shelf', 'out'], 'x-renamed-choices': { store: 'shelf' } },
    kind: { ...KIND, enum: ['hand'], 'x-renamed-choices': { power: 'hand' } },
    brand: { title: 'Brand', 'x-renamed-from': 'maker' },
  };
  const files = filesOf(words);
  files['own/tool.json']['x-entity'].states.start = 'shelf';
  const { errors, plan } = await data('PUT', 'schema/draft', { files });
  expect([errors, plan.refused]).toEqual([[], []]);
  expect(plan.changes).toEqual(
    expect.arrayContaining([
      'In State of Tool, Store becomes Shelf in 3 records.',
      'In Kind of Tool, Power becomes Hand in 2 records.',
      'Tool: Brand gets what Maker has in 2 records.',
    ]),
  );
  const { version } = await data('GET', 'schema');
  expect((await ask('POST', 'schema/publish', { base: version, password: PASSWORD })).status).toBe(200);
  expect([await tools('state'), await tools('kind'), await tools('brand')]).toEqual([
    ['shelf', 'shelf', 'shelf'],
    ['hand', 'hand', 'hand'],
    ['Acme', null, 'Bolts'],
  ]);
  await data('PATCH', 'own/tool/3', { brand: 'Bolts & Co' });
  expect((await draft({ state: STATE, kind: KIND, maker: { title: 'Maker' } })).plan.changes).toEqual(
    expect.arrayContaining([
      'In Kind of Tool, Hand becomes Power in 1 record.',
      '1 record of Tool was changed since Power became Hand, and keeps what it has.',
    ]),
  );
  expect((await undo()).status).toBe(200);
  expect([await tools('state'), await tools('kind'), await tools('maker')]).toEqual([
    ['store', 'store', 'store'],
    ['hand', 'power', 'hand'],
    ['Acme', null, 'Bolts & Co'],
  ]);
});

test('what is made of choices is worked out anew where two are merged, and where that is undone', async () => {
  const made = {
    is_hand: { type: 'boolean', 'x-value': 'kind == "hand"' } as JsonSchema,
    site: { 'x-reference': 'company/site' } as JsonSchema,
  };
  const files = (kind: JsonSchema) => ({
    ...filesOf({ state: STATE, kind, ...made }),
    'company/site.json': {
      properties: { own_hands: { 'x-value': { count: 'own/tool', by: 'site', where: { kind: 'hand' } } } },
    },
  });
  const put = async (kind: JsonSchema) => {
    expect((await data('PUT', 'schema/draft', { files: files(kind) })).errors).toEqual([]);
    const { version } = await data('GET', 'schema');
    expect((await ask('POST', 'schema/publish', { base: version, password: PASSWORD })).status).toBe(200);
  };
  await put(KIND);
  const site = await data('POST', 'company/site', { code: 'HANDS', name: 'Hands' });
  const tool = await data('POST', 'own/tool', { name: 'Drill', kind: 'power', site: site.id });
  const found = async () => [
    (await data('GET', `own/tool/${tool.id}`)).is_hand,
    (await data('GET', `company/site/${site.id}`)).own_hands,
  ];
  expect(await found()).toEqual([false, 0]);
  await put({ ...KIND, enum: ['hand'], 'x-renamed-choices': { power: 'hand' } });
  expect(await found()).toEqual([true, 1]);
  expect((await undo()).status).toBe(200);
  expect(await found()).toEqual([false, 0]);
});

test.each<[string, Record<string, JsonSchema>, string]>([
  [
    'a choice that is still one',
    { kind: { ...KIND, 'x-renamed-choices': { hand: 'power' } } },
    'choice of before',
  ],
  ['one that becomes none', { kind: { ...KIND, 'x-renamed-choices': { old: 'gone' } } }, 'choice of before'],
  ['choices of a text', { maker: { 'x-renamed-choices': { a: 'b' } } }, 'x-renamed-choices'],
  ['a field that is still there', { maker: {}, brand: { 'x-renamed-from': 'maker' } }, 'is still a field'],
  ['one twice', { a: { 'x-renamed-from': 'maker' }, b: { 'x-renamed-from': 'maker' } }, 'renamed twice'],
  ['labels of nothing', { site: { 'x-reference': { entity: 'company/site', byLabel: true } } }, 'byLabel'],
])('renames that say nothing sensible are errors of the file: %s', async (_, properties, said) => {
  const { errors } = await draft({ state: STATE, ...properties });
  expect(JSON.stringify(errors)).toContain(said);
});
