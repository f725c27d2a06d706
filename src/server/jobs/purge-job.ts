import { purge } from '../auth/purge.ts';
import type { Job } from './runner.ts';

const EVERY_MS = 60 * 60_000;

/** Deletes what has expired from every store, every hour. */
export const purgeJob: Job = {
  name: 'purge',
  platform: true,
  async run(store, { now }) {
    await purge(store, now);
    return new Date(now.getTime() + EVERY_MS);
  },
};
