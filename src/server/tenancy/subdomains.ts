import type { Planner } from '../store/engine.ts';
import { StoreUnavailableError } from '../store/errors.ts';

/**
 * The subdomains of all tenants by number, as the platform's store has them now, for messages about stores that are not
 * opened. Without a platform's store that can be read there are none.
 */
export async function subdomainsOf(planner: Planner): Promise<Map<number, string>> {
  try {
    return await planner.texts('platform', 'tenants/tenant', 'schema_name');
  } catch (error) {
    if (error instanceof StoreUnavailableError) return new Map();
    throw error;
  }
}

/** How messages for people name a tenant. @example tenantName(7, subdomains) // 'acme' */
export function tenantName(number: number, subdomains: ReadonlyMap<number, string>): string {
  return subdomains.get(number) ?? `of the store t_${number}, which no tenant has`;
}
