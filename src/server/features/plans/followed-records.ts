import { addDays } from '../../../shared/days.ts';
import { ASSET, DOWNTIME, PLAN, READING, TRIGGER, USER } from '../../../shared/entity-paths.ts';
import { dayIn } from '../../lib/zones.ts';
import type { EntityHooks, Transaction } from '../../records/hooks.ts';
import { zoneWithin } from '../../records/tenant-zone.ts';
import { writtenValue } from '../../records/written-value.ts';
import { eq } from '../../store/eq.ts';
import type { Condition, Reader, Row } from '../../store/store.ts';
import { assetZone } from '../assets/asset-zone.ts';
import { isRetired } from './next-occurrences.ts';
import { TASK, textOf } from './plans.ts';
import { runPlan } from './run-plan.ts';

/** Readings: plans based on their meter create due orders at once. */
const readings: EntityHooks<typeof READING> = {
  entity: READING,
  async afterSave({ now }, after, transaction) {
    await runPlansOf(transaction, writtenValue(after, 'meter'), now);
  },
  async beforeDelete({ now }, row, transaction) {
    const meter = writtenValue(row, 'meter');
    if (!transaction.isGoing('assets/meter', meter)) await runPlansOf(transaction, meter, now);
  },
};

async function runPlansOf(transaction: Transaction, meter: unknown, now: Date): Promise<void> {
  if (typeof meter === 'number')
    await runAll(transaction, await byTriggers(transaction.writer, [eq('meter', meter)]), now);
}

/** Downtimes: plans that wait for the asset to go offline create their orders at once. */
const downtimes: EntityHooks<typeof DOWNTIME> = {
  entity: DOWNTIME,
  async afterSave({ now }, after, transaction) {
    const asset = after.asset.id;
    const where = [eq('kind', 'event'), eq('plan.asset', asset)];
    await runAll(transaction, await byTriggers(transaction.writer, where), now);
  },
};

/** Assets: the plans of one that is retired end. Those of one that is back go on from today, as after a pause. */
const assets: EntityHooks<typeof ASSET> = {
  entity: ASSET,
  async afterSave({ before, now }, after, transaction) {
    if (!before || before.retired_on === after.retired_on) return;
    const { writer } = transaction;
    const today = dayIn(now, await assetZone(writer, after.id, zoneWithin(writer)));
    const isBack = isRetired({ retiredOn: textOf(before.retired_on) }, today);
    const plans = await writer.find(PLAN, { where: [eq('asset', after.id), eq('is_active', true)] });
    const cursor = addDays(today, -1);
    for (const plan of plans)
      if (isBack && plan.mode === 'fixed' && !(typeof plan.cursor === 'string' && plan.cursor > cursor))
        await writer.keep(PLAN, plan.id, { cursor });
    await runAll(transaction, plans, now);
  },
};

/** Users: plans say so if somebody they assign work to is deactivated. */
const users: EntityHooks<typeof USER> = {
  entity: USER,
  async afterSave({ before, now, scope }, after, transaction) {
    if (scope !== 'tenant' || !before || before.is_active === after.is_active) return;
    const { writer } = transaction;
    const tasks = await writer.find(TASK, {
      where: [eq('assigned_to', after.id), eq('plan.is_active', true)],
    });
    const own = await writer.find(PLAN, {
      where: [eq('assigned_to', after.id), eq('is_active', true)],
    });
    await runAll(transaction, [...own, ...tasks.map(planOf)], now);
  },
};

/** Records that plans go by: a change of one is seen by its plans at once. */
export const followedRecordHooks = [readings, downtimes, assets, users];

async function byTriggers(reader: Reader, where: Condition[]): Promise<{ id: number }[]> {
  const triggers = await reader.find(TRIGGER, { where: [...where, eq('plan.is_active', true)] });
  return triggers.map(planOf);
}

function planOf(row: Row): { id: number } {
  return { id: Number(writtenValue(row, 'plan')) };
}

async function runAll(transaction: Transaction, plans: { id: number }[], now: Date): Promise<void> {
  for (const id of new Set(plans.map((plan) => plan.id)))
    await transaction.once(`plan ${id}`, () => runPlan(transaction, id, now));
}
