import { eq } from '../store/eq.ts';
import type { Reader, Writer } from '../store/store.ts';

const MARK = '_mark';

/**
 * A tenant is registered before its store exists. Until then the platform's store says so, in the transaction that
 * registers the tenant. Of all other tenants the store must exist: if it does not, it was lost, and an empty one in its
 * place would hide that.
 */
export async function noteStoreToMake(writer: Writer, tenant: number): Promise<void> {
  await writer.insert(MARK, { name: storeToMakeName(tenant) });
}

/** Whether the store of a tenant was never made. */
export async function isStoreToMake(reader: Pick<Reader, 'first'>, tenant: number): Promise<boolean> {
  return (await reader.first(MARK, [eq('name', storeToMakeName(tenant))])) !== null;
}

/** The store of a tenant exists from now on, or the tenant does not. */
export async function forgetStoreToMake(writer: Writer, tenant: number): Promise<void> {
  await writer.remove(MARK, [eq('name', storeToMakeName(tenant))]);
}

/** The name of the mark, for whoever reads the platform's rows from a file. */
export function storeToMakeName(tenant: number): string {
  return `store of tenant ${tenant} is to be made`;
}
