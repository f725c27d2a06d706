import { unheard } from '../../events/listener.ts';
import type { Tenancy, TenantRef } from '../../tenancy/tenancy.ts';
import { counted } from '../counted.ts';
import { type Finding, inEachStore } from './finding.ts';

const LONGEST_WAIT = 3_600_000;

/** Finds what was written to tenants and not told to those who should hear of it. */
export function eventFindings(tenancy: Tenancy, refs: TenantRef[]): Promise<Finding[]> {
  return inEachStore(tenancy, refs, async (store, about) => {
    const found: Finding[] = [];
    for (const listener of tenancy.listeners) {
      // If it cannot be read, the check of the store has already reported why.
      const waiting = await store.read((reader) => unheard(reader, listener)).catch(() => undefined);
      const [oldest] = waiting?.entries ?? [];
      if (!waiting || !oldest || Date.now() - oldest.at.getTime() < LONGEST_WAIT) continue;
      const count = `${waiting.hasMore ? 'more than ' : ''}${counted(waiting.entries.length, 'event')}`;
      found.push({
        level: 'error',
        about,
        text: `${count} for "${listener.name}" waiting since ${oldest.at.toISOString()}`,
        advice: 'Start the server; if it runs, look in its log for "events could not be delivered".',
      });
    }
    return found;
  });
}
