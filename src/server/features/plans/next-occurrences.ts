import { addDays, dayText } from '../../../shared/days.ts';
import { readRecurrence } from '../../../shared/recurrence.ts';
import { say, type Text } from '../../../shared/texts/text.ts';
import { forecastDay } from '../meters/meter-rate.ts';
import type { Base, CyclicTrigger, Due, MeterView, PlanView } from './plan-view.ts';
import { daysOf, newSearch, type Search } from './recurrence.ts';
import { isInSeason, shifted } from './work-calendar.ts';

/** A free day moves a date no further than this, so the search covers this much around it. */
const SHIFT_DAYS = 62;
/** Dates of longer ago are not caught up with: nobody looks back on them, and a rule may have begun in 1900. */
const LOOKS_BACK_YEARS = 10;
/** Nothing is due after it. */
const LAST_YEAR = 9999;
/** Thresholds that a meter can pass at once; no jump has more. */
const MOST_THRESHOLDS = 200;

type CalendarTrigger = Extract<CyclicTrigger, { kind: 'calendar' }>;
type MeterTrigger = Extract<CyclicTrigger, { kind: 'meter' }>;

/**
 * The due dates of a plan after those handled up to a day, in order: used both to show and to create orders. A floating
 * plan continues as if each were done on its day.
 * @param today the day in the asset's time zone
 * @param until the last due day to consider
 * @param limit the most dates to return
 */
export function nextOccurrences(plan: PlanView, today: string, until: string, limit: number): Due[] {
  const { mode, retiredOn, triggers } = plan;
  if (triggers.length === 0 || isRetired(plan, today)) return [];
  const last = retiredOn !== null && retiredOn <= until ? addDays(retiredOn, -1) : until;
  return mode === 'floating' ? floating(plan, today, last, limit) : fixed(plan, today, last, limit);
}

/** Whether the asset of a plan is out of service for good by a day. */
export function isRetired({ retiredOn }: Pick<PlanView, 'retiredOn'>, today: string): boolean {
  return retiredOn !== null && retiredOn <= today;
}

/** The plan as it will be once a date of it is done, on its day, or today if that has passed. */
export function onceDone(
  plan: PlanView,
  due: Pick<Due, 'trigger' | 'nominalOn' | 'dueOn' | 'dueReading'>,
  today: string,
): PlanView {
  const on = due.dueOn < today ? today : due.dueOn;
  return { ...plan, base: { on, readings: readingsOn(plan, { ...due, dueOn: on }) } };
}

/** What is said of a plan whose asset is retired. */
export function retiredText(plan: Pick<PlanView, 'retiredOn'>, today: string): Text | null {
  if (!isRetired(plan, today)) return null;
  return say('plans.retired', { day: dayText(String(plan.retiredOn)) });
}

function fixed(plan: PlanView, today: string, until: string, limit: number): Due[] {
  const search = newSearch();
  const dues = plan.triggers.flatMap((trigger) =>
    trigger.kind === 'calendar'
      ? fixedDates(plan, trigger, { today, until, limit, search })
      : fixedThresholds(plan, trigger, today, until),
  );
  const [first, ...others] = dues.sort(inOrder);
  return first ? [withFirstLead(plan, first, today, others[0]), ...others].slice(0, limit) : [];
}

/**
 * The first date of a plan that begins today would be due on the day on which its order is made, and late at midnight. It has the
 * days that orders of this plan are made ahead, and ends before the next date.
 */
function withFirstLead(plan: PlanView, first: Due, today: string, next: Due | undefined): Due {
  if (!plan.firstLead || first.dueOn !== today || first.dueReading !== undefined) return first;
  const given = addDays(today, plan.firstLead);
  const last = next && next.dueOn <= given ? addDays(next.dueOn, -1) : given;
  const dueOn = plan.mode === 'floating' ? waiting(plan, last) : dueDay(plan, last);
  return dueOn === undefined || dueOn < today ? first : { ...first, dueOn };
}

function fixedDates(
  plan: PlanView,
  { id, rule }: CalendarTrigger,
  { today, until, limit, search }: { today: string; until: string; limit: number; search: Search },
): Due[] {
  const { startOn, lastDoneOn, cursor } = plan;
  const start = lastDoneOn !== null && lastDoneOn >= startOn ? addDays(lastDoneOn, 1) : startOn;
  const next = cursor !== null && cursor >= start ? addDays(cursor, 1) : start;
  const oldest = addDays(today, -366 * LOOKS_BACK_YEARS);
  const from = next > oldest ? next : oldest;
  const dues: Due[] = [];
  let last: Due | undefined;
  const take = () => {
    if (last && !plan.used.has(last.key)) dues.push(last);
  };
  for (const nominalOn of daysOf(rule, startOn, from, addDays(until, SHIFT_DAYS), search)) {
    const dueOn = dueDay(plan, nominalOn);
    if (dueOn === undefined || dueOn > until || isPaused(plan, dueOn)) continue;
    // Of several dates on one day only the latest counts, so handling it handles the others.
    if (dueOn !== last?.dueOn) take();
    if (dues.length >= limit) return dues;
    last = { key: `c:${nominalOn}`, trigger: id, nominalOn, dueOn, isReached: false, isEstimated: false };
  }
  take();
  return dues;
}

function fixedThresholds(plan: PlanView, trigger: MeterTrigger, today: string, until: string): Due[] {
  const { meter, every, firstAt, lastDoneAt, id } = trigger;
  if (!meter) return [];
  const first = lastDoneAt !== null ? lastDoneAt + every : (firstAt ?? meter.total + every);
  const dues: Due[] = [];
  // Thresholds far below the total were handled, or passed in one jump, of which the newest matter.
  const skipped = Math.max(0, Math.floor((meter.total - first) / every) - MOST_THRESHOLDS);
  for (let index = skipped; dues.length < 2 * MOST_THRESHOLDS; index++) {
    const dueReading = exact(first + index * every);
    const due = reachedOn(meter, dueReading, today);
    if (due === undefined || due.on > until) break;
    const key = `m:${id}:${dueReading}`;
    if (plan.used.has(key) || isPaused(plan, due.on)) continue;
    const { on, isReached } = due;
    dues.push({ key, trigger: id, nominalOn: on, dueOn: on, dueReading, isReached, isEstimated: !isReached });
  }
  return dues;
}

function floating(plan: PlanView, today: string, until: string, limit: number): Due[] {
  const dues: Due[] = [];
  let { base, cycle } = plan;
  while (dues.length < limit) {
    const found = floatingDue(plan, base, cycle, today);
    if (!found) break;
    const due =
      dues.length > 0 ? found : withFirstLead(plan, found, today, nextAfter(plan, found, cycle, today));
    if (due.dueOn > until) break;
    dues.push(due);
    base = { on: due.dueOn, readings: readingsOn(plan, due) };
    cycle += 1;
  }
  return dues;
}

/** The date after one, if that is done on its day. */
function nextAfter(plan: PlanView, due: Due, cycle: number, today: string): Due | undefined {
  return floatingDue(plan, { on: due.dueOn, readings: readingsOn(plan, due) }, cycle + 1, today);
}

function floatingDue(plan: PlanView, base: Base | undefined, cycle: number, today: string): Due | undefined {
  const each = plan.triggers.map((trigger) => floatingDay(plan, trigger, base, today));
  const known = each.filter((due) => due !== undefined).sort((a, b) => compare(a.on, b.on));
  if (plan.combine === 'all' && known.length < each.length) return undefined;
  const first = plan.combine === 'all' ? known.at(-1) : known[0];
  if (!first) return undefined;
  const dueOn = waiting(plan, first.on);
  if (dueOn === undefined) return undefined;
  const { trigger, isReached, isEstimated, dueReading } = first;
  return {
    key: `f:${cycle}`,
    trigger,
    nominalOn: first.on,
    dueOn,
    isReached,
    isEstimated,
    ...(dueReading !== undefined && { dueReading }),
  };
}

type FloatingDay = Pick<Due, 'trigger' | 'isReached' | 'isEstimated' | 'dueReading'> & { on: string };

function floatingDay(
  plan: PlanView,
  trigger: CyclicTrigger,
  base: Base | undefined,
  today: string,
): FloatingDay | undefined {
  if (trigger.kind === 'calendar') {
    const last = base?.on ?? plan.lastDoneOn;
    const on = last === null ? plan.startOn : afterInterval(last, trigger.rule);
    return on === undefined ? undefined : { trigger: trigger.id, on, isReached: false, isEstimated: false };
  }
  const { meter, every, firstAt, lastDoneAt } = trigger;
  if (!meter) return undefined;
  const last = base?.readings.get(trigger.id) ?? lastDoneAt;
  const dueReading = exact(last === null ? (firstAt ?? meter.total + every) : last + every);
  const due = reachedOn(meter, dueReading, today);
  return (
    due && {
      trigger: trigger.id,
      on: due.on,
      dueReading,
      isReached: due.isReached,
      isEstimated: !due.isReached,
    }
  );
}

/** The expected totals of the meters on a day, at their current rate. */
function readingsOn(
  plan: PlanView,
  due: Pick<Due, 'trigger' | 'nominalOn' | 'dueOn' | 'dueReading'>,
): Map<number, number> {
  return new Map(
    plan.triggers.flatMap((trigger) => {
      if (trigger.kind !== 'meter' || !trigger.meter) return [];
      const threshold = trigger.id === due.trigger ? due.dueReading : undefined;
      if (threshold !== undefined && due.dueOn <= due.nominalOn) return [[trigger.id, threshold]];
      const { total, day, rate } = trigger.meter;
      const days = Temporal.PlainDate.from(day).until(due.dueOn, { largestUnit: 'day' }).days;
      const risen = rate ? (rate.rise * Math.max(0, days)) / rate.days : 0;
      // A moved date is done after the meter has counted further.
      return [[trigger.id, Math.max(threshold ?? 0, exact(total + risen))]];
    }),
  );
}

/** The day after an interval. @example afterInterval('2025-11-30', 'FREQ=MONTHLY;INTERVAL=3') // '2026-02-28' */
function afterInterval(day: string, rule: string): string | undefined {
  const read = readRecurrence(rule);
  if (!read) return undefined;
  const unit = ({ DAILY: 'days', WEEKLY: 'weeks', MONTHLY: 'months', YEARLY: 'years' } as const)[read.freq];
  const next = Temporal.PlainDate.from(day).add({ [unit]: read.interval });
  return next.year > LAST_YEAR ? undefined : next.toString();
}

function reachedOn(
  meter: MeterView,
  threshold: number,
  today: string,
): { on: string; isReached: boolean } | undefined {
  if (meter.total >= threshold) return { on: meter.day, isReached: true };
  if (!meter.rate || !meter.isFresh) return undefined;
  const on = forecastDay(meter, meter.rate, threshold, today);
  return on === undefined ? undefined : { on, isReached: false };
}

/** The day on which a nominal date is due; undefined if it is skipped. */
function dueDay(plan: PlanView, nominal: string): string | undefined {
  if (!isInSeason(nominal, plan.seasonFrom, plan.seasonUntil)) return undefined;
  return shifted(nominal, plan.shift, plan.calendar);
}

/**
 * Dates counted from the last completion are never skipped: they wait for the season, for a working day, and for the end
 * of a pause. If a free day at the end of a season would move one out of it, it waits for the next season.
 */
function waiting(plan: PlanView, nominal: string): string | undefined {
  const shift = plan.shift === 'skip' ? 'after' : plan.shift;
  let day = nominal;
  for (let count = 0; count <= 366; count++) {
    if (!isInSeason(day, plan.seasonFrom, plan.seasonUntil)) day = addDays(day, 1);
    else if (isPaused(plan, day)) day = addDays(plan.pausedUntil as string, 1);
    else {
      const moved = shifted(day, shift, plan.calendar);
      if (moved === undefined || isInSeason(moved, plan.seasonFrom, plan.seasonUntil)) return moved;
      day = addDays(day > moved ? day : moved, 1);
    }
  }
  return undefined;
}

function isPaused({ pausedFrom, pausedUntil }: PlanView, day: string): boolean {
  return pausedUntil !== null && day <= pausedUntil && (pausedFrom === null || day >= pausedFrom);
}

/** By day, and by threshold if one day has several. */
function inOrder(a: Due, b: Due): number {
  return (
    compare(a.dueOn, b.dueOn) ||
    (a.dueReading ?? 0) - (b.dueReading ?? 0) ||
    compare(a.nominalOn, b.nominalOn)
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Thresholds in thousandths, without binary rounding errors. */
function exact(value: number): number {
  return Math.round(value * 1000) / 1000;
}
