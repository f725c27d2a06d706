import { afterAll, beforeEach, expect, test } from 'vitest';
import { sampleRecord } from '../../../test/support/sample-record.ts';
import { type Answer, tempApp } from '../../../test/support/temp-app.ts';
import { manifest } from '../../shared/gen/manifest.ts';
import { entityAt } from '../../shared/schema/manifest.ts';

const temp = await tempApp();
afterAll(() => temp.remove());
const acme = { at: 'acme', token: temp.tokens.acme } as const;
const SITES = '/api/v1/company/site';
const LOCATIONS = '/api/v1/company/location';

type Body = Record<string, unknown>;
const ask = (method: string, path: string, body?: unknown) => temp.ask(method, path, { ...acme, body });
const sites = async (): Promise<Body[]> =>
  (await ask('GET', `${SITES}?code=R${run}-&ordering=code&page_size=100`)).body.data;
const codes = async () => (await sites()).map(({ code }) => code);

let run = 0;
beforeEach(() => {
  run += 1;
});
const PLAN = { entity: 'company/site', mode: 'create', columns: [['code'], ['name']] };
const rowsOf = (count: number, from = 1) =>
  Array.from({ length: count }, (_, at) => [
    `R${run}-${String(from + at).padStart(4, '0')}`,
    `Site ${from + at}`,
  ]);
const begin = (total: number, more: Body = {}) =>
  ask('POST', '/api/v1/imports', {
    plan: PLAN,
    title: 'sites.csv',
    total,
    fingerprint: `file ${run}`,
    ...more,
  });
const write = (id: number, from: number, rows: string[][]) =>
  ask('POST', `/api/v1/imports/${id}/rows`, { from, rows });
const undoOnce = (id: number) => ask('POST', `/api/v1/change-sets/${id}/undo`);
/** Takes back all of it: a request is answered after two seconds, however much is left. */
async function undo(id: number, before: Body[] = []): Promise<Answer> {
  const answer = await undoOnce(id);
  const { data } = answer.body;
  data.kept.unshift(...before);
  return data.left > 0 ? undo(id, data.kept) : answer;
}
/** Writes all of them, for the same reason. */
async function writeAll(id: number, from: number, rows: string[][]): Promise<Answer> {
  const answer = await write(id, from, rows);
  const { state, done } = answer.body.data;
  if (state !== 'open' || done >= from + rows.length) return answer;
  return writeAll(id, done, rows.slice(done - from));
}

test('a file is checked without writing, by row and column', async () => {
  await ask('POST', SITES, { code: `R${run}-1`, name: 'There' });
  const rows = [
    [`R${run}-2`, 'New'],
    [`R${run}-1`, 'Taken'],
    ['', 'No code'],
  ];
  const { status, body } = await ask('POST', '/api/v1/imports/check', { plan: PLAN, rows });
  expect([status, body.data.outcomes]).toEqual([200, ['create', 'refused', 'refused']]);
  expect(body.data.problems).toMatchObject([
    { row: 1, property: 'code', text: expect.stringContaining('already used') },
    { row: 2, property: 'code', text: 'is required' },
  ]);
  expect(await codes()).toEqual([`R${run}-1`]);
});

test('what refers to nothing there is is told as such, once it is translated it is right', async () => {
  await ask('POST', SITES, { code: `R${run}-1`, name: `Pit ${run}` });
  const plan = { entity: 'company/location', mode: 'create', columns: [['site'], ['name'], ['slug']] };
  const rows = [['The pit', 'Yard', `yard-${run}`]];
  const before = await ask('POST', '/api/v1/imports/check', { plan, rows });
  expect(before.body.data.problems).toMatchObject([{ row: 0, property: 'site', unknown: 'The pit' }]);
  const values = { site: { 'The pit': `Pit ${run}` } };
  const after = await ask('POST', '/api/v1/imports/check', { plan: { ...plan, values }, rows });
  expect(after.body.data).toEqual({ problems: [], notes: [], outcomes: ['create'] });
});

test('rows are written once, however often they are sent and from wherever', async () => {
  const rows = rowsOf(120);
  const [one, two] = await Promise.all([begin(120), begin(120)]);
  const { id } = one.body.data;
  expect(two.body.data.id).toBe(id);
  await Promise.all([write(id, 0, rows), write(id, 0, rows), write(id, 0, rows.slice(0, 60))]);
  let { body } = await write(id, 0, rows);
  while (body.data.state === 'open') ({ body } = await write(id, body.data.done, rows.slice(body.data.done)));
  expect(body.data).toMatchObject({ state: 'done', done: 120, created: 120, refused: 0 });
  expect(await codes()).toHaveLength(100);
  expect((await ask('GET', `${SITES}?code=R${run}-`)).body.meta.total).toBe(120);
  expect((await begin(120)).body.data).toMatchObject({ id, state: 'done' });
  expect((await begin(120, { again: true })).body.data.id).not.toBe(id);
});

test.each([
  ['in one request', 0],
  ['in the second request, which begins with rows that are done', 2],
])('a row that is refused stops no other, and is told in the report: %s', async (_way, first) => {
  const rows = rowsOf(5);
  const { id } = (await begin(5)).body.data;
  await ask('POST', SITES, { code: rows[2]?.[0], name: 'First' });
  if (first > 0) expect((await writeAll(id, 0, rows.slice(0, first))).body.data.done).toBe(first);
  const from = Math.max(0, first - 1);
  const { body } = await writeAll(id, from, rows.slice(from));
  expect(body.data).toMatchObject({ state: 'done', done: 5, created: 4, refused: 1 });
  expect(body.data.problems).toEqual([
    { row: 2, property: 'code', text: 'is already used', code: 'field.taken' },
  ]);
  expect((await sites()).map(({ name }) => name)).toEqual(['Site 1', 'Site 2', 'First', 'Site 4', 'Site 5']);
});

const refer = async (path: string): Promise<number> => {
  const sample = await sampleRecord(entityAt(manifest, path), refer, { number: run });
  return (await ask('POST', `/api/v1/${path}`, sample)).body.data.id;
};

test('a required field may be without a column where its schema has a default', async () => {
  const asset = await refer('assets/equipments');
  const { name } = (await ask('GET', `/api/v1/assets/equipments/${asset}`)).body.data;
  const plan = { entity: 'assets/meter', mode: 'create', columns: [['asset'], ['name'], ['unit']] };
  const { id } = (await begin(1, { plan })).body.data;
  expect((await write(id, 0, [[name, 'Starts', 'n']])).body.data).toMatchObject({ created: 1, refused: 0 });
  const read = await ask('GET', `/api/v1/assets/meter?asset_id=${asset}`);
  expect(read.body.data).toMatchObject([{ name: 'Starts', kind: 'cumulative' }]);
});

test('readings below zero are imported for a gauge, and refused by their row for a counter', async () => {
  const entity = 'meter-readings/meter_reading';
  const asset = (await ask('GET', `/api/v1/assets/equipments/${await refer('assets/equipments')}`)).body.data;
  const meters = [
    { name: 'Cold store', unit: '°C', kind: 'gauge' },
    { name: 'Hours', unit: 'h', kind: 'cumulative' },
  ];
  for (const meter of meters)
    expect((await ask('POST', '/api/v1/assets/meter', { asset: asset.id, ...meter })).status).toBe(201);
  const plan = { entity, mode: 'create', columns: [['asset'], ['meter'], ['meter_reading']] };
  const rows = [
    [asset.name, 'Cold store', '-18.5'],
    [asset.name, 'Hours', '-1'],
  ];
  const wrong = [
    {
      row: 1,
      property: 'meter_reading',
      text: 'must be at least 0, as this meter is a counter',
      code: 'meters.below_zero',
    },
  ];
  expect((await ask('POST', '/api/v1/imports/check', { plan, rows })).body.data.problems).toEqual(wrong);
  const { id } = (await begin(2, { plan })).body.data;
  expect((await write(id, 0, rows)).body.data).toMatchObject({ created: 1, refused: 1, problems: wrong });
  const read = await ask('GET', `/api/v1/${entity}?asset_id=${asset.id}`);
  expect(read.body.data).toMatchObject([
    { meter_reading: -18.5, total: null, meter: { label: 'Cold store' } },
  ]);
});

test('rows change the records that a key names, and make the others', async () => {
  await ask('POST', SITES, { code: `R${run}-0001`, name: 'Old' });
  await ask('POST', SITES, { code: `R${run}-0002`, name: 'Site 2' });
  const plan = { ...PLAN, mode: 'both', key: 'code' };
  const { id } = (await begin(3, { plan })).body.data;
  const { body } = await writeAll(id, 0, rowsOf(3));
  expect(body.data).toMatchObject({ state: 'done', created: 1, updated: 1, refused: 0 });
  expect((await sites()).map(({ name }) => name)).toEqual(['Site 1', 'Site 2', 'Site 3']);
  const back = await undo(id);
  expect(back.body.data).toMatchObject({ state: 'undone', left: 0, kept: [] });
  expect((await sites()).map(({ name }) => name)).toEqual(['Old', 'Site 2']);
});

test('an import is taken back, but for what was touched since', async () => {
  const rows = rowsOf(4);
  const { id } = (await begin(4)).body.data;
  await write(id, 0, rows);
  const [first, second, third] = (await sites()) as { id: number }[];
  await ask('PATCH', `${SITES}/${first?.id}`, { name: 'Mine' });
  await ask('POST', LOCATIONS, { site: second?.id, name: 'Yard', slug: `yard-${run}` });
  await ask('DELETE', `${SITES}/${third?.id}`);
  const { body } = await undo(id);
  expect(body.data).toMatchObject({ state: 'undone', left: 0 });
  expect(body.data.kept.map((one: Body) => one.id).sort()).toEqual([first?.id, second?.id].sort());
  expect((await sites()).map(({ name }) => name)).toEqual(['Mine', 'Site 2']);
  expect((await begin(4)).body.data.id).not.toBe(id);
});

test('what others have put into a record since keeps it, though it would go with it', async () => {
  const plan = { entity: 'company/calendar', mode: 'create', columns: [['name']] };
  const { id } = (await begin(2, { plan })).body.data;
  await write(id, 0, [[`Crew ${run}`], [`Office ${run}`]]);
  const named = async () =>
    (await ask('GET', `/api/v1/company/calendar?name=${run}&ordering=name`)).body.data;
  const [crew] = await named();
  const holiday = { calendar: crew.id, on_date: '2026-05-01', name: 'Labour Day' };
  expect((await ask('POST', '/api/v1/company/holiday', holiday)).status).toBe(201);
  const { kept } = (await undo(id)).body.data;
  expect(kept).toMatchObject([{ id: crew.id, entity: 'company/calendar', reason: 'was changed since' }]);
  expect((await named()).map(({ name }: Body) => name)).toEqual([`Crew ${run}`]);
});

test('what others refer to since stays, though they could do without it', async () => {
  await ask('POST', SITES, { code: `R${run}-1`, name: `Pit ${run}` });
  const plan = { entity: 'company/location', mode: 'create', columns: [['site'], ['name'], ['slug']] };
  const { id } = (await begin(1, { plan })).body.data;
  await write(id, 0, [[`Pit ${run}`, 'Yard', `yard-${run}`]]);
  const yards = async () => (await ask('GET', `${LOCATIONS}?slug=yard-${run}`)).body.data;
  const [{ id: location }] = await yards();
  expect((await ask('POST', '/api/v1/requests/portal', { name: 'Gate', location })).status).toBe(201);
  expect((await undo(id)).body.data.kept).toMatchObject([
    { id: location, reason: 'has been used by others since' },
  ]);
  expect(await yards()).toHaveLength(1);
});

test('taken back by twenty at once while rows are still written, nothing of an import is left', async () => {
  const rows = rowsOf(200);
  const { id } = (await begin(200)).body.data;
  await write(id, 0, rows.slice(0, 50));
  const writing = write(id, 50, rows.slice(50));
  const undoing = await Promise.all(Array.from({ length: 20 }, () => undoOnce(id)));
  await writing;
  expect(new Set(undoing.map(({ status }) => status))).toEqual(new Set([200]));
  let { body } = await undo(id);
  while (body.data.state !== 'undone') ({ body } = await undo(id));
  expect(body.data).toMatchObject({ left: 0, kept: [] });
  expect(await codes()).toEqual([]);
});

test('an import is called by a text that every store can keep', async () => {
  for (const word of ['title', 'fingerprint'])
    for (const text of ['', 'a\0b', 'a\ud800', 'x'.repeat(256), 7]) {
      const { status, body } = await begin(1, { [word]: text });
      expect([status, Object.keys(body.errors)]).toEqual([422, [word]]);
    }
});

test('what rows refer to is made with them, and goes with them', async () => {
  const plan = { entity: 'company/location', mode: 'create', columns: [['site'], ['name'], ['slug']] };
  const { id } = (await begin(1, { plan })).body.data;
  const records = [{ code: `R${run}-1`, name: `Pit ${run}` }];
  expect(
    (await ask('POST', `/api/v1/imports/${id}/records`, { entity: 'company/site', records })).status,
  ).toBe(204);
  const { body } = await write(id, 0, [[`Pit ${run}`, 'Yard', `yard-${run}`]]);
  expect(body.data).toMatchObject({ state: 'done', created: 1 });
  expect(await codes()).toEqual([`R${run}-1`]);
  expect((await undo(id)).body.data).toMatchObject({ state: 'undone', kept: [] });
  expect(await codes()).toEqual([]);
});

test('imports are their own: others see none, and tell of none', async () => {
  const { id } = (await begin(1)).body.data;
  const other = { at: 'globex', token: temp.tokens.globex } as const;
  for (const [method, path] of [
    ['GET', `/api/v1/imports/${id}`],
    ['POST', `/api/v1/imports/${id}/end`],
    ['POST', `/api/v1/change-sets/${id}/undo`],
  ] as const)
    expect((await temp.ask(method, path, other)).status).toBe(404);
  expect((await temp.ask('GET', '/api/v1/change-sets', other)).body.data).toEqual([]);
  expect((await ask('GET', '/api/v1/change-sets')).body.data[0]).toMatchObject({ id, state: 'open' });
});

test('accounts are not imported, and a plan that cannot be is refused', async () => {
  const users = { entity: 'users/user', mode: 'create', columns: [['name'], ['email']] };
  expect((await begin(1, { plan: users })).status).toBe(405);
  const refused = await begin(1, { plan: { ...PLAN, columns: [['code'], ['created_at']] } });
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['columns', 'name']]);
});
