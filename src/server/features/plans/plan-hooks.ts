import { addDays } from '../../../shared/days.ts';
import { PLAN, TRIGGER } from '../../../shared/entity-paths.ts';
import { ApiError } from '../../../shared/errors.ts';
import { say } from '../../../shared/texts/text.ts';
import { dayIn } from '../../lib/zones.ts';
import type { Change, EntityHooks } from '../../records/hooks.ts';
import { zoneWithin } from '../../records/tenant-zone.ts';
import { fieldError } from '../../records/translate-store-errors.ts';
import { valueAfter } from '../../records/written-value.ts';
import { eq } from '../../store/eq.ts';
import type { Reader, RowOf, ValuesOf } from '../../store/store.ts';
import { assetZone } from '../assets/asset-zone.ts';
import { planActions } from './plan-actions.ts';
import { numberOf, OCCURRENCE, requireStart } from './plans.ts';
import { everHappens } from './recurrence.ts';
import { runPlan } from './run-plan.ts';
import { refusalTogether } from './triggers-together.ts';

/** Fields that move future dates; changing them affects no date before today. */
const DATES = ['start_on', 'mode', 'shift', 'calendar', 'season_from', 'season_until', 'last_done_on'];

/** Plans: their fields must fit together, and due orders are created at once. */
export const planHooks: EntityHooks<typeof PLAN> = {
  entity: PLAN,
  actions: planActions,
  async validate(change, reader) {
    const { before } = change;
    requireStart(valueAfter(change, 'start_on'));
    if (before && Object.hasOwn(change.values, 'asset') && (await hasOccurrences(reader, before.id)))
      throw fieldError('asset', say('plans.asset_stays'));
    if (before && Object.hasOwn(change.values, 'mode'))
      checkTogether(change, await triggersOf(reader, before.id));
  },
  async derive(change, reader): Promise<ValuesOf<typeof PLAN>> {
    const { before, values, principal } = change;
    if (!before) return { responsible: values.responsible ?? principal.id };
    if (!DATES.some((name) => Object.hasOwn(values, name)) || !(await hasOccurrences(reader, before.id)))
      return {};
    return { cursor: await yesterday(reader, change) };
  },
  async afterSave({ before, now }, after, transaction) {
    if (before) await transaction.once(`plan ${after.id}`, () => runPlan(transaction, after.id, now));
  },
  async beforeDelete(_change, row, { writer }) {
    if (await hasOccurrences(writer, row.id))
      throw new ApiError('still_referenced', say('plans.has_made_work'));
  },
};

/** Triggers: which ones are allowed depends on the plan. */
export const triggerHooks: EntityHooks<typeof TRIGGER> = {
  entity: TRIGGER,
  async validate(change, reader) {
    const kind = String(valueAfter(change, 'kind'));
    const plan = await reader.get(PLAN, Number(valueAfter(change, 'plan')));
    if (!plan) return;
    const rule = valueAfter(change, 'rrule');
    if (kind === 'calendar' && typeof rule === 'string' && !everHappens(rule, String(plan.start_on)))
      throw fieldError('rrule', say('plans.never_happens'));
    const others = (await triggersOf(reader, plan.id)).filter(({ id }) => id !== change.before?.id);
    checkCyclic(String(plan.mode), [...others, { kind, rrule: rule }], {
      rule: 'rrule',
      mode: 'plan.mode',
    });
    const meter = valueAfter(change, 'meter');
    const gauge = typeof meter === 'number' && (await reader.get('assets/meter', meter))?.kind === 'gauge';
    if (kind === 'meter' && gauge) throw fieldError('meter', say('plans.gauge'));
  },
  async derive(change, reader): Promise<ValuesOf<typeof TRIGGER>> {
    const { values, before } = change;
    if (valueAfter(change, 'kind') === 'event' && valueAfter(change, 'event') === null)
      return { event: 'asset_offline' };
    if (before || values.kind !== 'meter' || typeof values.every !== 'number') return {};
    if (typeof values.first_at === 'number' || typeof values.last_done_at === 'number') return {};
    const meter = await reader.get('assets/meter', Number(values.meter));
    return { first_at: Math.round(((numberOf(meter?.total) ?? 0) + values.every) * 1000) / 1000 };
  },
  async afterSave(change, after, transaction) {
    const plan = after.plan.id;
    if (await hasOccurrences(transaction.writer, plan))
      await transaction.writer.keep(PLAN, plan, {
        cursor: await yesterdayOf(transaction.writer, plan, change.now),
      });
    await transaction.once(`plan ${plan}`, () => runPlan(transaction, plan, change.now));
  },
  async beforeDelete({ now }, row, transaction) {
    await runPlan(transaction, row.plan.id, now, { without: row.id });
  },
  async afterRestore({ now }, row, transaction) {
    await runPlan(transaction, row.plan.id, now);
  },
};

function checkTogether(change: Change, triggers: RowOf<typeof TRIGGER>[]): void {
  checkCyclic(String(valueAfter(change, 'mode')), triggers, { rule: 'mode', mode: 'mode' });
}

function checkCyclic(
  mode: string,
  triggers: Record<string, unknown>[],
  fields: { rule: string; mode: string },
): void {
  const refused = refusalTogether(mode, triggers);
  if (refused) throw fieldError(fields[refused.of], refused.text);
}

function triggersOf(reader: Reader, plan: number): Promise<RowOf<typeof TRIGGER>[]> {
  return reader.find(TRIGGER, { where: [eq('plan', plan)] });
}

async function hasOccurrences(reader: Reader, plan: number): Promise<boolean> {
  return (await reader.count(OCCURRENCE, { where: [eq('plan', plan)], atMost: 1 })) > 0;
}

async function yesterday(reader: Reader, change: Change): Promise<string> {
  const zone = await assetZone(reader, Number(valueAfter(change, 'asset')), zoneWithin(reader));
  return addDays(dayIn(change.now, zone), -1);
}

/** Yesterday in the time zone of the plan's asset. */
async function yesterdayOf(reader: Reader, id: number, now: Date): Promise<string> {
  const plan = await reader.get(PLAN, id);
  const zone = await assetZone(reader, plan?.asset.id ?? 0, zoneWithin(reader));
  return addDays(dayIn(now, zone), -1);
}
