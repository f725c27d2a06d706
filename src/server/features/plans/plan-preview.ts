import { addDays, dayText } from '../../../shared/days.ts';
import { METER, PLAN, TRIGGER } from '../../../shared/entity-paths.ts';
import { inWords, say } from '../../../shared/texts/text.ts';
import type { Computed } from '../../records/hooks.ts';
import { writtenValue } from '../../records/written-value.ts';
import type { Reader, Row } from '../../store/store.ts';
import { type LoadedPlan, loadPlan } from './load-plan.ts';
import { byWhat } from './make-order.ts';
import { coverings, dueOf } from './nested.ts';
import { nextOccurrences, onceDone } from './next-occurrences.ts';
import type { PreviewDate } from './plan-schemas.ts';
import type { Due } from './plan-view.ts';
import { isInSeason, isWorkingDay } from './work-calendar.ts';

const SHOWN = 12;
const HORIZON_DAYS = 3652;

/** The next dates of a plan, as orders would be created for them. */
export async function previewDates(
  reader: Reader,
  loaded: LoadedPlan,
  now: Date,
  seen: Reader,
): Promise<PreviewDate[]> {
  const coveringOf = await coverings(reader, loaded, now);
  const told = new Told(seen);
  const dates: PreviewDate[] = [];
  for (const due of comingDates(loaded, addDays(loaded.today, HORIZON_DAYS), SHOWN))
    dates.push(await previewDate(loaded, due, coveringOf(due)?.plan, told));
  return dates;
}

/** What may be told of the records behind a date: nothing of those that who asks may not read. */
export class Told {
  readonly #seen: Reader;
  readonly #rows = new Map<string, Promise<Row | null>>();

  constructor(seen: Reader) {
    this.#seen = seen;
  }

  /** A record as far as it may be read; null if it may not. */
  row(path: string, id: number): Promise<Row | null> {
    const key = `${path} ${id}`;
    const row = this.#rows.get(key) ?? this.#seen.get(path, id);
    this.#rows.set(key, row);
    return row;
  }

  /** Whether a trigger that is stored, and the meter that it goes by, may be read. */
  async trigger(trigger: Row | undefined): Promise<boolean> {
    if (!trigger) return true;
    if (trigger.id > 0 && !(await this.row(TRIGGER, trigger.id))) return false;
    const meter = writtenValue(trigger, 'meter');
    return typeof meter !== 'number' || (await this.row(METER, meter))?.name !== undefined;
  }
}

/** The upcoming dates of a plan; while its order is open, as if that were done on its day. */
export function comingDates(
  { view, today, plan, open: waiting }: LoadedPlan,
  until: string,
  limit: number,
): Due[] {
  if (plan.is_active === false) return [];
  const [open] = view.mode === 'floating' ? waiting : [];
  return nextOccurrences(open ? onceDone(view, dueOf(open), today) : view, today, until, limit);
}

/** One date of a plan with its explanations; `larger` is the plan that covers its work. */
export async function previewDate(
  loaded: LoadedPlan,
  due: Due,
  larger: Row | undefined,
  told: Told,
): Promise<PreviewDate> {
  const trigger = loaded.triggers.find(({ id }) => id === due.trigger);
  const isTold = await told.trigger(trigger);
  return {
    due_on: due.dueOn,
    nominal_on: due.nominalOn,
    moved: due.nominalOn === due.dueOn ? null : whyMoved(loaded, due),
    kind: (trigger?.kind ?? 'calendar') as PreviewDate['kind'],
    by: (isTold && byWhat(loaded, due).trim()) || null,
    reading: isTold ? (due.dueReading ?? null) : null,
    estimated: due.isEstimated,
    covered_by: larger ? { id: larger.id, label: nameOf(await told.row(PLAN, larger.id)) } : null,
  };
}

function nameOf(plan: Row | null): string {
  return [plan?.code, plan?.name].filter(Boolean).join(' ') || 'a larger plan';
}

function whyMoved({ view, today }: LoadedPlan, { nominalOn }: Due): string {
  const from = `moved from ${dayText(nominalOn)}`;
  if (!isInSeason(nominalOn, view.seasonFrom, view.seasonUntil)) return `${from}, which is out of season`;
  const { pausedFrom, pausedUntil } = view;
  if (pausedUntil !== null && nominalOn <= pausedUntil && (pausedFrom === null || nominalOn >= pausedFrom))
    return `${from}, when it is paused`;
  if (view.shift !== 'none' && !isWorkingDay(nominalOn, view.calendar)) return `${from}, a free day`;
  return view.firstLead && nominalOn === today
    ? inWords(say('plans.moved_at_once', { day: dayText(nominalOn) }))
    : from;
}

/** The next dates of a plan in order, each with its explanation. */
export const computedPlanPreview: Computed = async (row, reader, now, seen) => {
  if (row.is_active !== true) return {};
  const loaded = await loadPlan(reader, row, now);
  const lines: Record<string, string> = {};
  for (const { due_on, by, estimated, moved, covered_by } of await previewDates(reader, loaded, now, seen)) {
    const notes = [
      by,
      estimated ? 'estimated' : null,
      moved,
      covered_by ? `done with ${covered_by.label}` : null,
    ];
    const text = notes.filter(Boolean).join(', ');
    // Several thresholds may come on one day.
    lines[due_on] = [lines[due_on], text].filter(Boolean).join('; ');
  }
  return lines;
};
