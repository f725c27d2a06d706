import type { Rate } from '../meters/meter-rate.ts';
import type { Shift, WorkCalendar } from './work-calendar.ts';

/** The state of a meter on the day a plan is evaluated. */
export interface MeterView {
  id: number;
  name: string;
  unit: string;
  total: number;
  /** The day of its last reading. */
  day: string;
  rate?: Rate;
  /** Whether it was read recently, so that its rate can be trusted. */
  isFresh: boolean;
}

/** A recurring trigger. */
export type CyclicTrigger = { id: number } & (
  | { kind: 'calendar'; rule: string }
  | {
      kind: 'meter';
      every: number;
      firstAt: number | null;
      lastDoneAt: number | null;
      lead: number;
      /** Missing if nobody has read it yet. */
      meter?: MeterView;
    }
);

/** The last time that a plan was done or skipped, from which it continues. */
export interface Base {
  on: string;
  /** The total of each meter by then, by trigger. */
  readings: ReadonlyMap<number, number>;
}

/** Everything that the dates of a plan depend on. */
export interface PlanView {
  mode: 'fixed' | 'floating';
  combine: 'any' | 'all';
  startOn: string;
  lastDoneOn: string | null;
  /** Nominal dates up to this one have been handled. */
  cursor: string | null;
  seasonFrom: string | null;
  seasonUntil: string | null;
  shift: Shift;
  calendar: WorkCalendar;
  pausedFrom: string | null;
  pausedUntil: string | null;
  /** The day from which the asset is retired: nothing is due from then on. */
  retiredOn: string | null;
  triggers: readonly CyclicTrigger[];
  base?: Base;
  /** The number of the next floating cycle, from 1. */
  cycle: number;
  /** Before its first date: how many days its orders are made ahead. */
  firstLead?: number;
  /** Keys of dates that have been handled. */
  used: ReadonlySet<string>;
}

/** A date on which a plan is due. */
export interface Due {
  /** Never used twice in a plan. */
  key: string;
  trigger: number;
  /** The day that the rule names, before free days move it; for a meter the same as `dueOn`. */
  nominalOn: string;
  dueOn: string;
  dueReading?: number;
  /** A meter has already reached its threshold. */
  isReached: boolean;
  /** The day is a forecast from a meter's rate. */
  isEstimated: boolean;
}
