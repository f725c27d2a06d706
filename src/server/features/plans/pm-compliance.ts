import { addDays } from '../../../shared/days.ts';
import { daysBetween } from '../meters/meter-rate.ts';
import type { OccurrenceState } from './plans.ts';

/** A meter that passed its threshold by this fraction of the interval is still on time. */
const METER_PART = 0.1;

/** The facts about a date of a plan that decide whether it was done on time. */
export interface PlannedDate {
  state: OccurrenceState;
  dueOn: string;
  doneOn: string | null;
  /** Days that it may be late. */
  tolerance: number;
  /** For a meter: its threshold, its total when the work was done, and the interval. */
  meter?: { due: number; done: number | null; every: number };
}

/** The outcomes that count, and those that do not. */
export type Compliance = 'on_time' | 'late' | 'missed' | 'overdue' | 'covered' | 'skipped' | 'pending';

/** The outcome of a date as of a day. */
export function complianceOf(date: PlannedDate, today: string): Compliance {
  const { state, dueOn, doneOn, tolerance } = date;
  if (state === 'covered' || state === 'skipped' || state === 'missed') return state;
  if (state === 'done' && doneOn !== null) return isInTime(date, doneOn) ? 'on_time' : 'late';
  return addDays(dueOn, tolerance) >= today ? 'pending' : 'overdue';
}

function isInTime({ dueOn, tolerance, meter }: PlannedDate, doneOn: string): boolean {
  if (meter && meter.done !== null) return meter.done <= meter.due + METER_PART * meter.every;
  return daysBetween(dueOn, doneOn) <= tolerance;
}
