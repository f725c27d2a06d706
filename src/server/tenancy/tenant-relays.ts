import { type Listener, unheard } from '../events/listener.ts';
import { relayAudit } from '../events/relay.ts';
import type { Engine } from '../store/engine.ts';
import type { Store } from '../store/store.ts';
import { directoryListener, type TenantEvents } from './directory.ts';
import type { TenantRef } from './registry.ts';
import type { Lease } from './store-pool.ts';

/** What a relay needs: the stores it delivers from and to, and a lock so that only one node delivers. */
interface OpenTenants {
  platform: Store;
  acquire(ref: TenantRef): Promise<Lease>;
  exclusively: Engine['exclusively'];
}

/** Tells listeners what is written to the stores of tenants, such as changes of users to the platform's directory. */
export class TenantRelays {
  readonly #tenancy: OpenTenants;
  readonly listeners: readonly Listener<TenantEvents>[];
  /** The version of the audit of each open store when nothing waited in it: a store that nobody writes to is not looked through. */
  readonly #toldAt = new WeakMap<object, string>();
  /** One relay at a time per tenant, or an older state could overwrite a newer one. */
  readonly #running = new Map<number, Promise<void>>();

  constructor(tenancy: OpenTenants, listeners: readonly Listener<TenantEvents>[] = []) {
    this.#tenancy = tenancy;
    this.listeners = [directoryListener, ...listeners];
  }

  /** Whether a listener has not heard everything of a store. */
  async isWaiting(store: Store): Promise<boolean> {
    // On PostgreSQL the version is read in the transaction of what is read next.
    const view = store.forRequest?.() ?? store;
    const version = store.version?.('_audit') ?? (await view.readVersion?.('_audit'));
    if (version !== undefined && version === this.#toldAt.get(store.identity)) return false;
    const isWaiting = await view.read(async (reader) => {
      for (const listener of this.listeners) {
        const { isNew, entries, hasMore } = await unheard(reader, listener);
        if (isNew || entries.length > 0 || hasMore) return true;
      }
      return false;
    });
    if (!isWaiting && version !== undefined) this.#toldAt.set(store.identity, version);
    return isWaiting;
  }

  /** Tells the listeners of one tenant's store, after those who are told already. */
  relay(ref: TenantRef): Promise<void> {
    const run = (this.#running.get(ref.id) ?? Promise.resolve()).then(async () => {
      const lease = await this.#tenancy.acquire(ref);
      try {
        const from = { platform: this.#tenancy.platform, ref, store: lease.store };
        const work = () => relayAudit(lease.store, this.listeners, from);
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
