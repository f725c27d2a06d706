import type { Feature } from '../feature.ts';
import { itemCostHooks, spentOnHooks, timeEntryHooks } from './time-hooks.ts';
import { timerJob } from './timer-job.ts';
import { timerHooks } from './timers.ts';
import { spentOn } from './upgrades.ts';

/** Time spent on work, its cost, and timers. */
export const labour: Feature = {
  hooks: [itemCostHooks, spentOnHooks, timeEntryHooks, timerHooks],
  jobs: (parts) => [timerJob(parts)],
  upgrades: [spentOn],
};
