import type { ComponentType, ReactElement } from 'react';
import type { Days } from '../calendar/calendar-days.ts';
import { Slot } from '../slots.tsx';
import type { WeekEntry, WorkDays } from './week-rows.ts';

/** What a feature knows of a week beside its records: what will come, and which days are worked on. */
export interface WeekPlans {
  forecast: WeekEntry[];
  workDays: WorkDays;
  /** What will come is not known yet. */
  isComing?: boolean;
}

export interface WeekPlansProps {
  days: Days;
  /** The search and filters of the list. */
  asked: Record<string, string>;
  children(plans: WeekPlans): ReactElement;
}

export const WEEK_PLANS = new Slot<{ path: string; Component: ComponentType<WeekPlansProps> }>();
