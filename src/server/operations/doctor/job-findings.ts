import { jobFailures } from '../../jobs/failure.ts';
import type { Store } from '../../store/store.ts';
import type { Tenancy, TenantRef } from '../../tenancy/tenancy.ts';
import { type Finding, inEachStore } from './finding.ts';

/** Finds jobs that fail, by the stores where they do. */
export async function jobFindings(tenancy: Tenancy, refs: TenantRef[]): Promise<Finding[]> {
  return [...(await failing(tenancy.platform, 'platform')), ...(await inEachStore(tenancy, refs, failing))];
}

async function failing(store: Store, about: string): Promise<Finding[]> {
  // If it cannot be read, the check of the store has already reported why.
  const failures = await store.read(jobFailures).catch(() => []);
  return failures.map(({ job, since, error }) => ({
    level: 'error',
    about,
    text: `the job ${job} fails since ${since}: ${error.replace(/\.$/, '')}`,
    advice: 'It is tried again every 5 minutes; the log of the server tells more.',
  }));
}
