import { jobFailures } from '../../jobs/failure.ts';
import type { Store } from '../../store/store.ts';
import type { Tenancy, TenantRef } from '../../tenancy/tenancy.ts';
import { type Finding, inEachStore } from './finding.ts';

/** The jobs that fail, in the stores where they do. */
export async function jobFindings(tenancy: Tenancy, refs: TenantRef[]): Promise<Finding[]> {
  return [...(await failing(tenancy.platform, 'platform')), ...(await inEachStore(tenancy, refs, failing))];
}

async function failing(store: Store, about: string): Promise<Finding[]> {
  // Why it cannot be read was found by its check.
  const failures = await store.read(jobFailures).catch(() => []);
  return failures.map(({ job, since, error }) => ({
    level: 'error',
    about,
    text: `the job ${job} fails since ${since}: ${error.replace(/\.$/, '')}`,
    advice: 'It is tried again every 5 minutes; the log of the server tells more.',
  }));
}
