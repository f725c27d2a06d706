import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { refusal } from '../../../../test/support/temp-plans.ts';
import { tempRecords } from '../../../../test/support/temp-records.ts';
import { ApiError } from '../../../shared/errors.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { getRecord } from '../../records/get-record.ts';
import { removeRecord } from '../../records/remove-record.ts';
import { runAction } from '../../records/run-action.ts';

const PROCEDURE = 'procedures/procedure';
const VERSION = 'procedures/version';
const RUN = 'procedures/run';
const FINDING = 'procedures/finding';
const ORDER = 'work-orders/work_order';
const LOG = 'work-orders/work_order_log';

const temp = await tempRecords();
afterAll(() => temp.remove());
const site = await temp.create('company/site', { time_zone: 'Asia/Tokyo' });
const location = await temp.create('company/location', { site: site.id });
const asset = await temp.create('assets/equipments', { location: location.id, name: 'Press 4' });
const meter = await temp.create('assets/meter', {
  asset: asset.id,
  name: 'Hours',
  unit: 'h',
  kind: 'gauge',
  maximum: 1000,
});

const number = (title: string, more: object = {}) => ({
  title,
  type: 'number',
  'x-step': 'number',
  'x-limits': { high: 80 },
  ...more,
});
const STEPS = {
  properties: {
    oil: number('Oil'),
    noise: number('Noise', { 'x-on-fail': 'none' }),
    water: number('Water'),
    hours: { title: 'Hours', type: 'number', 'x-step': 'meter', 'x-meter': 'Hours' },
  },
};

async function act(path: string, key: number, name: string, body: object = {}): Promise<WireRecord> {
  const entity = temp.entity(path);
  const action = entity.actions?.find((one) => one.name === name);
  if (!action) throw new Error(`no action ${name}`);
  return (await runAction(temp.ctx, entity, action, key, body)).record;
}
const read = async (path: string, key: number) => (await getRecord(temp.ctx, temp.entity(path), key)).record;
const remove = (path: string, key: number) => removeRecord(temp.ctx, temp.entity(path), key);
const versionsOf = (procedure: number) => temp.list(VERSION, { procedure_id: String(procedure) });
const idOf = (reference: unknown) => (reference as { id: number }).id;
const one = <T>([first]: T[]): T => {
  if (first === undefined) throw new Error('there is none');
  return first;
};
async function publish(procedure: number, steps: object): Promise<WireRecord> {
  const { id } = one(await versionsOf(procedure));
  await temp.update(VERSION, id, { steps });
  return act(VERSION, id, 'publish');
}
async function start(on: number, procedure: number): Promise<WireRecord> {
  await act(ORDER, on, 'add_procedure', { procedure });
  return one(await temp.list(RUN, { work_order_id: String(on), ordering: '-id' }));
}
const answer = (answers: object, key = run.id) => temp.update(RUN, key, { answers });
const finish = (key = run.id) => act(RUN, key, 'finish');
const findings = (key = run.id) => temp.list(FINDING, { run_id: String(key), ordering: 'number' });
const logged = async (of: number) =>
  (await temp.list(LOG, { work_order_id: String(of), log_type: 'procedure', ordering: 'id' })).map(
    ({ description }) => description,
  );

const procedure = await temp.create(PROCEDURE, { name: 'Weekly check' });
await publish(procedure.id, STEPS);
let order: WireRecord;
let run: WireRecord;
beforeEach(async () => {
  // In Tokyo it is already the next day.
  temp.ctx.now = new Date('2026-03-01T20:00:00.000Z');
  order = await temp.create(ORDER, { asset: asset.id, priority: 'critical' });
  run = await start(order.id, procedure.id);
});

describe('versions', () => {
  test('are numbered, and only a draft is published or deleted', async () => {
    const own = await temp.create(PROCEDURE, { name: 'Own' });
    const first = await publish(own.id, STEPS);
    expect(first).toMatchObject({
      number: 1,
      name: 'Version 1',
      state: 'published',
      published_at: '2026-03-01T20:00:00.000Z',
    });
    expect(await refusal(act(VERSION, first.id, 'publish'))).toEqual({
      state: ['is Published; this is possible while it is Draft'],
    });
    await act(PROCEDURE, own.id, 'revise');
    const draft = one(await versionsOf(own.id));
    expect(await refusal(act(PROCEDURE, own.id, 'revise'))).toEqual({
      current: ['has a draft already: Version 2; publish or delete it first'],
    });
    expect(await refusal(remove(VERSION, first.id))).toBe(
      'Version 1 is published, so it stays. Only drafts are deleted.',
    );
    await remove(VERSION, draft.id);
    await act(PROCEDURE, own.id, 'revise');
    await publish(own.id, STEPS);
    expect((await versionsOf(own.id)).map(({ name, state }) => [name, state])).toEqual([
      ['Version 2', 'published'],
      ['Version 1', 'retired'],
    ]);
    expect(await refusal(temp.update(VERSION, first.id, { note: 'Late' }))).toEqual({
      steps: ['of a retired version never change; make a new version'],
    });
  });

  test('an order goes by the published one while nothing is answered, and counts its steps', async () => {
    const own = await temp.create(PROCEDURE, { name: 'Own' });
    await publish(own.id, { properties: { oil: number('Oil') } });
    const early = await start(order.id, own.id);
    expect(early).toMatchObject({ total: 1, name: 'Own' });
    await act(PROCEDURE, own.id, 'revise');
    const next = await publish(own.id, STEPS);
    expect(await act(RUN, early.id, 'use_current')).toMatchObject({ version: { id: next.id }, total: 4 });
    await answer({ oil: 1 }, early.id);
    expect(await refusal(act(RUN, early.id, 'use_current'))).toEqual({
      version: ['stays, since steps of it are answered'],
    });
    await answer({ oil: null }, early.id);
    await finish(early.id);
    expect(await refusal(act(RUN, early.id, 'use_current'))).toEqual({
      state: ['is Finished; this is possible while it is Open'],
    });
  });
});

test('a procedure is put on an order that is open, and its log tells of it', async () => {
  expect(await logged(order.id)).toEqual(['Procedure Weekly check added.']);
  const closed = await temp.create(ORDER, { asset: asset.id });
  await act(ORDER, closed.id, 'complete');
  expect(await refusal(act(ORDER, closed.id, 'add_procedure', { procedure: procedure.id }))).toEqual({
    status: ['is closed; reopen the work order first'],
  });
  expect(await temp.list(RUN, { work_order_id: String(closed.id) })).toEqual([]);
});

describe('finishing', () => {
  test('notes each step that failed, by its number, and books what meters show', async () => {
    await answer({ oil: 81, noise: 99, water: 80, hours: 120 });
    expect(await finish()).toMatchObject({
      state: 'finished',
      failed: 2,
      done: 4,
      finished_at: '2026-03-01T20:00:00.000Z',
      finished_by: { id: temp.ctx.principal.id },
    });
    expect(await findings()).toMatchObject([
      { step: 'oil', number: 1, text: 'Oil 81, limit 80', proposes: true, work_order: null },
      { step: 'noise', number: 2, text: 'Noise 99, limit 80', proposes: false, work_order: null },
    ]);
    expect((await logged(order.id)).at(-1)).toBe(
      'Procedure Weekly check finished, failed: Oil 81, limit 80; Noise 99, limit 80.',
    );
    const readings = await temp.list('meter-readings/meter_reading', { work_order_id: String(order.id) });
    expect(readings).toMatchObject([
      { asset: { id: asset.id }, meter: { id: meter.id }, meter_reading: 120, source: 'procedure' },
    ]);
    expect(await refusal(remove(RUN, run.id))).toBe('Weekly check is finished, so it stays as it is.');
  });

  test('a reading that its meter refuses is told at its step, and nothing is finished', async () => {
    await answer({ hours: 1001 });
    const refused = (await refusal(finish())) as Record<string, string[]>;
    expect(Object.keys(refused)).toEqual(['answers.hours']);
    expect(refused['answers.hours']?.[0]).not.toBe('');
    expect(await read(RUN, run.id)).toMatchObject({ state: 'open', finished_at: null });
    expect(await findings()).toEqual([]);
  });

  test('a reading that is refused for several reasons is told all of them', async () => {
    const { hooks } = temp.ctx;
    const validate = hooks.validate.bind(hooks);
    const refusing = vi.spyOn(hooks, 'validate').mockImplementation(async (change, reader) => {
      if (change.entity.path !== 'meter-readings/meter_reading') return validate(change, reader);
      const errors = { meter_reading: ['Is too high.', 'Is too round.'], read_at: ['Is too late.'] };
      throw new ApiError('invalid', undefined, errors);
    });
    await answer({ hours: 7 });
    const refused = await refusal(finish()).finally(() => refusing.mockRestore());
    expect(refused).toEqual({ 'answers.hours': ['Is too high. Is too round. Is too late.'] });
  });

  test('a meter that the asset has not is told in the log', async () => {
    const other = await temp.create('assets/equipments', { location: location.id });
    const elsewhere = await temp.create(ORDER, { asset: other.id });
    const there = await start(elsewhere.id, procedure.id);
    await answer({ hours: 7 }, there.id);
    await finish(there.id);
    expect((await logged(elsewhere.id)).at(-1)).toBe(
      'Procedure Weekly check finished, nothing failed. No reading was booked for Hours, which this asset has no meter of.',
    );
  });
});

describe('a work order of what failed', () => {
  const ordersOf = (parent = order.id) =>
    temp.list(ORDER, { parent_work_order_id: String(parent), ordering: 'id' });

  test('is as urgent as the inspected one, begins today where the asset is, and both tell of it', async () => {
    await answer({ oil: 81, noise: 99, water: 90 });
    await finish();
    await act(RUN, run.id, 'make_orders');
    const made = one(await ordersOf());
    expect(await read(ORDER, made.id)).toMatchObject({
      asset: { id: asset.id },
      status: { label: 'Open' },
      maint_type: 'corrective',
      priority: 'critical',
      is_failure: false,
      is_closed: false,
      suggested_start_date: '2026-03-02',
      completion_end_date: '2026-03-03',
      description: `Oil 81, limit 80 (step 1 of Weekly check, version 1)\nWater 90, limit 80 (step 3 of Weekly check, version 1)\n\nFound on ${order.code}.`,
    });
    expect((await logged(order.id)).at(-1)).toBe(
      `Work order ${made.code} created for Oil 81, limit 80; Water 90, limit 80.`,
    );
    // A finding that proposes no order gets one only on request.
    expect(await refusal(act(RUN, run.id, 'make_orders'))).toEqual({
      finding: ['every failed step has a work order already'],
    });
    const [, noise] = await findings();
    await act(RUN, run.id, 'make_orders', { finding: noise?.id });
    expect((await findings()).map(({ work_order }) => idOf(work_order))).toEqual([
      made.id,
      (await ordersOf())[1]?.id,
      made.id,
    ]);
  });

  test('is made of findings of this procedure alone', async () => {
    await answer({ oil: 81 });
    expect(await refusal(act(RUN, run.id, 'make_orders'))).toEqual({
      state: ['is Open; this is possible while it is Finished'],
    });
    await finish();
    const other = await temp.create(ORDER, { asset: asset.id });
    const there = await start(other.id, procedure.id);
    await answer({ oil: 82 }, there.id);
    await finish(there.id);
    const theirs = one(await findings(there.id));
    expect(await refusal(act(RUN, run.id, 'make_orders', { finding: theirs.id }))).toEqual({
      finding: ['does not belong to this procedure'],
    });
    expect(await ordersOf()).toEqual([]);
    expect(await ordersOf(other.id)).toEqual([]);
  });
});
