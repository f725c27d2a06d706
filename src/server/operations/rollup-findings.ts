import { installation } from '../access/schema.ts';
import { recountRollup, rolledUp } from '../records/rollups.ts';
import type { Tenancy, TenantRef } from '../tenancy/tenancy.ts';
import type { Finding } from './finding.ts';

const ROLLED_UP = rolledUp(installation.tenant.entities);

/** What is kept of counts and sums (`x-rollup`) and differs from the records that are counted. */
export async function rollupFindings(tenancy: Tenancy, refs: TenantRef[], fix: boolean): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const ref of refs) {
    const lease = await tenancy.acquire(ref).catch(() => undefined);
    // Why it does not open was found by its check.
    if (!lease) continue;
    try {
      for (const one of ROLLED_UP) {
        const wrong = await lease.store.write((writer) => recountRollup(one, writer, fix));
        if (wrong === 0) continue;
        found.push({
          level: fix ? 'advice' : 'error',
          about: `${ref.subdomain} (tenant ${ref.id})`,
          text: `${one.property.title} of ${wrong} ${one.entity.plural.toLowerCase()} differs from what it is worked out from`,
          advice: fix ? 'Fixed: it was worked out anew.' : 'Run mainstay doctor --fix',
        });
      }
    } catch {
      // Why it cannot be read or written was found by its check.
    } finally {
      lease.release();
    }
  }
  return found;
}
