import { planJob } from '../../src/server/features/plans/plan-job.ts';
import { getRecord } from '../../src/server/records/get-record.ts';
import { runAction } from '../../src/server/records/run-action.ts';
import { ApiError } from '../../src/shared/errors.ts';
import type { WireRecord } from '../../src/shared/wire.ts';
import { type TempRecords, tempRecords } from './temp-records.ts';

export const PLAN = 'maintenance/plan';
export const TRIGGER = 'maintenance/plan_trigger';
export const OCCURRENCE = 'maintenance/occurrence';
export const ORDER = 'work-orders/work_order';
const READING = 'meter-readings/meter_reading';

/** A store with a clock and an asset, and shorthands for tests of plans. */
export async function tempPlans() {
  const temp: TempRecords = await tempRecords();
  const statuses = new Map((await temp.list('work-orders/status')).map((row) => [row.name, row.id]));
  let asset: WireRecord = await temp.create('assets/equipments');

  /** Sets the clock to noon of a day. */
  async function at(day: string) {
    temp.ctx.now = new Date(`${day}T12:00:00.000Z`);
  }
  const list = (path: string, query: Record<string, string>) =>
    temp.list(path, { ordering: 'id', page_size: '100', ...query });
  const ordersOf = (plan: WireRecord) => list(ORDER, { plan_id: String(plan.id) });
  const enter = (order: WireRecord | undefined, status: string) =>
    temp.update(ORDER, order?.id as number, { status: statuses.get(status) });
  return {
    temp,
    at,
    ordersOf,
    enter,
    /** Starts with a new asset, on the first day of 2026. */
    async begin() {
      await at('2026-01-01');
      asset = await temp.create('assets/equipments');
      return asset;
    },
    runJob: () =>
      planJob(temp.ctx).run(temp.ctx.store, { now: temp.ctx.now, signal: new AbortController().signal }),
    planOf: (values = {}) =>
      temp.create(PLAN, { mode: 'fixed', asset: asset.id, start_on: '2026-01-01', lead_days: 0, ...values }),
    dated: (plan: WireRecord, rrule: string) =>
      temp.create(TRIGGER, { plan: plan.id, kind: 'calendar', rrule }),
    metered: (plan: WireRecord, meter: WireRecord, every: number, values = {}) =>
      temp.create(TRIGGER, { plan: plan.id, rrule: null, kind: 'meter', meter: meter.id, every, ...values }),
    meterOf: (values = {}) =>
      temp.create('assets/meter', {
        asset: asset.id,
        name: 'Hours',
        unit: 'h',
        kind: 'cumulative',
        ...values,
      }),
    read: (meter: WireRecord, meter_reading: number, values = {}) =>
      temp.create(READING, { asset: asset.id, meter: meter.id, meter_reading, ...values }),
    datesOf: async (plan: WireRecord) =>
      (await list(OCCURRENCE, { plan_id: String(plan.id) })).map(
        ({ due_on, due_reading, state }) => `${due_reading ?? due_on} ${state}`,
      ),
    close: async (plan: WireRecord, status = 'Completed') => enter((await ordersOf(plan)).at(-1), status),
    act(plan: WireRecord, name: string, body: object = {}) {
      const entity = temp.entity(PLAN);
      const action = entity.actions?.find((one) => one.name === name);
      if (!action) throw new Error(`no action ${name}`);
      return runAction(temp.ctx, entity, action, plan.id, body);
    },
    now: async (plan: WireRecord) => (await getRecord(temp.ctx, temp.entity(PLAN), plan.id)).record,
  };
}

/** The error of a refused request. */
export async function refusal(work: Promise<unknown>): Promise<unknown> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof ApiError ? (error.errors ?? error.message) : error;
}
