import type { Mailer } from '../../lib/mail.ts';
import type { Settings } from '../../settings.ts';
import type { Lease, Tenancy, TenantRef } from '../../tenancy/tenancy.ts';

/** What work across several stores needs; only the platform's side has it. */
export interface PlatformParts {
  tenancy: Tenancy;
  settings: Settings;
  /** Without a mailer, an invitation is only the link that is shown. */
  mailer?: Mailer;
  /** Backs up a tenant that is about to be deleted. */
  backUpTenant?(ref: TenantRef): Promise<void>;
}

/** Runs work in a tenant's store and then releases the store. */
export async function inTenant<T>(
  tenancy: Tenancy,
  ref: TenantRef,
  work: (store: Lease['store']) => Promise<T>,
): Promise<T> {
  const lease = await tenancy.acquire(ref);
  try {
    return await work(lease.store);
  } finally {
    lease.release();
  }
}
