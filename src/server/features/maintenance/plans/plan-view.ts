import type { Rate } from '../meters/meter-rate.ts';
import type { Shift, WorkCalendar } from './work-calendar.ts';

/** What a meter says on the day a plan is looked at. */
export interface MeterView {
  id: number;
  name: string;
  unit: string;
  total: number;
  /** The day of its last reading. */
  day: string;
  rate?: Rate;
  /** Whether it was read lately, so that its rate may be trusted. */
  isFresh: boolean;
}

/** A trigger that comes again and again. */
export type CyclicTrigger = { id: number } & (
  | { kind: 'calendar'; rule: string }
  | {
      kind: 'meter';
      every: number;
      firstAt: number | null;
      lastDoneAt: number | null;
      lead: number;
      /** Nobody has read it yet, where it is not there. */
      meter?: MeterView;
    }
);

/** The last time that a plan was done, or fell away, from which it goes on. */
export interface Base {
  on: string;
  /** What each meter had counted in all by then, by trigger. */
  readings: ReadonlyMap<number, number>;
}

/** All that the dates of a plan follow from. */
export interface PlanView {
  mode: 'fixed' | 'floating';
  combine: 'any' | 'all';
  startOn: string;
  lastDoneOn: string | null;
  /** Nominal dates up to this one are dealt with. */
  cursor: string | null;
  seasonFrom: string | null;
  seasonUntil: string | null;
  shift: Shift;
  calendar: WorkCalendar;
  pausedFrom: string | null;
  pausedUntil: string | null;
  triggers: readonly CyclicTrigger[];
  base?: Base;
  /** The number of the next floating cycle, from 1. */
  cycle: number;
  /** Keys of dates that are dealt with. */
  used: ReadonlySet<string>;
}

/** A date on which a plan is due. */
export interface Due {
  /** Never given twice in a plan. */
  key: string;
  trigger: number;
  /** The day that the rule names, before free days move it; of a meter the same as `dueOn`. */
  nominalOn: string;
  dueOn: string;
  dueReading?: number;
  /** A meter has counted so much already. */
  isReached: boolean;
  /** The day is what a meter's rate lets one expect. */
  isEstimated: boolean;
}
