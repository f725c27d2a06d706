import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PROCEDURE_STEPS } from '../../../test/support/procedure-steps.ts';
import { sampleRecord } from '../../../test/support/sample-record.ts';
import { type Answer, type TempApp, tempApp } from '../../../test/support/temp-app.ts';
import { manifest } from '../../shared/gen/manifest.ts';
import { entityAt } from '../../shared/schema/manifest.ts';

let temp: TempApp;
let asset: number;
let procedure: number;
let version: number;
let order: number;
let run: number;

const RUN = 'procedures/run';
const ORDER = 'work-orders/work_order';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const ask = (method: string, path: string, body?: unknown): Promise<Answer> =>
  temp.ask(method, `/api/v1/${path}`, { at: 'acme', token: temp.tokens.acme, body });
async function did(method: string, path: string, body?: unknown) {
  const answer = await ask(method, path, body);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
  return answer.body.data;
}
async function refer(path: string): Promise<number> {
  const known = await did('GET', path);
  if (known[0]) return known[0].id;
  return (await did('POST', path, await sampleRecord(entityAt(manifest, path), refer))).id;
}
const newOrder = async (values: object = {}) =>
  did('POST', ORDER, { ...(await sampleRecord(entityAt(manifest, ORDER), refer)), asset, ...values });
const newProcedure = async (name: string, steps: object = PROCEDURE_STEPS) => {
  const { id } = await did('POST', 'procedures/procedure', { name });
  const [draft] = await did('GET', `procedures/version?procedure_id=${id}`);
  await did('PATCH', `procedures/version/${draft.id}`, { steps });
  await did('POST', `procedures/version/${draft.id}/publish`, {});
  return { procedure: id as number, version: draft.id as number };
};
const start = async (on: number, which = procedure): Promise<number> => {
  await did('POST', `${ORDER}/${on}/add_procedure`, { procedure: which });
  return (await did('GET', `${RUN}?work_order_id=${on}&ordering=-id`))[0].id;
};
const answer = (answers: object, id = run) => ask('PATCH', `${RUN}/${id}`, { answers });
const act = (name: string, body: object = {}, id = run) => ask('POST', `${RUN}/${id}/${name}`, body);
const upload = async (): Promise<number> => {
  const { statusCode, body } = await temp.app.inject({
    method: 'POST',
    url: '/api/v1/files?name=leak.png',
    headers: {
      host: 'acme.localhost',
      authorization: `Bearer ${temp.tokens.acme}`,
      'content-type': 'application/octet-stream',
    },
    payload: PNG,
  });
  if (statusCode !== 201) throw new Error(body);
  return JSON.parse(body).data.id;
};

beforeAll(async () => {
  temp = await tempApp();
  asset = await refer('assets/equipments');
  await did('POST', 'assets/meter', {
    asset,
    name: 'Hours',
    unit: 'h',
    kind: 'cumulative',
    is_primary: true,
  });
  ({ procedure, version } = await newProcedure('Weekly guard check'));
});
afterAll(() => temp.remove());
beforeEach(async () => {
  order = (await newOrder()).id;
  run = await start(order);
});

describe('versions', () => {
  test('a published one never changes; the next retires it, and orders keep theirs', async () => {
    const { procedure: own, version: first } = await newProcedure('Own');
    const steps = { properties: { done: { 'x-step': 'check', oneOf: [{ const: 'ok' }] } } };
    expect(await ask('PATCH', `procedures/version/${first}`, { steps })).toMatchObject({
      status: 422,
      body: { errors: { steps: ['of a published version never change; make a new version'] } },
    });
    expect((await ask('DELETE', `procedures/version/${first}`)).status).toBe(409);
    const older = await start(order, own);
    await did('POST', `procedures/procedure/${own}/revise`, {});
    const [second] = await did('GET', `procedures/version?procedure_id=${own}`);
    expect(second).toMatchObject({ name: 'Version 2', state: 'draft', steps: PROCEDURE_STEPS });
    expect((await ask('POST', `procedures/procedure/${own}/revise`, {})).status).toBe(422);
    await did('PATCH', `procedures/version/${second.id}`, { steps });
    await did('POST', `procedures/version/${second.id}/publish`, {});
    expect(await did('GET', `procedures/version/${first}`)).toMatchObject({ state: 'retired' });
    expect((await did('GET', `procedures/procedure/${own}`)).current.id).toBe(second.id);
    expect((await did('GET', `${RUN}/${older}`)).version.id).toBe(first);
    const other = await start(order, own);
    await did('POST', `${RUN}/${older}/use_current`, {});
    expect((await did('GET', `${RUN}/${older}`)).version.id).toBe(second.id);
    await answer({ done: 'ok' }, other);
    expect((await act('use_current', {}, other)).body.errors).toHaveProperty('version');
  });

  test('steps with words that are not known are refused, and nothing is published without steps', async () => {
    const { id } = await did('POST', 'procedures/procedure', { name: 'Empty' });
    const [draft] = await did('GET', `procedures/version?procedure_id=${id}`);
    const refused = await ask('PATCH', `procedures/version/${draft.id}`, {
      steps: { properties: { a: { type: 'string', 'x-step': 'text', pattern: '(a+)+' } } },
    });
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: { steps: [expect.stringContaining('pattern')] } },
    });
    expect((await ask('POST', `procedures/version/${draft.id}/publish`, {})).body.errors).toHaveProperty(
      'steps',
    );
    expect((await ask('POST', `${ORDER}/${order}/add_procedure`, { procedure: id })).body.errors).toEqual({
      procedure: ['has no published version; publish one first'],
    });
  });
});

test('no step is called what every object has anyway', async () => {
  const { id } = await did('POST', 'procedures/procedure', { name: 'Built in' });
  const [draft] = await did('GET', `procedures/version?procedure_id=${id}`);
  for (const name of ['constructor', 'toString']) {
    const properties = JSON.parse(`{ "${name}": { "type": "number", "x-step": "number" } }`);
    const refused = await ask('PATCH', `procedures/version/${draft.id}`, { steps: { properties } });
    expect([name, refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([name, 422, ['steps']]);
  }
});

describe('answers', () => {
  test('are saved step by step, and one that is wrong is told at its step', async () => {
    expect((await answer({ guard: 'ok' })).body.data).toMatchObject({
      answers: { guard: 'ok' },
      done: 1,
      total: 6,
    });
    expect((await answer({ temp: 92 })).body.data).toMatchObject({
      answers: { guard: 'ok', temp: 92 },
      done: 2,
      failed: 1,
    });
    expect((await answer({ temp: 500, leak: 'none' })).body.errors).toEqual({
      'answers.temp': ['must be a number from -40 to 200'],
    });
    expect((await answer({ more: 1 })).status).toBe(422);
    expect((await ask('PATCH', `${RUN}/${run}`, { answers: null })).body.errors).toHaveProperty('answers');
    expect((await answer({ hint: 'x' })).status).toBe(422);
    expect((await answer({ temp: null, guard: '' })).body.data).toMatchObject({
      answers: {},
      done: 0,
      failed: 0,
    });
  });

  test('of two people at once are all kept, of one step the later one', async () => {
    const properties = Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => [`step_${at}`, { type: 'number', 'x-step': 'number' }]),
    );
    const own = await newProcedure('Forty', { properties });
    const forty = await start(order, own.procedure);
    const sent = Array.from({ length: 40 }, (_, at) => answer({ [`step_${at}`]: at }, forty));
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(sent.map(() => 200));
    const { answers, done } = await did('GET', `${RUN}/${forty}`);
    expect(answers).toEqual(Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`step_${at}`, at])));
    expect(done).toBe(40);
    await answer({ step_1: 7 }, forty);
    const history = await did('GET', `history?entity=${RUN}&key=${forty}`);
    expect(JSON.stringify(history)).toContain('"step_1":7');
  });

  test('photos belong to the run, and nobody names files of others', async () => {
    const photo = await upload();
    expect((await answer({ leak: 'dripping', leak_photo: [photo] })).body.data).toMatchObject({
      files: [{ id: photo }],
    });
    const links = await did('GET', `files/links?entity=${RUN}&record=${run}&property=files`);
    expect(links).toMatchObject([{ id: photo }]);
    const other = await start(order);
    expect((await answer({ leak_photo: [photo] }, other)).status).toBe(422);
    expect((await answer({ leak_photo: null })).body.data.files).toBeNull();
    expect((await ask('PATCH', `${RUN}/${run}`, { files: [photo] })).status).toBe(422);
  });
});

test('a procedure that is finished stays, as evidence, for as long as its work order', async () => {
  await answer({ guard: 'ok', temp: 60 });
  await act('finish');
  expect((await ask('DELETE', `${RUN}/${run}`)).status).toBe(409);
  expect((await ask('DELETE', `${RUN}/${await start(order)}`)).status).toBe(204);
  expect((await ask('DELETE', `${ORDER}/${order}`)).status).toBe(204);
});

test('of two who finish at once one does, and readings are booked once', async () => {
  await answer({ guard: 'ok', temp: 92, hours: 5_000 });
  const done = await Promise.all([act('finish'), act('finish'), act('finish')]);
  expect(done.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await did('GET', `meter-readings/meter_reading?work_order_id=${order}`)).toHaveLength(1);
  const made = await Promise.all([act('make_orders'), act('make_orders')]);
  expect(made.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect(await did('GET', `${ORDER}?parent_work_order_id=${order}`)).toHaveLength(1);
});

test('300 steps that all fail are finished, whatever the length of their words', async () => {
  const properties = Object.fromEntries(
    Array.from({ length: 300 }, (_, at) => [
      `s${at}`,
      { title: `🔧${'x'.repeat(90)}`, type: 'number', 'x-step': 'number', 'x-limits': { high: 1 } },
    ]),
  );
  const own = await newProcedure('Long', { properties });
  const long = await start(order, own.procedure);
  await answer(Object.fromEntries(Object.keys(properties).map((name) => [name, 2])), long);
  expect((await act('finish', {}, long)).status).toBe(200);
  expect((await act('make_orders', {}, long)).status).toBe(200);
});

describe('finishing', () => {
  test('asks for what is missing, at its step', async () => {
    await answer({ guard: 'ok', leak: 'dripping' });
    expect((await act('finish')).body.errors).toEqual({
      'answers.temp': ['is required'],
      'answers.leak_photo': ['is required'],
    });
  });

  test('books what meters show, says at the step what is refused, and closes the run', async () => {
    await answer({ guard: 'ok', temp: 60, hours: 1200 });
    const done = await act('finish');
    expect(done.body.data).toMatchObject({ state: 'finished', failed: 0, finished_by: { label: 'Ann' } });
    const [reading] = await did('GET', `meter-readings/meter_reading?work_order_id=${order}`);
    expect(reading).toMatchObject({ meter_reading: 1200, source: 'procedure' });
    expect((await answer({ temp: 61 })).body.errors).toHaveProperty('state');
    expect((await act('finish')).body.errors).toHaveProperty('state');
    const [log] = await did('GET', `work-orders/work_order_log?work_order_id=${order}&log_type=procedure`);
    expect(log.description).toBe('Procedure Weekly guard check finished, nothing failed.');
  });

  test('a meter that refuses the reading stops it, and nothing is booked', async () => {
    await did('POST', 'assets/meter', { asset, name: 'Heat', unit: '°C', kind: 'gauge', maximum: 100 });
    const heat = { type: 'number', title: 'Heat', 'x-step': 'meter', 'x-meter': 'Heat' };
    const none = { ...heat, 'x-meter': 'Nothing of this asset' };
    const own = await newProcedure('Heat', { properties: { heat, none } });
    const hot = await start(order, own.procedure);
    await answer({ heat: 120, none: 1 }, hot);
    expect((await act('finish', {}, hot)).body.errors).toHaveProperty('answers.heat');
    expect((await did('GET', `${RUN}/${hot}`)).state).toBe('open');
    await answer({ heat: 90 }, hot);
    expect((await act('finish', {}, hot)).status).toBe(200);
    const [log] = await did('GET', `work-orders/work_order_log?work_order_id=${order}&log_type=procedure`);
    expect(log.description).toContain('Nothing of this asset, which this asset has no meter of');
  });

  test('a gauge below zero is booked as it was read', async () => {
    const place = { asset, name: 'Cold store', unit: '°C', kind: 'gauge' };
    await did('POST', 'assets/meter', { ...place, warn_low: -25, warn_high: -15 });
    const cold = { type: 'number', 'x-step': 'meter', 'x-meter': 'Cold store' };
    const own = await newProcedure('Cold store', { properties: { cold } });
    const round = await start(order, own.procedure);
    await answer({ cold: -18.5 }, round);
    expect((await act('finish', {}, round)).status).toBe(200);
    const readings = await did('GET', `meter-readings/meter_reading?work_order_id=${order}`);
    expect(readings).toMatchObject([{ meter_reading: -18.5, alarm: null, source: 'procedure' }]);
  });

  test('a reading that no meter can show is told at its step, and nothing is booked', async () => {
    await did('POST', 'assets/meter', { asset, name: 'Starts', unit: 'times', kind: 'cumulative' });
    const starts = { type: 'number', 'x-step': 'meter', 'x-meter': 'Starts' };
    const own = await newProcedure('Starts', { properties: { starts } });
    const counted = await start(order, own.procedure);
    for (const first of [true, false]) {
      for (const [shown, told] of [
        [-5, 'must be at least 0, as this meter is a counter'],
        [1e300, 'would be too large a number'],
      ] as const) {
        await answer({ starts: shown }, counted);
        const refused = await act('finish', {}, counted);
        expect([refused.status, refused.body.errors]).toEqual([422, { 'answers.starts': [told] }]);
      }
      const readings = await did('GET', `meter-readings/meter_reading?work_order_id=${order}`);
      expect(readings).toHaveLength(first ? 0 : 1);
      const [meter] = await did('GET', `assets/meter?asset_id=${asset}&name=Starts`);
      if (first)
        await did('POST', 'meter-readings/meter_reading', {
          ...{ asset, meter: meter.id, meter_reading: 7, work_order: order },
        });
    }
  });

  test('what was answered before its condition fell away is left out', async () => {
    const photo = await upload();
    await answer({ guard: 'ok', temp: 60, leak: 'dripping', leak_photo: [photo] });
    await answer({ leak: 'none' });
    expect((await act('finish')).body.data).toMatchObject({
      answers: { guard: 'ok', temp: 60, leak: 'none' },
      files: null,
    });
  });

  test('what failed becomes one corrective order each or of all, never twice', async () => {
    const photo = await upload();
    await answer({ guard: 'not_ok', temp: 92, leak: 'dripping', leak_photo: [photo] });
    expect((await act('make_orders')).body.errors).toHaveProperty('state');
    await act('finish');
    const [guard, heat] = await did('GET', `procedures/finding?run_id=${run}`);
    expect([guard.text, heat.text]).toEqual(['Guard: not_ok', 'Temp 92 °C, limit 80']);
    expect((await act('make_orders', { finding: heat.id })).status).toBe(200);
    const made = (await did('GET', `procedures/finding?run_id=${run}`))[1].work_order;
    const code = (await did('GET', `${ORDER}/${order}`)).code;
    expect(await did('GET', `${ORDER}/${made.id}`)).toMatchObject({
      asset: { id: asset },
      maint_type: 'corrective',
      is_failure: false,
      parent_work_order: { id: order },
      description: `Temp 92 °C, limit 80 (step 2 of Weekly guard check, version 1)\n\nFound on ${code}.`,
      files: [{ name: 'leak.png' }],
    });
    expect((await act('make_orders', { finding: heat.id })).body.errors.finding[0]).toContain(made.label);
    expect((await act('make_orders')).status).toBe(200);
    expect((await act('make_orders')).body.errors).toHaveProperty('finding');
    const orders = await did('GET', `${ORDER}?parent_work_order_id=${order}`);
    expect(orders.map((one: { description: string }) => one.description.split(' (')[0])).toEqual([
      'Guard: not_ok',
      'Temp 92 °C, limit 80',
    ]);
  });
});

test('an order is not completed while a procedure on it is unfinished; it may be cancelled', async () => {
  const refused = await ask('POST', `${ORDER}/${order}/complete`, {});
  expect(refused).toMatchObject({
    status: 422,
    body: { errors: { procedures_open: ['finish the procedures of this work order first'] } },
  });
  await answer({ guard: 'ok', temp: 60 });
  await act('finish');
  expect((await ask('POST', `${ORDER}/${order}/complete`, {})).status).toBe(200);
  const other = (await newOrder()).id;
  await start(other);
  const [cancelled] = await did('GET', 'work-orders/status?name=Cancelled');
  expect((await ask('PATCH', `${ORDER}/${other}`, { status: cancelled.id })).status).toBe(200);
});

test('the orders of a plan carry its procedure, as it is published then', async () => {
  const plan = await did('POST', 'maintenance/plan', {
    name: 'Guards',
    asset,
    start_on: new Date().toISOString().slice(0, 10),
    procedure,
    triggers: [{ kind: 'calendar', rrule: 'FREQ=DAILY' }],
  });
  const [date] = await did('GET', `maintenance/occurrence?plan_id=${plan.id}`);
  const [made] = await did('GET', `${RUN}?work_order_id=${date.work_order.id}`);
  expect(made).toMatchObject({
    name: 'Weekly guard check',
    version: { id: version },
    total: 6,
    state: 'open',
  });
});

test('another tenant sees none of it', async () => {
  for (const path of [RUN, 'procedures/version', 'procedures/procedure', 'procedures/finding']) {
    const theirs = await temp.ask('GET', `/api/v1/${path}`, { at: 'globex', token: temp.tokens.globex });
    expect(theirs.body.data).toEqual([]);
  }
});
