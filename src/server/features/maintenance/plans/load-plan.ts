import { addDays } from '../../../../shared/days.ts';
import { METER, TRIGGER } from '../../../../shared/entity-paths.ts';
import { dayIn, startOfDay } from '../../../lib/zones.ts';
import { zoneWithin } from '../../../records/tenant-zone.ts';
import { writtenValue } from '../../../records/written-value.ts';
import { eq } from '../../../store/eq.ts';
import type { Reader, Row } from '../../../store/store.ts';
import { assetZone } from '../asset-zone.ts';
import { daysBetween } from '../meters/meter-rate.ts';
import { lastReading, rateOf, totalOf } from '../meters/meters.ts';
import { calendarOf } from './load-calendar.ts';
import type { Base, CyclicTrigger, MeterView, PlanView } from './plan-view.ts';
import { numberOf, occurrencesOf, textOf } from './plans.ts';
import type { Shift } from './work-calendar.ts';

/** A meter without a reading for longer allows no forecast. */
const FRESH_DAYS = 60;

/** A plan with everything that its dates depend on, as of now. */
export interface LoadedPlan {
  plan: Row;
  view: PlanView;
  zone: string;
  /** Today in the asset's time zone. */
  today: string;
  triggers: Row[];
  /** Newest first. */
  occurrences: Row[];
  meters: Map<number, MeterView>;
}

/** Values to use instead of the stored ones. */
export interface LoadOptions {
  /** A trigger that is being deleted. */
  without?: number;
  /** The triggers of a plan that is being edited. */
  triggers?: Row[];
}

export async function loadPlan(
  reader: Reader,
  plan: Row,
  now: Date,
  { without, triggers: drafted }: LoadOptions = {},
): Promise<LoadedPlan> {
  const zone = await assetZone(reader, Number(writtenValue(plan, 'asset')), zoneWithin(reader));
  const today = dayIn(now, zone);
  const stored = drafted ?? (await reader.find(TRIGGER, { where: [eq('plan', plan.id)] }));
  const triggers = stored.filter(({ id }) => id !== without);
  const occurrences = await occurrencesOf(reader, plan.id);
  const meters = new Map<number, MeterView>();
  for (const trigger of triggers) {
    const id = writtenValue(trigger, 'meter');
    const meter = typeof id === 'number' ? await reader.get(METER, id) : null;
    const view = meter && (await meterView(reader, meter, zone, today));
    if (view) meters.set(view.id, view);
  }
  const base = await baseOf(reader, occurrences, triggers, zone);
  const view: PlanView = {
    mode: plan.mode === 'floating' ? 'floating' : 'fixed',
    combine: plan.combine === 'all' ? 'all' : 'any',
    startOn: String(plan.start_on),
    lastDoneOn: textOf(plan.last_done_on),
    cursor: textOf(plan.cursor),
    seasonFrom: textOf(plan.season_from),
    seasonUntil: textOf(plan.season_until),
    shift: (textOf(plan.shift) ?? 'none') as Shift,
    calendar: await calendarOf(reader, plan),
    pausedFrom: textOf(plan.paused_from),
    pausedUntil: textOf(plan.paused_until),
    triggers: triggers.flatMap((trigger) => cyclic(trigger, meters)),
    ...(base && { base }),
    cycle: 1 + occurrences.filter(({ key }) => String(key).startsWith('f:')).length,
    used: new Set(occurrences.map(({ key }) => String(key))),
  };
  return { plan, view, zone, today, triggers, occurrences, meters };
}

async function meterView(
  reader: Reader,
  meter: Row,
  zone: string,
  today: string,
): Promise<MeterView | undefined> {
  const newest = await lastReading(reader, meter.id);
  if (!newest || meter.kind === 'gauge') return undefined;
  const { day, total } = totalOf(newest, zone);
  const rate = await rateOf(reader, meter, zone);
  return {
    id: meter.id,
    name: String(meter.name),
    unit: String(meter.unit),
    total,
    day,
    isFresh: daysBetween(day, today) <= FRESH_DAYS,
    ...(rate && { rate }),
  };
}

function cyclic(trigger: Row, meters: Map<number, MeterView>): CyclicTrigger[] {
  const { id, kind, rrule, every } = trigger;
  if (kind === 'calendar' && typeof rrule === 'string') return [{ id, kind: 'calendar', rule: rrule }];
  if (kind !== 'meter' || typeof every !== 'number') return [];
  const meter = meters.get(Number(writtenValue(trigger, 'meter')));
  return [
    {
      id,
      kind: 'meter',
      every,
      firstAt: numberOf(trigger.first_at),
      lastDoneAt: numberOf(trigger.last_done_at),
      lead: numberOf(trigger.lead) ?? 0,
      ...(meter && { meter }),
    },
  ];
}

/** The last time that the plan was done or skipped, and the totals of its meters then. */
async function baseOf(
  reader: Reader,
  occurrences: Row[],
  triggers: Row[],
  zone: string,
): Promise<Base | undefined> {
  const over = occurrences
    .filter(
      ({ state, done_on }) =>
        state === 'done' || state === 'skipped' || (state === 'covered' && done_on !== null),
    )
    .map((occurrence) => ({ occurrence, on: String(occurrence.done_on ?? occurrence.due_on) }))
    .sort((a, b) => (a.on < b.on ? 1 : a.on > b.on ? -1 : b.occurrence.id - a.occurrence.id))[0];
  if (!over) return undefined;
  const readings = new Map<number, number>();
  for (const trigger of triggers) {
    const meter = writtenValue(trigger, 'meter');
    if (trigger.kind !== 'meter' || typeof meter !== 'number') continue;
    const total = await totalBy(reader, meter, over.occurrence, over.on, trigger.id, zone);
    if (total !== null) readings.set(trigger.id, total);
  }
  return { on: over.on, readings };
}

async function totalBy(
  reader: Reader,
  meter: number,
  occurrence: Row,
  on: string,
  trigger: number,
  zone: string,
): Promise<number | null> {
  if (writtenValue(occurrence, 'trigger') === trigger && typeof occurrence.done_reading === 'number')
    return occurrence.done_reading;
  const reading = await lastReading(reader, meter, [
    { property: 'read_at', op: 'lt', value: startOfDay(addDays(on, 1), zone) },
  ]);
  if (reading) return Number(reading.total);
  return writtenValue(occurrence, 'trigger') === trigger ? numberOf(occurrence.due_reading) : null;
}
