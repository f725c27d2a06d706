import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, type TempApp, tempApp } from '../../../../test/support/temp-app.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { recountRollup } from '../../records/recount.ts';
import { rolledUp } from '../../records/rollups.ts';
import type { TenantRef } from '../../tenancy/tenancy.ts';
import { createRandom } from '../example/random.ts';

let temp: TempApp;

beforeAll(async () => {
  temp = await tempApp();
});
afterAll(() => temp.remove());

const ask = (method: string, path: string, body?: object) =>
  temp.ask(method, `/api/v1/${path}`, { at: 'acme', token: temp.tokens.acme, body });
async function did(method: string, path: string, body?: object) {
  const answer = await ask(method, path, body);
  expect([method, path, answer.status < 300, answer.status < 300 || answer.body]).toEqual([
    method,
    path,
    true,
    true,
  ]);
  return answer.body.data;
}
const all = async (path: string, more = '') =>
  (await ask('GET', `${path}?page_size=100&ordering=id${more}`)).body.data as WireRecord[];

async function publish(files: object) {
  const { version } = await did('GET', 'schema');
  const { errors } = await did('PUT', 'schema/draft', { files });
  expect(errors).toEqual([]);
  await did('POST', 'schema/publish', { base: version, password: PASSWORD });
}

const CHECK = 'own/check';
const OF = { by: 'tool' } as const;
const FAILED = { where: { result: 'failed', 'size.gte': 2 } };
const ROLLED = {
  checks: { 'x-value': { count: CHECK, ...OF } },
  bad: { 'x-value': { count: CHECK, ...OF, ...FAILED } },
  total: {
    'x-decimals': 2,
    'x-value': { sum: `${CHECK}.size`, ...OF, and: [{ sum: `${CHECK}.more`, ...OF }] },
  },
  least: { 'x-decimals': 2, 'x-value': { min: `${CHECK}.size`, ...OF } },
  most: { 'x-decimals': 2, 'x-value': { max: `${CHECK}.size`, ...OF, ...FAILED } },
  mean: { 'x-decimals': 3, 'x-value': { avg: `${CHECK}.size`, ...OF } },
  first_on: { format: 'date', 'x-value': { min: `${CHECK}.done_on`, ...OF } },
  last_at: { format: 'date-time', 'x-value': { max: `${CHECK}.begun_at`, ...OF } },
  last_result: { enum: ['passed', 'failed'], 'x-value': { last: `${CHECK}.result`, ...OF, of: 'done_on' } },
  last_good: {
    type: 'boolean',
    'x-value': { last: `${CHECK}.is_good`, ...OF, of: 'done_on', where: { result: 'passed' } },
  },
  newest: { 'x-value': { last: `${CHECK}.note`, ...OF, of: 'id' } },
  next_on: { format: 'date', 'x-value': 'addMonths(first_on, checks)' },
};
const tool = (more: object = {}) => ({
  title: 'Tool',
  'x-entity': { label: 'name', search: ['name'] },
  properties: { name: { maxLength: 40 }, ...more },
  required: ['name'],
});
const FILES = {
  'own/tool.json': tool(),
  'own/check.json': {
    title: 'Check',
    'x-entity': { parent: 'tool' },
    properties: {
      tool: { 'x-reference': 'own/tool' },
      result: { enum: ['passed', 'failed'] },
      size: { 'x-decimals': 2 },
      more: { type: 'integer' },
      done_on: { format: 'date' },
      begun_at: { format: 'date-time' },
      is_good: { type: 'boolean' },
      note: { maxLength: 20 },
    },
  },
};

/** The same worked out by hand of all checks that there are. */
function byHand(id: number, checks: WireRecord[]) {
  const own = checks.filter((one) => (one.tool as { id: number }).id === id);
  const failed = own.filter(({ result, size }) => result === 'failed' && Number(size ?? -1) >= 2);
  const given = (name: string, of = own) => of.flatMap((one) => (one[name] === null ? [] : [one[name]]));
  const numbers = (name: string, of = own) => given(name, of) as number[];
  const cents = (name: string) => numbers(name).reduce((sum, one) => sum + Math.round(one * 100), 0);
  const days = given('done_on').toSorted() as string[];
  const last = (of: WireRecord[]) =>
    of
      .toSorted((a, b) =>
        String(a.done_on) === String(b.done_on)
          ? a.id - b.id
          : String(a.done_on) < String(b.done_on)
            ? -1
            : 1,
      )
      .at(-1);
  const dated = own.filter(({ done_on }) => done_on !== null);
  const least = (of: number[]) => (of.length > 0 ? Math.min(...of) : null);
  const sizes = numbers('size');
  return {
    checks: own.length,
    bad: failed.length,
    total: (cents('size') + cents('more')) / 100,
    least: least(sizes),
    most: failed.length > 0 ? Math.max(...numbers('size', failed)) : null,
    mean:
      sizes.length > 0
        ? (Math.sign(cents('size')) * Math.round(Math.abs(cents('size') * 10) / sizes.length)) / 1000
        : null,
    first_on: days[0] ?? null,
    last_at: (given('begun_at').toSorted().at(-1) ?? null) as string | null,
    last_result: last(dated)?.result ?? null,
    last_good: last(dated.filter(({ result }) => result === 'passed'))?.is_good ?? null,
    newest: own.toSorted((a, b) => a.id - b.id).at(-1)?.note ?? null,
  };
}

test('what is rolled up follows whatever happens to the records, and is filled where there were some', async () => {
  const { pick, whole, chance } = createRandom(50);
  const day = () => `2026-0${whole(1, 4)}-1${whole(0, 2)}`;
  const values = () => ({
    result: pick(['passed', 'failed', null]),
    size: pick([null, 0.01, 1.15, 2, 7.25, -3]),
    more: pick([null, 0, 4]),
    done_on: chance(0.8) ? day() : null,
    begun_at: chance(0.8) ? `${day()}T0${whole(0, 9)}:00:00.000Z` : null,
    is_good: pick([true, false, null]),
    note: pick([null, 'a', 'b', 'c']),
  });
  await publish(FILES);
  const tools: number[] = [];
  for (const name of ['Saw', 'Drill', 'Rule', 'Spare'])
    tools.push((await did('POST', 'own/tool', { name })).id);
  const make = async () =>
    (await did('POST', CHECK, { tool: pick(tools.slice(0, 3)), ...values() })).id as number;
  const here: number[] = [];
  for (let made = 0; made < 25; made++) here.push(await make());

  const same = async () => {
    const checks = await all(CHECK);
    for (const record of await all('own/tool')) expect(record).toMatchObject(byHand(record.id, checks));
  };
  await publish({ ...FILES, 'own/tool.json': tool(ROLLED) });
  await same();

  const times = (await all('own/tool')).map(({ updated_at }) => updated_at);
  const gone: number[] = [];
  for (let done = 0; done < 200; done++) {
    const id = pick(here);
    const chosen = whole(1, 10);
    if (chosen <= 3) here.push(await make());
    else if (chosen <= 7)
      await did('PATCH', `${CHECK}/${id}`, Object.fromEntries([pick(Object.entries(values()))]));
    else if (chosen === 8 && here.length > 3) {
      await did('DELETE', `${CHECK}/${id}`);
      gone.push(...here.splice(here.indexOf(id), 1));
    } else if (chosen === 9 && gone.length > 0) {
      const back = gone.splice(whole(0, gone.length - 1), 1)[0] as number;
      await did('POST', `${CHECK}/${back}/restore`);
      here.push(back);
    }
    await same();
  }
  // With its owner all goes, and comes back.
  await did('DELETE', `own/tool/${tools[0]}`);
  await same();
  await did('POST', `own/tool/${tools[0]}/restore`);
  await same();
  expect((await all('own/tool')).map(({ updated_at }) => updated_at)).toEqual(times);
  const [first] = await all('own/tool');
  expect(first?.next_on).toMatch(/^\d{4}-\d\d-\d\d$/);

  const { store, release } = await temp.tenancy.acquire(temp.tenancy.bySubdomain('acme') as TenantRef);
  const ones = rolledUp(store.model.entities).filter(({ entity }) => entity.path === 'own/tool');
  expect(ones).toHaveLength(11);
  for (const one of ones)
    expect([one.property.name, await recountRollup(one, store)]).toEqual([one.property.name, 0]);
  await store.write((writer) =>
    writer.keep('own/tool', tools[0] as number, { least: 9999, last_result: null, newest: 'x' }),
  );
  let wrong = 0;
  for (const one of ones) wrong += await recountRollup(one, store);
  release();
  expect(wrong).toBeGreaterThanOrEqual(2);
  await same();
});

test('a moved record counts for its new owner alone', async () => {
  const MOVED = {
    ...FILES,
    'own/tool.json': tool(ROLLED),
    'own/note.json': {
      title: 'Note',
      properties: {
        site: { 'x-reference': 'company/site' },
        hours: { 'x-decimals': 1 },
        on: { format: 'date' },
      },
    },
    'company/site.json': {
      properties: {
        own_hours: { 'x-decimals': 1, 'x-value': { max: 'own/note.hours', by: 'site' } },
        own_last: { 'x-decimals': 1, 'x-value': { last: 'own/note.hours', by: 'site', of: 'on' } },
      },
    },
  };
  await publish(MOVED);
  const site = async (code: string) => (await did('POST', 'company/site', { code, name: code })).id as number;
  const [one, other] = [await site('ONE'), await site('OTHER')];
  const shown = async (id: number) => {
    const { own_hours, own_last } = await did('GET', `company/site/${id}`);
    return [own_hours, own_last];
  };
  const late = await did('POST', 'own/note', { site: one, hours: 2, on: '2026-02-01' });
  const early = await did('POST', 'own/note', { site: one, hours: 3, on: '2026-01-01' });
  await did('PATCH', `own/note/${early.id}`, { on: '2026-03-01' });
  expect(await shown(one)).toEqual([3, 3]);
  await did('PATCH', `own/note/${early.id}`, { on: '2026-01-01' });
  expect([await shown(one), await shown(other)]).toEqual([
    [3, 2],
    [null, null],
  ]);
  await did('PATCH', `own/note/${late.id}`, { site: other });
  expect([await shown(one), await shown(other)]).toEqual([
    [3, 3],
    [2, 2],
  ]);
  await did('PATCH', `own/note/${late.id}`, { site: null });
  expect([await shown(one), await shown(other)]).toEqual([
    [3, 3],
    [null, null],
  ]);
});

test('own properties show, and take over, what their references lead to', async () => {
  const properties = {
    own_back: { 'x-reference': 'own/stand' },
    own_plant: { title: 'Plant', 'x-value': 'own_back.site.name' },
    own_price: { 'x-decimals': 2, 'x-class': 'money', 'x-value': { once: 'own_back.price' } },
    own_count: { type: 'integer', 'x-value': { start: 'own_back.pieces' } },
  };
  const stand = {
    title: 'Stand',
    'x-entity': { label: 'name' },
    required: ['name'],
    properties: {
      name: {},
      site: { 'x-reference': 'company/site' },
      price: { 'x-decimals': 2, 'x-class': 'money' },
      pieces: { type: 'integer' },
      plant: { 'x-value': 'site.name' },
    },
  };
  await publish({ 'own/stand.json': stand, 'company/location.json': { properties } });
  const site = await did('POST', 'company/site', { code: 'S9', name: 'North' });
  const one = await did('POST', 'own/stand', { name: 'A', site: site.id, price: 1.5, pieces: 3 });
  expect(one).toMatchObject({ plant: 'North' });
  const made = await did('POST', 'company/location', {
    name: 'Hall',
    slug: 'hall',
    site: site.id,
    own_back: one.id,
  });
  expect(made).toMatchObject({ own_plant: 'North', own_price: 1.5, own_count: 3 });
  const own = await did('POST', 'company/location', {
    name: 'Yard',
    slug: 'yard',
    site: site.id,
    own_back: one.id,
    own_count: 8,
  });
  expect(own).toMatchObject({ own_count: 8 });
  await did('PATCH', `company/site/${site.id}`, { name: 'South' });
  await did('PATCH', `own/stand/${one.id}`, { price: 9, pieces: 9 });
  expect(await did('GET', `company/location/${made.id}`)).toMatchObject({
    own_plant: 'South',
    own_price: 1.5,
    own_count: 3,
  });
  const found = await all('company/location', '&own_plant=South');
  expect(found.map(({ name }) => name).sort()).toEqual(['Hall', 'Yard']);
  const sent = await ask('PATCH', `company/location/${made.id}`, { own_plant: 'X', own_price: 2 });
  expect([sent.status, Object.keys(sent.body.errors)]).toEqual([422, ['own_plant', 'own_price']]);
});

test.each([
  [
    { 'x-value': { count: 'work-orders/work_ordr', by: 'site' } },
    'there is no entity "work-orders/work_ordr"; did you mean "work-orders/work_order"?',
  ],
  [
    { 'x-value': { count: 'company/location', by: 'sit' } },
    'company/location has no property "sit"; did you mean "site"?',
  ],
  [{ 'x-value': { count: 'company/location' } }, '"by" is missing: their reference to this record'],
  [
    { 'x-value': { count: 'company/location', by: 'site', where: { name: 4 } } },
    '"name" never has this value.',
  ],
  [
    { 'x-value': { count: 'company/location', by: 'site', where: { name: '@me' } } },
    '"where" cannot have this value.',
  ],
  [
    { 'x-value': { counts: 'company/location', by: 'site' } },
    'say one of once, start, count, sum, min, max, avg, last',
  ],
  [
    { type: 'integer', default: 3, 'x-value': { max: 'company/location.id', by: 'site' } },
    'what is worked out has no default, and nobody can be asked for it',
  ],
  [
    { 'x-value': { last: 'company/location.name', by: 'site' } },
    '"of" is missing: the number, day or time of which the last has the most',
  ],
  [
    { 'x-value': { sum: 'company/location.name', by: 'site' } },
    '"name" is not a number that company/location stores.',
  ],
  [{ 'x-value': 'nam.code' }, '"nam" is not a reference of company/site.'],
  [
    { type: 'integer', 'x-value': 'own_two.code' },
    '"type" does not go with the other words of this property.',
  ],
  [{ 'x-value': 'own_two.cod' }, 'company/site has no stored property "cod"; did you mean "code"?'],
  [
    { 'x-value': { once: 'own_two.id' } },
    '"id" of company/site is stored otherwise than "own_made": write "type": "integer" here',
  ],
  [
    { type: 'number', 'x-value': { sum: 'company/site.own_three', by: 'own_two' } },
    '"own_made" is worked out from itself: company/site.own_made → company/site.own_three → company/site.own_made',
  ],
])('a draft is told what is wrong with a value of this form: %j', async (own_made, message) => {
  const properties = {
    own_made,
    own_two: { 'x-reference': 'company/site' },
    own_three: { type: 'number', 'x-value': 'own_made + 1' },
  };
  const isLoop = message.includes('itself');
  const kept = isLoop ? properties : { own_made, own_two: properties.own_two };
  const { errors } = await did('PUT', 'schema/draft', {
    files: { 'company/site.json': { properties: kept } },
  });
  expect(errors.map((one: { message: string }) => one.message)).toEqual([message]);
});

test('the newest records show what a value of a draft would be, and nothing is kept', async () => {
  const { files } = await did('GET', 'schema');
  const stand = files['own/stand.json'];
  const results = async (value: object) => {
    const drafted = {
      ...files,
      'own/stand.json': { ...stand, properties: { ...stand.properties, tried: value } },
    };
    const found = await did('POST', 'schema/results', {
      files: drafted,
      entity: 'own/stand',
      property: 'tried',
    });
    return found.map(({ label, value }: { label: string; value: unknown }) => [label, value]);
  };
  expect(await results({ type: 'integer', 'x-value': 'pieces * 2' })).toEqual([['A', 18]]);
  expect(await results({ 'x-value': 'site.code' })).toEqual([['A', 'S9']]);
  expect(await results({ 'x-value': { start: 'site.name' } })).toEqual([['A', 'South']]);
  expect(await results({ 'x-value': { count: 'company/location', by: 'own_back' } })).toEqual([['A', 2]]);
  const sites = { properties: { own_stands: { 'x-value': { count: 'own/stand', by: 'site' } } } };
  const asked = {
    files: { ...files, 'company/site.json': sites },
    entity: 'company/site',
    property: 'own_stands',
  };
  const counted: { label: string; value: number }[] = await did('POST', 'schema/results', asked);
  expect(counted.find(({ label }) => label.includes('S9') || label === 'South')?.value).toBe(1);
  expect(await did('GET', 'schema')).toMatchObject({ files });
});
