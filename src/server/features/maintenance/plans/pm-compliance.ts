import { daysBetween } from '../meters/meter-rate.ts';
import type { OccurrenceState } from './plans.ts';
import { addDays } from './work-calendar.ts';

/** A meter that passed its threshold by so much of the interval is still in time. */
const METER_PART = 0.1;

/** A date of a plan as far as it tells whether it was done in time. */
export interface PlannedDate {
  state: OccurrenceState;
  dueOn: string;
  doneOn: string | null;
  /** Days that it may be late. */
  tolerance: number;
  /** Of a meter: when it was due, what it showed when it was done, and after how much it comes again. */
  meter?: { due: number; done: number | null; every: number };
}

/** What counts, and what does not, with why. */
export type Compliance = 'on_time' | 'late' | 'missed' | 'overdue' | 'covered' | 'skipped' | 'pending';

/** What became of a date by a day. */
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
