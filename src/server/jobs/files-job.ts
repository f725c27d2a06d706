import { installation } from '../access/schema.ts';
import { sweepFiles } from '../files/sweep-files.ts';
import type { Job } from './runner.ts';

const EVERY_MS = 60 * 60_000;

/** Deletes files that belong to no record, every hour. */
export const filesJob: Job = {
  name: 'files',
  async run(store, { now }) {
    await sweepFiles(store, installation.tenant.entities, now);
    return new Date(now.getTime() + EVERY_MS);
  },
};
