/** What the registry knows of a tenant. */
export interface TenantFacts {
  id: number;
  name: string;
  subdomain: string;
  /** Nobody is let in until it is resumed. */
  suspended: boolean;
}

let make: (facts: TenantFacts) => TenantRef;

/**
 * Proof that a tenant is in the registry. Stores are opened by it and never by a name or a number, so that nothing a
 * client sends can name a store. Only `tenancy/` makes one.
 */
export class TenantRef {
  readonly #brand = true;
  readonly id: number;
  readonly name: string;
  readonly subdomain: string;
  readonly suspended: boolean;

  private constructor(facts: TenantFacts) {
    this.id = facts.id;
    this.name = facts.name;
    this.subdomain = facts.subdomain;
    this.suspended = facts.suspended;
  }

  /** Whether a value was really made here; an object of the same shape is not enough. */
  static is(value: unknown): value is TenantRef {
    return typeof value === 'object' && value !== null && #brand in value && value.#brand;
  }

  static {
    make = (facts) => new TenantRef(facts);
  }
}

/** Makes a reference; used by the registry alone. */
export function makeTenantRef(facts: TenantFacts): TenantRef {
  return make(facts);
}
