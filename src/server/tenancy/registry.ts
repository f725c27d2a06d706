import type { Row, Store } from '../store/store.ts';
import { makeTenantRef, type TenantRef } from './tenant-ref.ts';

/** All tenants, in memory: which subdomain is whose. The platform's store is the truth, `reload` reads it again. */
export class Registry {
  readonly #platform: Store;
  #byId = new Map<number, TenantRef>();
  #bySubdomain = new Map<string, TenantRef>();

  constructor(platform: Store) {
    this.#platform = platform;
  }

  async reload(): Promise<void> {
    const rows = await this.#platform.read((reader) => reader.find('tenants/tenant'));
    const refs = rows.map(toRef);
    this.#byId = new Map(refs.map((ref) => [ref.id, ref]));
    this.#bySubdomain = new Map(refs.map((ref) => [ref.subdomain, ref]));
  }

  bySubdomain(subdomain: string): TenantRef | undefined {
    return this.#bySubdomain.get(subdomain);
  }

  byId(id: number): TenantRef | undefined {
    return this.#byId.get(id);
  }

  all(): TenantRef[] {
    return [...this.#byId.values()];
  }
}

function toRef(row: Row): TenantRef {
  return makeTenantRef({
    id: row.id,
    name: String(row.name),
    subdomain: String(row.schema_name),
    suspended: row.is_suspended === true,
  });
}
