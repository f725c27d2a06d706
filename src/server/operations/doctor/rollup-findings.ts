import { installation } from '../../access/schema.ts';
import { recountRollup, recountTotals } from '../../records/recount.ts';
import { rolledUp } from '../../records/rollups.ts';
import type { Tenancy, TenantRef } from '../../tenancy/tenancy.ts';
import { type Finding, inEachStore } from './finding.ts';

const ROLLED_UP = rolledUp(installation.tenant.entities);

/** What is kept of counts and sums (`x-rollup`) and differs from the records that are counted. */
export function rollupFindings(tenancy: Tenancy, refs: TenantRef[], fix: boolean): Promise<Finding[]> {
  return inEachStore(tenancy, refs, async (store, about) => {
    const found: Finding[] = [];
    for (const one of ROLLED_UP) {
      // Why it cannot be read or written was found by its check.
      const wrong = await store.write((writer) => recountRollup(one, writer, fix)).catch(() => 0);
      if (wrong > 0)
        found.push({
          level: fix ? 'advice' : 'error',
          about,
          text: `${one.property.title} of ${wrong} ${one.entity.plural.toLowerCase()} differs from what it is worked out from`,
          advice: fix ? 'Fixed: it was worked out anew.' : 'Run mainstay doctor --fix',
        });
    }
    for (const entity of Object.values(installation.tenant.entities)) {
      const wrong = await store.write((writer) => recountTotals(entity, writer, fix)).catch(() => 0);
      if (wrong > 0)
        found.push({
          level: fix ? 'advice' : 'error',
          about,
          text: `The totals of ${wrong} ${entity.plural.toLowerCase()} differ from what they add up`,
          advice: fix ? 'Fixed: they were added up anew.' : 'Run mainstay doctor --fix',
        });
    }
    return found;
  });
}
