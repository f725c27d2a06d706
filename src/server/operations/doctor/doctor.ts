import type { OperationParts } from '../backup.ts';
import { demoFindings } from './demo-findings.ts';
import { directoryFindings } from './directory-findings.ts';
import { diskFindings } from './disk-findings.ts';
import { eventFindings } from './event-findings.ts';
import { fileFindings } from './file-findings.ts';
import type { Finding } from './finding.ts';
import { jobFindings } from './job-findings.ts';
import { rollupFindings } from './rollup-findings.ts';
import { settingsFindings } from './settings-findings.ts';
import { storeFindings, strayFindings } from './store-findings.ts';
import { writingFindings } from './writing-findings.ts';

/** Checks everything that can go wrong in an installation. It changes only derived data, and only with `fix`. */
export async function examine(parts: OperationParts, fix: boolean): Promise<Finding[]> {
  const { engine, tenancy, settings } = parts;
  const refs = await tenancy.all();
  return [
    ...settingsFindings(settings),
    ...(await demoFindings(tenancy, refs, settings)),
    ...diskFindings(settings, engine),
    // First, since it opens the stores, which completes the start of a tenant that was cut off.
    ...(await writingFindings(tenancy, refs)),
    ...(await storeFindings(parts, refs, fix)),
    ...(await strayFindings(engine, tenancy.platform, refs)),
    ...(await eventFindings(tenancy, refs)),
    ...(await jobFindings(tenancy, refs)),
    ...(await fileFindings(tenancy, refs)),
    ...(await rollupFindings(tenancy, refs, fix)),
    ...(await directoryFindings(tenancy, refs, fix)),
  ];
}
