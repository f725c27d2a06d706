import type { Row, Store } from '../store/store.ts';
import { oldSubdomains } from './old-subdomains.ts';
import { fileQuotas } from './tenant-quotas.ts';

/** Only this file can make one. */
let make: (row: Row, fileQuota?: number) => TenantRef;

/**
 * Proof that a tenant is in the registry. A store is opened with it and never by a name or a number, so that nothing
 * a client sends can name a store. Only the registry makes one, from a row of the platform's store.
 */
export class TenantRef {
  readonly #brand = true;
  readonly id: number;
  readonly name: string;
  readonly subdomain: string;
  /** Nobody may use the tenant until it is resumed. */
  readonly suspended: boolean;
  /** How many bytes its files may have together; undefined where the settings say it. */
  readonly fileQuota: number | undefined;

  private constructor(row: Row, fileQuota: number | undefined) {
    this.id = row.id;
    this.name = String(row.name);
    this.subdomain = String(row.schema_name);
    this.suspended = row.is_suspended === true;
    this.fileQuota = fileQuota;
  }

  /** Whether a value was really made here. An object of the same shape is not enough. */
  static is(value: unknown): value is TenantRef {
    return typeof value === 'object' && value !== null && #brand in value && value.#brand;
  }

  static {
    make = (row, fileQuota) => new TenantRef(row, fileQuota);
  }
}

/** All tenants and their subdomains, in memory. The platform's store is the truth, and `reload` reads it again. */
export class Registry {
  readonly #platform: Store;
  #byId = new Map<number, TenantRef>();
  #bySubdomain = new Map<string, TenantRef>();
  #old = new Map<string, number>();

  constructor(platform: Store) {
    this.#platform = platform;
  }

  async reload(): Promise<void> {
    const { rows, old, quotas } = await this.#platform.read(async (reader) => ({
      rows: await reader.find('tenants/tenant'),
      old: await oldSubdomains(reader),
      quotas: await fileQuotas(reader),
    }));
    this.#old = old;
    const refs = rows.map((row) => make(row, quotas.get(row.id)));
    this.#byId = new Map(refs.map((ref) => [ref.id, ref]));
    this.#bySubdomain = new Map(refs.map((ref) => [ref.subdomain, ref]));
  }

  bySubdomain(subdomain: string): TenantRef | undefined {
    return this.#bySubdomain.get(subdomain);
  }

  /** The tenant that had this subdomain before, if nobody has it now. */
  byOldSubdomain(subdomain: string): TenantRef | undefined {
    const id = this.#bySubdomain.has(subdomain) ? undefined : this.#old.get(subdomain);
    return id === undefined ? undefined : this.#byId.get(id);
  }

  byId(id: number): TenantRef | undefined {
    return this.#byId.get(id);
  }

  all(): TenantRef[] {
    return [...this.#byId.values()];
  }
}
