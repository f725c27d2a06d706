import type { Store } from '../store/store.ts';
import type { Tenancy, TenantRef } from './tenancy.ts';

/** Runs work in a tenant's store and then releases the store. */
export async function inTenant<T>(
  tenancy: Tenancy,
  ref: TenantRef,
  work: (store: Store) => Promise<T>,
): Promise<T> {
  const lease = await tenancy.acquire(ref);
  try {
    return await work(lease.store);
  } finally {
    lease.release();
  }
}
