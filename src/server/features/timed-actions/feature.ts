import type { Feature } from '../feature.ts';
import { dayJob } from './day-job.ts';
import { dueJob } from './due-job.ts';
import { dueHooks } from './due-rows.ts';

/** Actions that do themselves at a time: what is due is noted with each write, and done by a job. Another brings values up to date that look at the day. */
export const timed: Feature = {
  hooks: [dueHooks],
  jobs: (parts) => [dayJob(parts), dueJob(parts)],
};
