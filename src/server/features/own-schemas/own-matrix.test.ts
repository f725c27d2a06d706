import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleRecord } from '../../../../test/support/sample-record.ts';
import { PASSWORD, type Sending, type TempApp, tempApp } from '../../../../test/support/temp-app.ts';
import { manifest } from '../../../shared/gen/manifest.ts';
import { entityAt } from '../../../shared/schema/manifest.ts';
import { productModel } from '../../product-model.ts';

/** Everything that records can be asked, for own fields of every kind: on an entity of the product, and on an own one. */
let temp: TempApp;
const SITE = 'company/site';
const ORDER = 'work-orders/work_order';
type Body = Record<string, unknown>;

const ask = (method: string, path: string, sending: Sending = {}) =>
  temp.ask(method, `/api/v1${path}`, { at: 'acme', token: temp.tokens.acme, ...sending });
const data = async (path: string) => (await ask('GET', path)).body.data;
const post = async (path: string, body: Body) => {
  const answer = await ask('POST', path, { body });
  expect([answer.status, answer.body.errors ?? {}]).toEqual([201, {}]);
  return answer.body.data;
};

const KINDS = {
  text: { maxLength: 20 },
  long: { 'x-long': true },
  mail: { format: 'email' },
  whole: { type: 'integer', minimum: 0, maximum: 100 },
  number: { type: 'number' },
  cost: { 'x-decimals': 2, 'x-class': 'money' },
  fee: { 'x-decimals': 'currency' },
  flag: { type: 'boolean', default: false },
  day: { format: 'date' },
  time: { format: 'date-time' },
  choice: { enum: ['north', 'south'], 'x-colours': { north: 'info' } },
  level: {
    oneOf: [
      { const: 1, title: 'Low' },
      { const: 2, title: 'High' },
    ],
  },
  site: { 'x-reference': SITE },
  link: { format: 'uri' },
  phone: { format: 'phone' },
  clock: { format: 'time' },
  takes: { format: 'duration' },
  spot: { format: 'point' },
  dangers: {
    items: {
      oneOf: [
        { const: 'gas', title: 'Gas' },
        { const: 'fire', title: 'Fire' },
        { const: 'wet_floor', title: 'Wet floor' },
      ],
    },
  },
  share: { 'x-decimals': 1, 'x-unit': '%' },
  thing: { 'x-reference': 'own/thing' },
  sites: { items: { 'x-reference': SITE } },
};
const VALUES: Body = {
  text: 'K 17',
  long: 'A long\nstory',
  mail: 'x@b.example',
  whole: 7,
  number: 1.25,
  cost: 12.5,
  fee: 3.2,
  flag: true,
  day: '2026-03-01',
  time: '2026-03-01T08:00:00.000Z',
  choice: 'south',
  level: 2,
  link: 'https://b.example/a',
  phone: '+49 30 1234',
  clock: '14:30',
  takes: 'PT10H5M',
  spot: '47.37,8.54',
  dangers: ['gas', 'wet_floor'],
  share: 37.5,
};
const OTHERS: Body = {
  text: 'A 1',
  long: 'Other',
  mail: 'c@d.example',
  whole: 3,
  number: -2.5,
  cost: 1.5,
  fee: 1.3,
  flag: false,
  day: '2026-02-01',
  time: '2026-02-01T08:00:00.000Z',
  choice: 'north',
  level: 1,
  link: 'http://a.example',
  phone: '+1 555 0100',
  clock: '08:00',
  takes: 'PT9H',
  spot: '-1,2',
  dangers: ['fire'],
  share: 2,
};
const prefixed = <T>(values: Record<string, T>, prefix: string): Record<string, T> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${prefix}${name}`, value]));
const FILES = {
  'own/thing.json': {
    title: 'Thing',
    'x-entity': { label: 'name', search: ['name', 'long'], order: 'name', dates: { start: 'day' } },
    properties: { name: { maxLength: 50 }, ...KINDS },
    required: ['name'],
  },
  'own/part.json': {
    title: 'Part of a thing',
    'x-entity': { parent: 'whole' },
    properties: { whole: { 'x-reference': 'own/thing' }, what: {} },
  },
  [`${SITE}.json`]: { properties: prefixed(KINDS, 'own_') },
  [`${SITE}.ui.json`]: { 'ui:tabs': [{ title: 'Things', list: 'own/thing' }] },
  [`${ORDER}.json`]: { properties: { own_meter: { type: 'integer' }, own_why: {} } },
};

/** Records of the product by their code, and own ones by their name. */
const TARGETS = [
  { path: SITE, prefix: 'own_', base: (name: string) => ({ code: name, name }), key: 'code' },
  { path: 'own/thing', prefix: '', base: (name: string) => ({ name }), key: 'name' },
];
/** A body that the product accepts, whatever it refers to made first. */
const sampled = (path: string): Promise<Body> =>
  sampleRecord(entityAt(manifest, path), async (other) => {
    const [there] = await data(`/${other}`);
    return there?.id ?? (await post(`/${other}`, await sampled(other))).id;
  });
let site = 0;
let thing = 0;

beforeAll(async () => {
  temp = await tempApp();
  await ask('PUT', '/schema/draft', { body: { files: FILES } });
  const published = await ask('POST', '/schema/publish', { body: { base: 0, password: PASSWORD } });
  expect(published.body).toMatchObject({ data: { version: 1 } });
  site = (await post(`/${SITE}`, { code: 'REF', name: 'Referred site' })).id;
  thing = (await post('/own/thing', { name: 'Referred thing' })).id;
});
afterAll(() => temp.remove());

describe.each(TARGETS)('$path', ({ path, prefix, base, key }) => {
  let first = 0;
  const own = (name: string) => `${prefix}${name}`;
  const names = Object.keys(KINDS).map(own);
  const found = async (query: string): Promise<unknown[]> => {
    const answer = await ask('GET', `/${path}?${key}=M-&${query}`);
    expect([answer.status, answer.body.errors ?? {}]).toEqual([200, {}]);
    return answer.body.data.map((one: Body) => one[key]);
  };

  test('a record is made with all of them and answers them', async () => {
    const others = { site, thing, sites: [site] };
    const values = { ...prefixed(VALUES, prefix), ...prefixed<unknown>(others, prefix) };
    const made = await post(`/${path}`, { ...base('M-1'), ...values });
    first = made.id;
    const shown = {
      ...prefixed(VALUES, prefix),
      [own('site')]: { id: site, label: 'Referred site' },
      [own('thing')]: { id: thing, label: 'Referred thing' },
      [own('sites')]: [{ id: site, label: 'Referred site' }],
    };
    expect(made).toMatchObject(shown);
    expect(await data(`/${path}/${first}`)).toMatchObject(shown);
    await post(`/${path}`, { ...base('M-2'), ...prefixed(OTHERS, prefix) });
  });

  test.each(
    Object.keys(KINDS).filter(
      (name) => !['long', 'site', 'thing', 'phone', 'dangers', 'sites', 'spot'].includes(name),
    ),
  )('a list is sorted by %s', async (name) => {
    expect(await found(`ordering=${own(name)}`)).toEqual(['M-2', 'M-1']);
    expect(await found(`ordering=-${own(name)}`)).toEqual(['M-1', 'M-2']);
  });

  test.each([
    ['text', 'k%2017'],
    ['long', 'story'],
    ['mail', 'x@b'],
    ['whole.gte', '5'],
    ['number.lte', '1.25&number.gte=0'],
    ['cost.gte', '12.5'],
    ['fee.gte', '3.2'],
    ['flag', 'true'],
    ['day.gte', '2026-03-01'],
    ['time.gte', '2026-02-15'],
    ['choice', 'south'],
    ['level', '2'],
    ['site_id', 'SITE'],
    ['thing_id', 'THING'],
    ['thing', 'referred'],
    ['link', 'B.example'],
    ['phone', '1234'],
    ['clock.gte', '14:30'],
    ['clock', '14.30'],
    ['takes', '10h 5'],
    ['takes.in', 'PT605M,PT2H'],
    ['share.gte', '37.5'],
    ['spot', '47.37%208.54'],
    ['dangers.has', 'gas'],
    ['dangers.has', 'Wet%20floor'],
    ['dangers.null', 'false&dangers.has=wet_floor'],
    ['sites.has', 'SITE'],
  ])('a list is filtered by %s', async (name, value) => {
    const given = value.replace('SITE', String(site)).replace('THING', String(thing));
    const query = `${own(name)}=${given.replace('&number', `&${own('number')}`).replace('&dangers', `&${own('dangers')}`)}`;
    expect(await found(query)).toEqual(['M-1']);
  });

  test('empty values are found', async () => {
    expect(await found(`${own('site')}.null=true`)).toEqual(['M-2']);
    expect(await found(`${own('text')}.null=true`)).toEqual([]);
  });

  test.each(['cost', 'whole', 'number', 'fee'])('%s is added up', async (name) => {
    const sum = (VALUES[name] as number) + (OTHERS[name] as number);
    const [row] = await data(`/${path}/summary?sum=${own(name)}&${key}=M-`);
    expect(row.sum[own(name)]).toBeCloseTo(sum);
  });

  test.each(['choice', 'level', 'flag', 'site', 'thing', 'day'])('rows are counted by %s', async (name) => {
    const by = name === 'day' ? `month(${own(name)})` : own(name);
    const rows = await data(`/${path}/summary?group=${by}&${key}=M-`);
    expect(rows.map((row: { count: number }) => row.count)).toEqual([1, 1]);
  });

  test.each(Object.entries(OTHERS))(
    '%s is changed alone, and for many, which is undone',
    async (name, value) => {
      const one = await ask('PATCH', `/${path}/${first}`, { body: { [own(name)]: value } });
      expect([one.status, one.body.data?.[own(name)]]).toEqual([200, value]);
      await ask('PATCH', `/${path}/${first}`, { body: { [own(name)]: VALUES[name] } });
      const batch = await ask('POST', `/${path}/batch`, {
        body: { ids: [first], change: { [own(name)]: value } },
      });
      expect(batch.body.data).toMatchObject({ refused: [] });
      expect((await data(`/${path}/${first}`))[own(name)]).toEqual(value);
      await ask('POST', `/change-sets/${batch.body.data.change_set}/undo`);
      expect((await data(`/${path}/${first}`))[own(name)]).toEqual(VALUES[name]);
    },
  );

  test('a file has them, and is read again', async () => {
    for (const format of ['csv', 'xlsx'])
      expect((await ask('GET', `/${path}?format=${format}&columns=${[key, ...names]}`)).status).toBe(200);
    const csv = String((await ask('GET', `/${path}?format=csv&columns=${[key, ...names]}&${key}=M-1`)).body);
    const shown = ['K 17', '2026-03-01', 'South', 'High', 'Referred site', 'Referred thing', '12.5', '14:30'];
    for (const text of [...shown, '10 h 5 min', 'Gas; Wet floor']) expect(csv).toContain(text);
    const columns = [...Object.keys(base('')), ...names];
    const plan = { entity: path, mode: 'create', columns: columns.map((name) => [name]) };
    const cells = ['Text', 'Long', 'x@y.example', '9', '2.5', '4.25', '1.5', 'yes', '2026-04-01'];
    const rest = ['2026-04-01 10:00', 'North', 'Low', 'Referred site'];
    const newer = ['www.c.example', ' 030 99 ', '7.30', '1h 30', 'N 47.5 E 8', 'wet floor; Gas', '7.5'];
    const others = ['Referred thing', 'referred site; REFERRED SITE'];
    const row = [...Object.keys(base('')).map(() => 'M-3'), ...cells, ...rest, ...newer, ...others];
    const checked = await ask('POST', '/imports/check', { body: { plan, rows: [row] } });
    expect(checked.body.data).toMatchObject({ problems: [], outcomes: ['create'] });
    const begun = { plan, title: 'a.csv', total: 1, fingerprint: `of ${path}` };
    const { id } = (await ask('POST', '/imports', { body: begun })).body.data;
    const written = await ask('POST', `/imports/${id}/rows`, { body: { from: 0, rows: [row] } });
    expect(written.body.data).toMatchObject({ done: 1 });
    const [made] = await data(`/${path}?${key}=M-3`);
    expect(made).toMatchObject({
      ...prefixed({ whole: 9, cost: 4.25, flag: true, day: '2026-04-01', choice: 'north', level: 1 }, prefix),
      ...prefixed(
        {
          link: 'https://www.c.example',
          phone: '030 99',
          clock: '07:30',
          takes: 'PT1H30M',
          spot: '47.5,8',
          dangers: ['gas', 'wet_floor'],
        },
        prefix,
      ),
      [own('thing')]: { id: thing },
      [own('sites')]: [{ id: site }],
    });
    await ask('POST', `/change-sets/${id}/undo`);
    expect(await found('page=1')).toEqual(['M-1', 'M-2']);
  });

  test.each([
    ['link', 'javascript:alert(1)', 'must be a web address, such as https://acme.example'],
    ['phone', 'Ana', 'must be a phone number, such as +1 555 0100'],
    ['clock', '24:00', 'must be a time of day, such as 08:30'],
    ['takes', '90', 'must be a duration, such as PT1H30M'],
    ['spot', '91,0', 'must be latitude and longitude, such as 47.37,8.54'],
    ['takes', 5400, 'must be a duration, such as PT1H30M'],
    ['dangers', ['gas', 'noise'], 'must be a list of its choices, each once'],
    ['dangers', ['gas', 'gas'], 'must be a list of its choices, each once'],
    ['dangers', 'gas', 'must be a list of its choices, each once'],
  ])('%s is not %s', async (name, value, text) => {
    const body = { [own(name)]: value };
    const { status, body: told } = await ask('PATCH', `/${path}/${first}`, { body });
    expect([status, told.errors]).toEqual([422, { [own(name)]: [text] }]);
  });

  test('the history has them, and a deleted record comes back with them', async () => {
    const history = await data(`/history?entity=${path}&key=${first}&page_size=100`);
    const said = JSON.stringify(history);
    for (const name of Object.keys(VALUES)) expect(said).toContain(`"${own(name)}"`);
    expect((await ask('DELETE', `/${path}/${first}`)).status).toBe(204);
    expect(await found('page=1')).toEqual(['M-2']);
    expect((await ask('POST', `/${path}/${first}/restore`)).status).toBe(200);
    expect(await data(`/${path}/${first}`)).toMatchObject({
      ...prefixed(VALUES, prefix),
      [own('site')]: { id: site },
      [own('thing')]: { id: thing },
      [own('sites')]: [{ id: site }],
    });
  });

  test('a repeated request makes one record', async () => {
    const headers = { 'idempotency-key': `again-${prefix}1` };
    const body = { ...base('M-4'), [own('whole')]: 5 };
    const once = await ask('POST', `/${path}`, { body, headers });
    const again = await ask('POST', `/${path}`, { body, headers });
    expect([once.status, again.body.data.id]).toEqual([201, once.body.data.id]);
    expect((await ask('DELETE', `/${path}/${once.body.data.id}`)).status).toBe(204);
  });

  test('what a role may not know is hidden everywhere', async () => {
    const grants = {
      [path]: { read: 'all', update: 'all' },
      [SITE]: { read: 'all', update: 'all' },
      history: { read: 'all' },
    };
    const role = await post('/users/role', { name: `Of ${path}`, base: 'technician', grants });
    const [{ id }] = await data('/users/user?search=aaron');
    expect((await ask('PATCH', `/users/user/${id}`, { body: { role: role.id } })).status).toBe(200);
    const token = await temp.signIn('acme', 'aaron@acme.example');
    const theirs = (method: string, address: string, body?: Body) => ask(method, address, { token, body });
    expect((await theirs('GET', `/${path}/${first}`)).body.data).not.toHaveProperty(own('cost'));
    expect((await theirs('GET', `/${path}?${own('cost')}.gte=1`)).status).toBe(400);
    expect((await theirs('GET', `/${path}?ordering=${own('cost')}`)).status).toBe(400);
    expect((await theirs('GET', `/${path}/summary?sum=${own('cost')}`)).status).toBe(400);
    expect((await theirs('PATCH', `/${path}/${first}`, { [own('cost')]: 1 })).status).toBe(422);
    expect(JSON.stringify((await theirs('GET', `/history?entity=${path}&key=${first}`)).body)).not.toContain(
      '"cost"',
    );
    expect(JSON.stringify((await theirs('GET', '/model')).body)).not.toContain(`"${own('cost')}"`);
    const csv = await theirs('GET', `/${path}?format=csv`);
    expect(String(csv.body)).not.toMatch(/,12\.5/);
    if (prefix !== '') return;
    expect((await theirs('GET', `/${path}/${first}`)).body.data.text).toBe('K 17');
    expect((await theirs('GET', '/own/part')).status).toBe(200);
  });
});

test('search everywhere finds an own record by what is searched in it', async () => {
  expect(JSON.stringify(await data('/search?q=story'))).toContain('M-1');
});

test('a comment on an own record names somebody, who is told', async () => {
  const [{ id, name }] = await data('/users/user?search=aaron');
  const readers = await data(`/own/thing/${thing}/readers?search=${name}`);
  expect(readers).toMatchObject([{ id }]);
  await post('/comments/comment', { entity: 'own/thing', key: thing, text: `@${name} look` });
  const token = await temp.signIn('acme', 'aaron@acme.example');
  const notices = await ask('GET', '/notifications/notification', { token });
  expect(JSON.stringify(notices.body)).toContain('own/thing');
});

test('a rule of the tenant asks for an own field', async () => {
  await post('/company/rule', {
    name: 'Why',
    entity: ORDER,
    on: 'save',
    if: { properties: { own_meter: { minimum: 100 } }, required: ['own_meter'] },
    then: { required: ['own_why'] },
  });
  const order = await sampled(ORDER);
  const made = await ask('POST', `/${ORDER}`, { body: { ...order, own_meter: 120 } });
  expect([made.status, Object.keys(made.body.errors ?? {})]).toEqual([422, ['own_why']]);
  await post(`/${ORDER}`, { ...order, own_meter: 120, own_why: 'Worn' });
});

test('a store that is written down and read elsewhere has them, and nothing is wrong with it', async () => {
  const things = await data('/own/thing?ordering=id');
  const parts = (await post('/own/part', { whole: thing, what: 'Bolt' })).id;
  await temp.restart(async (place) => {
    const engine = place.engine(productModel);
    expect(await engine.check({ tenant: 1 })).toEqual([]);
    await engine.dump({ tenant: 1 }, (dump) => engine.load({ tenant: 2 }, dump));
    expect(await engine.check({ tenant: 2 })).toEqual([]);
    await engine.close();
  });
  const token = await temp.signIn('globex', 'ann@acme.example');
  const there = async (path: string) => (await ask('GET', path, { at: 'globex', token })).body.data;
  expect(await there('/own/thing?ordering=id')).toEqual(things);
  expect(await there(`/own/part/${parts}`)).toMatchObject({ whole: { id: thing }, what: 'Bolt' });
  expect((await there(`/${SITE}?code=M-1`))[0]).toMatchObject(prefixed(VALUES, 'own_'));
  expect((await there('/own/thing?search=story'))[0]).toMatchObject({ name: 'M-1' });
});
