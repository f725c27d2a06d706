import { say } from '../../../shared/texts/text.ts';
import { dayIn } from '../../lib/zones.ts';
import type { Change, EntityHooks } from '../../records/hooks.ts';
import { decimalsOfMoney } from '../../records/tenant-currency.ts';
import { fieldError } from '../../records/translate-store-errors.ts';
import { valueAfter, writtenValue } from '../../records/written-value.ts';
import type { Reader, Values, ValuesOf } from '../../store/store.ts';
import { workOrderZone } from '../assets/asset-zone.ts';
import { labourCost, minutesBetween } from './labour-cost.ts';
import { overtimeFactor, rateOf } from './rates.ts';

export const TIME_ENTRY = 'work-orders/time_entry';
const TIMES = ['started_at', 'ended_at'] as const;
const LONGEST_MINUTES = 1440;
/** The fields that the cost of an entry depends on. */
const PRICED = ['user', 'day', 'minutes', 'kind', 'started_at', 'ended_at'];

/** Time entries: minutes, or when work began and ended; the cost is stored, so that later rates do not change it. */
export const timeEntryHooks: EntityHooks<typeof TIME_ENTRY> = {
  entity: TIME_ENTRY,
  async validate(change) {
    const [from, until] = timesOf(change);
    const now = change.now.toISOString();
    if (from === null) return;
    if (from > now) throw fieldError('started_at', say('field.in_the_future'));
    if (until === null) return;
    if (until > now) throw fieldError('ended_at', say('field.in_the_future'));
    if (minutesBetween(from, until) > LONGEST_MINUTES)
      throw fieldError('ended_at', say('labour.longer_than_a_day'));
  },
  async derive(change, reader): Promise<ValuesOf<typeof TIME_ENTRY>> {
    const [from, until] = timesOf(change);
    const { principal, before } = change;
    const user = Number(valueAfter(change, 'user') ?? principal.id);
    const day = String(valueAfter(change, 'day') ?? (await dayOf(change, from, reader)));
    const isRunning = from !== null && until === null;
    const minutes =
      from === null ? valueAfter(change, 'minutes') : until === null ? null : minutesBetween(from, until);
    const owned: Values = { user, day, minutes, is_running: isRunning };
    if (minutes === null) return { ...owned, hours: null, hourly_rate: null, cost: null };
    if (before && !PRICED.some((name) => Object.hasOwn(change.values, name))) return owned;
    const hourlyRate = await rateOf(reader, user, day);
    const factor = valueAfter(change, 'kind') === 'overtime' ? await overtimeFactor(reader) : 1;
    return {
      ...owned,
      hours: Math.round((minutes / 60) * 10_000) / 10_000,
      hourly_rate: hourlyRate,
      cost:
        hourlyRate === null
          ? null
          : labourCost({ minutes, hourlyRate, factor, decimals: await decimalsOfMoney(reader) }),
    };
  },
};

/** Checklist items: the cost of their own hours, at the rate of the user who did them on that day. */
export const itemCostHooks: EntityHooks<'work-orders/work_order_checklist'> = {
  entity: 'work-orders/work_order_checklist',
  async derive(change, reader): Promise<ValuesOf<'work-orders/work_order_checklist'>> {
    const { values, before, now } = change;
    const looked = ['hrs_spent', 'completed_by', 'assigned_to', 'completion_date', 'is_done'];
    if (before && !looked.some((name) => Object.hasOwn(values, name))) return {};
    const hours = valueAfter(change, 'hrs_spent');
    if (typeof hours !== 'number' || hours === 0) return before?.labour_cost ? { labour_cost: null } : {};
    const ticks = values.is_done === true ? change.principal.id : null;
    const person = valueAfter(change, 'completed_by') ?? ticks ?? valueAfter(change, 'assigned_to');
    if (typeof person !== 'number') return { labour_cost: null };
    const zone = await workOrderZone(reader, Number(valueAfter(change, 'work_order')));
    const hourlyRate = await rateOf(
      reader,
      person,
      String(valueAfter(change, 'completion_date') ?? dayIn(now, zone)),
    );
    return {
      labour_cost:
        hourlyRate === null
          ? null
          : labourCost({
              minutes: hours * 60,
              hourlyRate,
              factor: 1,
              decimals: await decimalsOfMoney(reader),
            }),
    };
  },
};

/** Misc costs: spent today, unless a date is given. */
export const spentOnHooks: EntityHooks<'work-orders/work_order_misc_cost'> = {
  entity: 'work-orders/work_order_misc_cost',
  async derive(change, reader): Promise<ValuesOf<'work-orders/work_order_misc_cost'>> {
    if (valueAfter(change, 'spent_on') !== null) return {};
    return {
      spent_on: dayIn(change.now, await workOrderZone(reader, Number(valueAfter(change, 'work_order')))),
    };
  },
};

function timesOf(change: Change): [string | null, string | null] {
  const [from, until] = TIMES.map((name) => {
    const value = valueAfter(change, name);
    return typeof value === 'string' ? value : null;
  });
  return [from ?? null, until ?? null];
}

/** The day on which work began, in the asset's time zone. */
async function dayOf(change: Change, from: string | null, reader: Reader): Promise<string> {
  const order = change.before ? writtenValue(change.before, 'work_order') : change.values.work_order;
  return dayIn(from ?? change.now, await workOrderZone(reader, Number(order)));
}
