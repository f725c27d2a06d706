import { addDays } from '../../../shared/days.ts';
import { ASSET, METER, TRIGGER } from '../../../shared/entity-paths.ts';
import { dayIn, startOfDay } from '../../lib/zones.ts';
import { zoneWithin } from '../../records/tenant-zone.ts';
import { writtenValue } from '../../records/written-value.ts';
import { eq } from '../../store/eq.ts';
import type { Condition, Query, Reader, Row, RowOf } from '../../store/store.ts';
import { assetZone } from '../assets/asset-zone.ts';
import { daysBetween } from '../meters/meter-rate.ts';
import { lastReading, rateOf, totalOf } from '../meters/meters.ts';
import { calendarOf } from './load-calendar.ts';
import type { Base, CyclicTrigger, MeterView, PlanView } from './plan-view.ts';
import { keysOf, numberOf, OCCURRENCE, occurrencesOf, textOf } from './plans.ts';
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
  /** Dates whose work is not done yet: with an open work order, or left to a larger service. Newest first. */
  open: Row[];
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
  const meters = new Map<number, MeterView>();
  for (const trigger of triggers) {
    const id = writtenValue(trigger, 'meter');
    const meter = typeof id === 'number' ? await reader.get(METER, id) : null;
    const view = meter && (await meterView(reader, meter, zone, today));
    if (view) meters.set(view.id, view);
  }
  const mode = plan.mode === 'floating' ? 'floating' : 'fixed';
  const base = mode === 'floating' ? await baseOf(reader, plan.id, triggers, zone) : undefined;
  const cycle = mode === 'floating' ? await nextCycle(reader, plan.id) : 1;
  const used: ReadonlySet<string> = mode === 'fixed' ? await usedKeys(reader, plan) : new Set();
  // A cursor is set once there was a date, and whoever says when it was last done has said when it is due.
  const isNew =
    !base &&
    cycle === 1 &&
    used.size === 0 &&
    textOf(plan.cursor) === null &&
    textOf(plan.last_done_on) === null;
  const view: PlanView = {
    mode,
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
    retiredOn: await retiredOn(reader, Number(writtenValue(plan, 'asset'))),
    triggers: triggers.flatMap((trigger) => cyclic(trigger, meters)),
    ...(base && { base }),
    cycle,
    ...(isNew && { firstLead: numberOf(plan.lead_days) ?? 0 }),
    used,
  };
  const open = await occurrencesOf(reader, plan.id, OPEN);
  return { plan, view, zone, today, triggers, open, meters };
}

const RETIRED = ['id', 'retired_on'];

async function retiredOn(reader: Reader, asset: number): Promise<string | null> {
  const [row] = await reader.find(ASSET, { where: [eq('id', asset)], properties: RETIRED, limit: 1 });
  return textOf(row?.retired_on);
}

const OPEN: Condition[] = [
  { property: 'state', op: 'in', value: ['generated', 'covered'] },
  { property: 'done_on', op: 'null' },
];

/** The number of the next floating cycle. They are given in order, so the newest has the highest. */
async function nextCycle(reader: Reader, plan: number): Promise<number> {
  const where: Condition[] = [{ property: 'key', op: 'contains', value: 'f:' }];
  const [newest] = await occurrencesOf(reader, plan, where, { limit: 1 });
  return 1 + (newest ? Number(String(newest.key).slice(2)) : 0);
}

/** The keys of a fixed plan that may come up again: dates after its cursor, and thresholds of meters. */
function usedKeys(reader: Reader, plan: Row): Promise<Set<string>> {
  const cursor = textOf(plan.cursor);
  if (cursor === null) return keysOf(reader, plan.id, []);
  const of: Condition[] = [
    { property: 'nominal_on', op: 'gt', value: cursor },
    { property: 'due_reading', op: 'notNull' },
  ];
  return keysOf(reader, plan.id, [{ op: 'any', of }]);
}

async function meterView(
  reader: Reader,
  meter: RowOf<typeof METER>,
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
  plan: number,
  triggers: Row[],
  zone: string,
): Promise<Base | undefined> {
  const last = async (day: 'done_on' | 'due_on', where: Condition[]) => {
    const order: Query['order'] = [day, 'id'].map((property) => ({ property, descending: true }));
    const all = [eq('plan', plan), ...where];
    const rows = await reader.find(OCCURRENCE, { where: all, order, limit: 1 });
    return rows.map((occurrence) => ({ occurrence, on: String(occurrence[day]) }));
  };
  const [over] = [
    ...(await last('done_on', [{ property: 'done_on', op: 'notNull' }])),
    ...(await last('due_on', [eq('state', 'skipped')])),
  ].sort((a, b) => (a.on < b.on ? 1 : a.on > b.on ? -1 : b.occurrence.id - a.occurrence.id));
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
  occurrence: RowOf<typeof OCCURRENCE>,
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
