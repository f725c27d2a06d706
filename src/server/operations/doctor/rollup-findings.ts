import { broughtTo } from '../../features/timed-actions/day-job.ts';
import { recountRollup, recountValues } from '../../records/recount.ts';
import { rolledUp } from '../../records/rollups.ts';
import type { Tenancy, TenantRef } from '../../tenancy/tenancy.ts';
import { counted } from '../counted.ts';
import { type Finding, inEachStore } from './finding.ts';

/** Finds stored counts, sums and values (`x-rollup`, `x-value`) that differ from the records they are computed from. */
export function rollupFindings(tenancy: Tenancy, refs: TenantRef[], fix: boolean): Promise<Finding[]> {
  return inEachStore(tenancy, refs, async (store, about) => {
    const found: Finding[] = [];
    for (const one of rolledUp(store.model.entities)) {
      // If it cannot be read or written, the check of the store has already reported why.
      const wrong = await recountRollup(one, store, fix).catch(() => 0);
      if (wrong > 0)
        found.push({
          level: fix ? 'advice' : 'error',
          about,
          text: `${one.property.title} of ${counted(wrong, one.entity.title.toLowerCase(), one.entity.plural.toLowerCase())} differs from what it is worked out from`,
          advice: fix ? 'Fixed: it was worked out anew.' : 'Run mainstay doctor --fix',
        });
    }
    const day = await store.read(broughtTo).catch(() => undefined);
    for (const entity of Object.values(store.model.entities)) {
      const wrong = await recountValues(entity, store, { fix, broughtTo: day }).catch(() => 0);
      if (wrong > 0)
        found.push({
          level: fix ? 'advice' : 'error',
          about,
          text: `What is worked out in ${counted(wrong, entity.title.toLowerCase(), entity.plural.toLowerCase())} differs from what it is worked out from`,
          advice: fix ? 'Fixed: it was worked out anew.' : 'Run mainstay doctor --fix',
        });
    }
    return found;
  });
}
