import { purge } from '../auth/purge.ts';
import type { Job } from './runner.ts';

const EVERY_MS = 60 * 60_000;

/** Removes what has expired from every store, each hour. */
export const purgeJob: Job = {
  name: 'purge',
  platform: true,
  async run(store, { now }) {
    await purge(store, now);
    return new Date(now.getTime() + EVERY_MS);
  },
};
