import { type EventHandlers, relayOutbox } from '../events/relay.ts';
import type { Engine } from '../store/engine.ts';
import type { Store } from '../store/store.ts';
import { deliverUserChanges, type TenantEvents, USER_TOPIC } from './directory.ts';
import type { TenantRef } from './registry.ts';
import type { Lease } from './store-pool.ts';

/** What a relay needs: the stores it delivers from and to, and a lock so that only one node delivers. */
interface OpenTenants {
  platform: Store;
  acquire(ref: TenantRef): Promise<Lease>;
  exclusively: Engine['exclusively'];
}

/** Delivers the events of tenants, such as changes of their users to the platform's directory. */
export class TenantRelays {
  readonly #tenancy: OpenTenants;
  readonly #handlers: EventHandlers<TenantEvents>;
  /** One relay at a time per tenant, or an older state could overwrite a newer one. */
  readonly #running = new Map<number, Promise<void>>();

  constructor(tenancy: OpenTenants, handlers: EventHandlers<TenantEvents> = {}) {
    this.#tenancy = tenancy;
    this.#handlers = { ...handlers, [USER_TOPIC]: deliverUserChanges };
  }

  /** The topics that have a handler. */
  get topics(): ReadonlySet<string> {
    return new Set(Object.keys(this.#handlers));
  }

  /** Delivers the events waiting in one tenant's store, after the delivery that is already running. */
  relay(ref: TenantRef): Promise<void> {
    const run = (this.#running.get(ref.id) ?? Promise.resolve()).then(async () => {
      const lease = await this.#tenancy.acquire(ref);
      try {
        const from = { platform: this.#tenancy.platform, ref, store: lease.store };
        const work = () => relayOutbox(lease.store, this.#handlers, from);
        // The lock name of earlier versions, whose nodes may run beside this one during an upgrade.
        await this.#tenancy.exclusively(`directory ${ref.id}`, work);
      } finally {
        lease.release();
      }
    });
    const settled = run
      .catch(() => {})
      .finally(() => {
        if (this.#running.get(ref.id) === settled) this.#running.delete(ref.id);
      });
    this.#running.set(ref.id, settled);
    return run;
  }

  async close(): Promise<void> {
    await Promise.all(this.#running.values());
  }
}
