import { waitingTopics } from '../../events/outbox.ts';
import type { Tenancy, TenantRef } from '../../tenancy/tenancy.ts';
import { counted } from '../counted.ts';
import { type Finding, inEachStore } from './finding.ts';

const LONGEST_WAIT = 3_600_000;

/** Finds events of tenants that were never delivered. */
export function eventFindings(tenancy: Tenancy, refs: TenantRef[]): Promise<Finding[]> {
  return inEachStore(tenancy, refs, async (store, about) => {
    // If it cannot be read, the check of the store has already reported why.
    const topics = await store.read(waitingTopics).catch(() => []);
    return [...topics].flatMap(([topic, { count, since }]): Finding[] => {
      const isKnown = tenancy.topics.has(topic);
      if (isKnown && Date.now() - since.getTime() < LONGEST_WAIT) return [];
      return [
        {
          level: 'error',
          about,
          text: `${counted(count, 'event')} "${topic}" waiting since ${since.toISOString()}${isKnown ? '' : ', and this version does not know them'}`,
          advice: isKnown
            ? 'Start the server; if it runs, look in its log for "events could not be delivered".'
            : 'Run the version that wrote them, or a newer one: it delivers them.',
        },
      ];
    });
  });
}
