import type { Engine } from '../../store/engine.ts';
import type { TenantRef } from '../../tenancy/tenancy.ts';
import type { OperationParts } from '../backup.ts';
import { clockError } from '../clock.ts';
import { demoFindings } from './demo-findings.ts';
import { directoryFindings } from './directory-findings.ts';
import { diskFindings } from './disk-findings.ts';
import { eventFindings } from './event-findings.ts';
import { fileFindings } from './file-findings.ts';
import type { Finding } from './finding.ts';
import { jobFindings } from './job-findings.ts';
import { ownSchemaFindings } from './own-schema-findings.ts';
import { rollupFindings } from './rollup-findings.ts';
import { settingsFindings } from './settings-findings.ts';
import { signatureFindings } from './signature-findings.ts';
import { storeFindings, strayFindings } from './store-findings.ts';
import { textFindings } from './text-findings.ts';
import { NOT_OPENED, writingFindings } from './writing-findings.ts';

/** Checks everything that can go wrong in an installation, or in its platform and one tenant. It changes only derived data, and only with `fix`. */
export async function examine(parts: OperationParts, fix: boolean, only?: TenantRef): Promise<Finding[]> {
  const { engine, tenancy, settings } = parts;
  const all = await tenancy.all();
  const refs = only ? [only] : all;
  const found = [
    ...settingsFindings(settings),
    ...(await demoFindings(tenancy, refs, settings)),
    ...(await diskFindings(settings, engine, tenancy.platform)),
    // First, since it opens the stores, which completes the start of a tenant that was cut off.
    ...(await writingFindings(tenancy, refs)),
    ...(await clockFindings(engine)),
    ...(await storeFindings(parts, refs, fix)),
    ...(await strayFindings(engine, tenancy.platform, all)),
    ...(await eventFindings(tenancy, refs)),
    ...(await jobFindings(tenancy, refs)),
    ...(await fileFindings(tenancy, refs)),
    ...(await ownSchemaFindings(tenancy, refs)),
    ...(await signatureFindings(tenancy, refs)),
    ...(await rollupFindings(tenancy, refs, fix)),
    ...(await directoryFindings(tenancy, refs, fix)),
    ...(await textFindings(tenancy, refs)),
  ];
  return found.filter((one) => !isSaidElsewhere(one, found));
}

/** That a store does not open is told once, by the check that says what to do. */
function isSaidElsewhere(one: Finding, all: Finding[]): boolean {
  const isSame = (other: Finding) => other !== one && other.level === 'error' && other.about === one.about;
  return one.text.startsWith(NOT_OPENED) && all.some(isSame);
}

/** If the database cannot be asked, the checks of the stores report why. */
async function clockFindings(engine: Engine): Promise<Finding[]> {
  const text = clockError(await engine.clockOffset().catch(() => 0));
  const advice = 'Have both machines follow a time server: timedatectl set-ntp true';
  return text === undefined ? [] : [{ level: 'error', about: 'clock', text, advice }];
}
