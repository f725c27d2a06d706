import { deleteOldAudit } from '../events/old-audit.ts';
import type { Job } from './runner.ts';

const DAY = 86_400_000;

/** Deletes what is older than the history is kept (`AUDIT_DAYS`) from every store, once a day; without days, nothing ever. */
export function auditJob({ auditDays }: { auditDays?: number }): Job {
  return {
    name: 'audit',
    platform: true,
    async run(store, { now, signal }) {
      if (auditDays !== undefined)
        await deleteOldAudit(store, new Date(now.getTime() - auditDays * DAY), { signal });
      return new Date(now.getTime() + DAY);
    },
  };
}
