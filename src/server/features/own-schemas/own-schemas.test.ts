import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inAcme } from '../../../../test/support/people-of-roles.ts';
import { PASSWORD, type Sending, type TempApp, tempApp } from '../../../../test/support/temp-app.ts';

let temp: TempApp;

beforeAll(async () => {
  temp = await tempApp();
});
afterAll(() => temp.remove());

const ask = (method: string, path: string, sending: Sending = {}) =>
  temp.ask(method, `/api/v1${path}`, { at: 'acme', token: temp.tokens.acme, ...sending });
const SITE = 'company/site';

const OWN = {
  own_text: { title: 'Gate code', maxLength: 20 },
  own_long: { 'x-long': true },
  own_whole: { type: 'integer', minimum: 0, maximum: 100 },
  own_number: { type: 'number' },
  own_cost: { 'x-decimals': 2, 'x-class': 'money' },
  own_flag: { type: 'boolean', default: false },
  own_day: { format: 'date' },
  own_time: { format: 'date-time' },
  own_choice: { enum: ['north', 'south'] },
  own_site: { 'x-reference': SITE },
};
const FILES = {
  [`${SITE}.json`]: { properties: OWN },
  [`${SITE}.ui.json`]: { 'ui:list': { columns: ['own_text'] } },
};

const publish = async (files: unknown, base: number, sending: Sending = {}) => {
  const draft = await ask('PUT', '/schema/draft', { body: { files }, ...sending });
  const answer = await ask('POST', '/schema/publish', { body: { base, password: PASSWORD }, ...sending });
  return { draft: draft.body.data, answer };
};
const undo = (base: number) => ask('POST', '/schema/undo', { body: { base, password: PASSWORD } });

describe('a tenant adds properties of every kind', () => {
  let first: Record<string, unknown>;
  let other = 0;

  test('a draft is told where it is wrong, and what was meant', async () => {
    const list = await ask('PUT', '/schema/draft', { body: { files: [] } });
    expect([list.status, list.body.errors]).toEqual([422, { files: ['must be an object'] }]);
    const wrong = {
      [`${SITE}.json`]: { properties: { own_a: { maxlength: 3 }, note: {} }, required: ['own_b'] },
      'company/sit.json': { properties: {} },
    };
    const { draft, answer } = await publish(wrong, 0);
    expect(draft.errors).toEqual([
      {
        file: 'company/sit.json',
        line: 1,
        column: 1,
        message: 'There is no entity "company/sit"; did you mean "company/site"?',
      },
      {
        file: `${SITE}.json`,
        line: 4,
        column: 7,
        message: '"maxlength" is not known here; did you mean "maxLength"?',
      },
      {
        file: `${SITE}.json`,
        line: 6,
        column: 5,
        message: 'The name of an own property begins with "own_" and has small letters, digits and _.',
      },
      { file: `${SITE}.json`, line: 9, column: 5, message: '"own_b" is no property of this file.' },
    ]);
    expect([answer.status, answer.body.code]).toEqual([422, 'invalid']);
  });

  test('it is published without a restart, for this tenant alone', async () => {
    const before = await ask('GET', '/model');
    const list = await ask('GET', `/${SITE}`);
    const { draft, answer } = await publish(FILES, 0);
    expect(draft.errors).toEqual([]);
    expect(draft.plan.changes[0]).toBe('Site gets the field Gate code.');
    expect([answer.status, answer.body.data?.version]).toEqual([200, 1]);
    const after = await ask('GET', '/model');
    expect(after.body.data.digest).not.toBe(before.body.data.digest);
    expect(after.body.data.digest).toBe(answer.body.data.digest);
    expect(after.headers['model-digest']).toBe(after.body.data.digest);
    expect(list.headers['model-digest']).toBe(before.body.data.digest);
    expect((await ask('GET', `/${SITE}`)).headers.etag).not.toBe(list.headers.etag);
    const foreign = await ask('GET', '/model', { at: 'globex', token: temp.tokens.globex });
    expect(foreign.body.data).toEqual(before.body.data);
  });

  test('a record has them', async () => {
    other = (await ask('POST', `/${SITE}`, { body: { code: 'O', name: 'Other' } })).body.data.id;
    first = {
      own_text: 'K 17',
      own_long: 'A long\nstory',
      own_whole: 7,
      own_number: 1.25,
      own_cost: 12.5,
      own_flag: true,
      own_day: '2026-03-01',
      own_time: '2026-03-01T08:00:00.000Z',
      own_choice: 'south',
    };
    const made = await ask('POST', `/${SITE}`, {
      body: { code: 'F', name: 'First', ...first, own_site: other },
    });
    expect([made.status, made.body.data]).toMatchObject([201, { ...first, own_site: { id: other } }]);
    const { id } = made.body.data;
    const changed = await ask('PATCH', `/${SITE}/${id}`, { body: { own_text: 'K 18' } });
    expect([changed.status, changed.body.data.own_text]).toEqual([200, 'K 18']);
    expect((await ask('GET', `/${SITE}/${id}`)).body.data).toMatchObject({
      own_text: 'K 18',
      own_cost: 12.5,
    });
  });

  test.each([
    ['own_text=k%2018', 1],
    ['own_long=story', 1],
    ['own_whole=7', 1],
    ['own_whole.gte=8', 0],
    ['own_cost.lte=12.5', 1],
    ['own_flag=true', 1],
    ['own_day.gte=2026-03-01', 1],
    ['own_choice=south', 1],
    ['own_choice=north', 0],
    ['own_site=other', 1],
    ['own_text.null=true&own_whole.null=true', 1],
    ['search=first&own_choice=south', 1],
  ])('the list is filtered by %s', async (query, count) => {
    const answer = await ask('GET', `/${SITE}?${query}`);
    expect([answer.status, answer.body.meta?.total]).toEqual([200, count]);
  });

  test.each(Object.keys(OWN).filter((name) => name !== 'own_long'))(
    'the list is sorted by %s',
    async (name) => {
      const [up, down] = [
        await ask('GET', `/${SITE}?ordering=${name}`),
        await ask('GET', `/${SITE}?ordering=-${name}`),
      ];
      expect([up.status, down.status]).toEqual([200, 200]);
      expect(down.body.data).toHaveLength(2);
    },
  );

  test.each([
    [{ own_text: 'x'.repeat(21) }, 'own_text'],
    [{ own_whole: 101 }, 'own_whole'],
    [{ own_whole: 'seven' }, 'own_whole'],
    [{ own_cost: 1.234 }, 'own_cost'],
    [{ own_day: '2026-02-30' }, 'own_day'],
    [{ own_choice: 'west' }, 'own_choice'],
    [{ own_site: 99_999 }, 'own_site'],
    [{ own_nothing: 1 }, 'own_nothing'],
  ])('%j is refused', async (values, field) => {
    const answer = await ask('PATCH', `/${SITE}/${other}`, { body: values });
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
  });

  test('they are summed up, exported, changed for many, and in the history', async () => {
    const summary = await ask('GET', `/${SITE}/summary?sum=own_cost&group=own_choice`);
    expect([summary.status, JSON.stringify(summary.body)]).toEqual([200, expect.stringContaining('12.5')]);
    const file = await ask('GET', `/${SITE}?format=csv&columns=code,own_text,own_cost`);
    expect(String(file.body)).toContain('K 18');
    const batch = await ask('POST', `/${SITE}/batch`, {
      body: { ids: [other], change: { own_choice: 'north' } },
    });
    expect(batch.status).toBe(200);
    const history = await ask('GET', `/history?entity=${SITE}`);
    expect(JSON.stringify(history.body)).toContain('"own_choice":"north"');
    expect(
      (await ask('GET', '/history')).body.data.some((one: { entity: string }) => one.entity === 'schema'),
    ).toBe(true);
  });

  test('a deleted record comes back with them', async () => {
    const [found] = (await ask('GET', `/${SITE}?own_choice=south`)).body.data;
    expect((await ask('DELETE', `/${SITE}/${found.id}`)).status).toBe(204);
    expect((await ask('POST', `/${SITE}/${found.id}/restore`)).status).toBe(200);
    expect((await ask('GET', `/${SITE}/${found.id}`)).body.data).toMatchObject({
      own_text: 'K 18',
      own_cost: 12.5,
    });
  });

  test('another tenant knows none of them', async () => {
    const globex: Sending = { at: 'globex', token: temp.tokens.globex };
    const made = await ask('POST', `/${SITE}`, { ...globex, body: { code: 'G', name: 'G', own_text: 'x' } });
    expect([made.status, Object.keys(made.body.errors)]).toEqual([422, ['own_text']]);
    expect((await ask('GET', `/${SITE}?own_text=x`, globex)).status).toBe(400);
    expect((await ask('GET', '/schema', globex)).body.data.files).toEqual({});
  });

  test('another node and a restart have them', async () => {
    const elsewhere = await temp.anotherNode();
    const asked = () =>
      elsewhere('GET', `/api/v1/${SITE}?own_text=k`, { at: 'acme', token: temp.tokens.acme });
    expect((await asked()).body.meta?.total).toBe(1);
    const less = { [`${SITE}.json`]: { properties: { own_text: OWN.own_text } } };
    expect((await publish(less, 1)).answer.status).toBe(200);
    expect(Object.keys((await asked()).body.data[0])).not.toContain('own_cost');
    expect((await undo(2)).status).toBe(200);
    expect((await asked()).body.data[0]).toMatchObject({ own_text: 'K 18', own_cost: 12.5 });
    await temp.restart();
    expect((await ask('GET', `/${SITE}?own_text=k`)).body.data[0]).toMatchObject({ own_cost: 12.5 });
  });

  test('undo hides them, and they come back with their values', async () => {
    const undone = await Promise.all([undo(3), undo(3)]);
    expect(undone.map(({ body }) => body.code ?? body.data.version).sort()).toEqual([4, 'stale']);
    const [row] = (await ask('GET', `/${SITE}?code=F`)).body.data;
    expect(Object.keys(row)).not.toContain('own_text');
    expect((await undo(3)).body.code).toBe('stale');
    expect((await undo(4)).body.code).toBe('nothing_to_undo');
    expect((await publish(FILES, 4)).draft.plan.changes[0]).toBe(
      'Site gets the field Gate code back, with its values.',
    );
    expect((await ask('GET', `/${SITE}?own_text=k&ordering=own_text`)).body.data[0]).toMatchObject({
      own_text: 'K 18',
      own_cost: 12.5,
    });
    const versions = (await ask('GET', '/schema/versions')).body.data;
    expect(versions.map((one: { change: string }) => one.change)).toEqual([
      'publish',
      'undo',
      'undo',
      'publish',
      'publish',
    ]);
  });

  test('what stands in the way is told, and nothing changes', async () => {
    const kind = { [`${SITE}.json`]: { properties: { ...OWN, own_text: { format: 'date' } } } };
    expect((await publish(kind, 5)).draft.plan.refused).toEqual([
      {
        message: '"own_text" had another kind before. Take another name.',
        entity: SITE,
        property: 'own_text',
        rows: { count: 0, first: [] },
        filter: null,
        map: null,
      },
    ]);
    expect((await publish(FILES, 3)).answer.body).toMatchObject({ code: 'stale' });
    const draft5 = await ask('POST', '/schema/publish', { body: { base: 5, password: 'wrong' } });
    expect([draft5.status, Object.keys(draft5.body.errors)]).toEqual([422, ['password']]);
    expect((await ask('GET', '/schema')).body.data.version).toBe(5);
  });

  test.each([
    ['own_whole', { type: 'integer', maximum: 3 }, 'own_whole.gt=3'],
    ['own_choice', { enum: ['north'] }, 'own_choice.in=south'],
    ['own_text', { maxLength: 2 }, 'id.in='],
  ])(
    'the records whose %s stands in the way are named, and a list shows them',
    async (property, narrower, filter) => {
      const files = { [`${SITE}.json`]: { properties: { ...OWN, [property]: narrower } } };
      const { draft, answer } = await publish(files, 5);
      expect(answer.status).toBe(422);
      const [refused, ...more] = draft.plan.refused;
      expect([more, refused]).toMatchObject([[], { entity: SITE, property, rows: { count: 1 } }]);
      expect(refused.filter).toContain(filter);
      const shown = (await ask('GET', `/${SITE}?${refused.filter}`)).body.data;
      expect(shown.map(({ id, name }: { id: number; name: string }) => ({ id, label: name }))).toEqual(
        refused.rows.first,
      );
    },
  );

  test('what does not fit the product by now is named, and left out of what is shown', async () => {
    const files = {
      [`${SITE}.json`]: { properties: { own_text: {}, own_gone: { 'x-reference': 'p/gone' } } },
    };
    const version = { version: 6, digest: 'd', change: 'publish', content: 6, base: 5 };
    const row = { ...version, files: JSON.stringify(files) };
    const id = await inAcme(temp, (store) => store.write((writer) => writer.insert('_schema', row)));
    expect((await ask('GET', '/schema')).body.data.off).toEqual([
      {
        file: `${SITE}.json`,
        line: 5,
        column: 7,
        message: expect.stringContaining('There is no entity "p/gone" to refer to'),
      },
    ]);
    const shown = (await ask('GET', '/model')).body.data.files[`${SITE}.json`].properties;
    expect(Object.keys(shown)).toEqual(['own_text']);
    await inAcme(temp, (store) =>
      store.write((writer) => writer.remove('_schema', [{ property: 'id', op: 'eq', value: id }])),
    );
    expect((await ask('GET', '/schema')).body.data.off).toEqual([]);
  });

  test('what is required binds people', async () => {
    const files = { [`${SITE}.json`]: { properties: OWN, required: ['own_text'] } };
    expect((await publish(files, 5)).answer.status).toBe(200);
    const made = await ask('POST', `/${SITE}`, { body: { code: 'R', name: 'R' } });
    expect([made.status, Object.keys(made.body.errors)]).toEqual([422, ['own_text']]);
    const [{ id }] = (await ask('GET', `/${SITE}?code=F`)).body.data;
    for (const own_text of [null, '', ' '])
      expect((await ask('PATCH', `/${SITE}/${id}`, { body: { own_text } })).status).toBe(422);
    const batch = { ids: [id], change: { own_text: null } };
    expect((await ask('POST', `/${SITE}/batch`, { body: batch })).status).toBe(422);
    expect((await ask('PATCH', `/${SITE}/${other}`, { body: { name: 'Without it' } })).status).toBe(200);
  });

  test.each([
    ['users/user', 'people, who are asked for within the change'],
    ['work-orders/work_order_log', 'a table that had no text to sort by'],
    ['notifications/preference', 'another such table'],
  ])('%s gets a text: %s', async (path) => {
    const { version } = (await ask('GET', '/schema')).body.data;
    const files = { [`${path}.json`]: { properties: { own_remark: {} } } };
    expect((await publish(files, version)).answer).toMatchObject({ status: 200 });
    const sorted = await ask('GET', `/${path}?ordering=own_remark`);
    expect(sorted.status).toBe(200);
  });
});
