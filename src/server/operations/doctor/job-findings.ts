import { jobFailures } from '../../jobs/failure.ts';
import type { Store } from '../../store/store.ts';
import { lastTimes, ROUND } from '../../tenancy/last-times.ts';
import type { Tenancy, TenantRef } from '../../tenancy/tenancy.ts';
import { type Finding, inEachStore } from './finding.ts';

/** Three rounds that should have ended. */
const LATE_MS = 15 * 60_000;

/** Finds jobs that are late, and those that fail, by the stores where they do. */
export async function jobFindings(tenancy: Tenancy, refs: TenantRef[]): Promise<Finding[]> {
  return [
    ...(await late(tenancy.platform)),
    ...(await failing(tenancy.platform, 'platform')),
    ...(await inEachStore(tenancy, refs, failing)),
  ];
}

/** Jobs that have not gone through all stores for long. */
async function late(platform: Store): Promise<Finding[]> {
  // If it cannot be read, the check of the store has already reported why.
  const rounds = await platform
    .read((reader) => lastTimes(reader, ROUND))
    .catch(() => new Map<string, Date>());
  return [...rounds].flatMap(([job, at]): Finding[] =>
    Date.now() - at.getTime() <= LATE_MS
      ? []
      : [
          {
            level: 'advice',
            about: 'jobs',
            text: `the job ${job} went through all tenants for the last time at ${at.toISOString()}`,
            advice: 'Start a server; if one runs, its log says which job is late, and which node holds it.',
          },
        ],
  );
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
