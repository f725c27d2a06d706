import { StorageFullError, StoreNewerError, StoreUnreachableError } from '../../store/errors.ts';
import type { Store } from '../../store/store.ts';
import type { Tenancy, TenantRef } from '../../tenancy/tenancy.ts';

/** A problem that was found, and what to do about it. */
export interface Finding {
  level: 'error' | 'advice';
  about: string;
  text: string;
  advice: string;
}

/** The name of a tenant in findings. @example 'acme (tenant 1)' */
export function nameOf({ subdomain, id }: TenantRef): string {
  return `${subdomain} (tenant ${id})`;
}

/** Looks into the store of each tenant. A store that does not open is skipped: its own check has reported why. */
export async function inEachStore(
  tenancy: Tenancy,
  refs: TenantRef[],
  look: (store: Store, about: string, ref: TenantRef) => Promise<Finding[]>,
): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const ref of refs) {
    const lease = await tenancy.acquire(ref).catch(() => undefined);
    if (lease) found.push(...(await look(lease.store, nameOf(ref), ref).finally(() => lease.release())));
  }
  return found;
}

/** What to do when the disk or the database is the cause, and not the store itself; undefined for other errors. */
export function adviceOn(error: unknown): string | undefined {
  if (error instanceof StorageFullError) return 'Free some space, then run mainstay doctor again.';
  if (error instanceof StoreUnreachableError)
    return 'Look after the database, then run mainstay doctor again.';
  if (error instanceof StoreNewerError)
    return 'Nothing is wrong with it. Put the newer program back, and leave the data as it is.';
  return undefined;
}

/** The message of an error without a full stop, so that a text can continue after it. */
export function messageOf(error: unknown): string {
  return (error as Error).message.replace(/\.$/, '');
}
