import { addDays } from '../../../shared/days.ts';
import { METER, PLAN, TRIGGER } from '../../../shared/entity-paths.ts';
import { ApiError } from '../../../shared/errors.ts';
import { say } from '../../../shared/texts/text.ts';
import { dayIn } from '../../lib/zones.ts';
import type { ActionHandler, ActionRun, Transaction } from '../../records/hooks.ts';
import { zoneWithin } from '../../records/tenant-zone.ts';
import { fieldError } from '../../records/translate-store-errors.ts';
import { writtenValue } from '../../records/written-value.ts';
import { eq } from '../../store/eq.ts';
import type { Value, Values } from '../../store/store.ts';
import { assetZone } from '../assets/asset-zone.ts';
import { type LoadedPlan, loadPlan } from './load-plan.ts';
import { addOccurrence, makeOrder } from './make-order.ts';
import { nextOccurrences, retiredText } from './next-occurrences.ts';
import type { Due } from './plan-view.ts';
import { PLAN_PART, TASK } from './plans.ts';
import { runPlan } from './run-plan.ts';

const HORIZON_DAYS = 3652;
const LOOKED_AT = 100;
/** Fields that are not copied with a plan. */
const OWN = new Set([
  'id',
  'code',
  'created_at',
  'updated_at',
  'asset',
  'next_due_on',
  'next_due_reading',
  'how_often',
  'done_on',
  'last_error',
  'cursor',
  'preview',
  'included_in',
  '_version',
]);

/** The actions of a plan. */
export const planActions: Record<string, ActionHandler> = {
  async skip(run, transaction) {
    const { row, values, now } = run;
    const loaded = await loadPlan(transaction.writer, row, now);
    const due = coming(loaded).find(
      ({ dueOn }) => values.due_on === undefined || values.due_on === null || dueOn === values.due_on,
    );
    if (!due) throw fieldError('due_on', say('plans.no_coming_date'));
    await addOccurrence(transaction, loaded, due, 'skipped', { reason: String(values.reason) });
    await runPlan(transaction, row.id, now);
  },
  async run_now(run, transaction) {
    const { row, now } = run;
    const loaded = await loadPlan(transaction.writer, row, now);
    if (loaded.view.mode === 'floating' && loaded.open.some(({ state }) => state === 'generated'))
      throw new ApiError('invalid', say('plans.order_still_open'));
    const [due] = coming(loaded);
    const retired = retiredText(loaded.view, loaded.today);
    if (retired) throw new ApiError('invalid', retired);
    if (!due) throw new ApiError('invalid', say('plans.no_next_date'));
    await makeOrder(transaction, loaded, due, now);
    await runPlan(transaction, row.id, now);
  },
  async pause(run, transaction) {
    const today = await todayOf(run, transaction);
    const until = String(run.values.until);
    if (until < today) throw fieldError('until', say('plans.in_the_past'));
    await transaction.update(PLAN, run.row, { paused_from: today, paused_until: until });
  },
  async resume(run, transaction) {
    const { row, now } = run;
    if (row.paused_until === null) throw new ApiError('invalid', say('plans.not_paused'));
    const cursor = addDays(await todayOf(run, transaction), -1);
    // Dates that fell into the pause stay there.
    if (row.mode !== 'floating' && !(typeof row.cursor === 'string' && row.cursor > cursor))
      await transaction.writer.keep(PLAN, row.id, { cursor });
    await transaction.update(PLAN, row, { paused_from: null, paused_until: null });
    await runPlan(transaction, row.id, now);
  },
  async copy_to({ row, values, now }, transaction) {
    const { writer } = transaction;
    const asset = Number(values.asset);
    const copied = Object.fromEntries(
      Object.keys(row)
        .filter((name) => !OWN.has(name) && !name.includes('.'))
        .map((name): [string, Value] => [name, writtenValue(row, name)]),
    );
    const plan = await transaction.create(PLAN, {
      ...copied,
      asset,
      ...(typeof values.start_on === 'string' && { start_on: values.start_on }),
    });
    for (const task of await writer.find(TASK, { where: [eq('plan', row.id)] }))
      await transaction.create(
        TASK,
        only(task, ['description', 'position', 'assigned_to', 'hrs_estimated'], plan.id),
      );
    for (const part of await writer.find(PLAN_PART, { where: [eq('plan', row.id)] }))
      await transaction.create(PLAN_PART, only(part, ['part', 'quantity'], plan.id));
    for (const trigger of await writer.find(TRIGGER, { where: [eq('plan', row.id)] })) {
      const own = only(
        trigger,
        ['kind', 'rrule', 'every', 'lead', 'test', 'limit', 'for_readings', 'rearm', 'event', 'reason'],
        plan.id,
      );
      const meter = trigger.meter;
      await transaction.create(TRIGGER, {
        ...own,
        meter: meter && (await meterNamed(transaction, asset, meter.label)),
      });
    }
    await runPlan(transaction, plan.id, now);
  },
};

function only(row: Record<string, unknown> & { id: number }, names: string[], plan: number): Values {
  return {
    ...Object.fromEntries(names.map((name): [string, Value] => [name, writtenValue(row, name)])),
    plan,
  };
}

async function meterNamed({ writer }: Transaction, asset: number, name: string): Promise<number> {
  const meter = await writer.first(METER, [eq('asset', asset), eq('name', name)]);
  if (!meter) throw fieldError('asset', say('plans.no_such_meter', { meter: name }));
  return meter.id;
}

function coming({ view, today }: LoadedPlan): Due[] {
  return nextOccurrences(view, today, addDays(today, HORIZON_DAYS), LOOKED_AT);
}

async function todayOf({ row, now }: ActionRun, { writer }: Transaction): Promise<string> {
  return dayIn(now, await assetZone(writer, Number(writtenValue(row, 'asset')), zoneWithin(writer)));
}
