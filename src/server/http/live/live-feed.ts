import type { Logger } from 'pino';
import { type Changed, changedBy, recentChanges } from '../../events/recent-changes.ts';
import type { Store } from '../../store/store.ts';
import type { Lease, Tenancy } from '../../tenancy/tenancy.ts';
import type { StoreTarget } from '../http-types.ts';

const EVERY_MS = 1_000;

/** A subscriber to the changes of a store. */
interface Subscriber {
  /** `changed` is undefined if anything may have changed. The store stays open while this runs. */
  tell(store: Store, last: number, changed: Changed | undefined): Promise<void>;
  /** The store no longer exists, or its tenant is suspended. */
  end(): void;
}

interface LiveStore {
  target: StoreTarget;
  subscribers: Set<Subscriber>;
  /** Subscribers that came after the last look, and the last entry that they have read by themselves. */
  joined: Map<Subscriber, number>;
  /** The last entry that was there at the last look. */
  last: number;
  /** The version of the audit at the last look, if the store can tell without a query. */
  version: string | undefined;
  isBusy: boolean;
}

/**
 * Tells the subscribers of a store which entities have been written to, by whatever process: once a second it reads the end
 * of the audit of each store that has subscribers, and of no other.
 */
export class LiveFeed {
  readonly #tenancy: Tenancy;
  readonly #log: Logger;
  readonly #stores = new Map<number | 'platform', LiveStore>();
  #timer: NodeJS.Timeout | undefined;

  constructor(tenancy: Tenancy, log: Logger) {
    this.#tenancy = tenancy;
    this.#log = log;
  }

  /** Subscribes to a store after an entry until the returned function is called. */
  subscribe(target: StoreTarget, last: number, subscriber: Subscriber): () => void {
    const key = keyOf(target);
    const live = this.#stores.get(key) ?? {
      target,
      subscribers: new Set(),
      joined: new Map(),
      last,
      version: undefined,
      isBusy: false,
    };
    this.#stores.set(key, live);
    live.subscribers.add(subscriber);
    live.joined.set(subscriber, last);
    this.#timer ??= setInterval(() => this.#lookAtAll(), EVERY_MS).unref();
    return () => {
      live.subscribers.delete(subscriber);
      live.joined.delete(subscriber);
      if (live.subscribers.size === 0 && this.#stores.get(key) === live) this.#stores.delete(key);
      if (this.#stores.size > 0) return;
      clearInterval(this.#timer);
      this.#timer = undefined;
    };
  }

  #lookAtAll(): void {
    for (const live of this.#stores.values()) {
      if (live.isBusy) continue;
      live.isBusy = true;
      this.#look(live)
        .catch((error: unknown) => this.#log.warn({ err: error }, 'changes could not be followed'))
        .finally(() => {
          live.isBusy = false;
        });
    }
  }

  async #look(live: LiveStore): Promise<void> {
    const { subscribers, joined, target } = live;
    const lease = await this.#acquire(target);
    if (!lease) {
      for (const subscriber of [...subscribers]) subscriber.end();
      return;
    }
    try {
      const version = lease.store.version?.('_audit');
      if (version !== undefined && version === live.version) return;
      const { last, entries } = await recentChanges(lease.store, live.last);
      const all = entries && changedBy(entries);
      for (const subscriber of [...subscribers]) {
        const since = joined.get(subscriber);
        const changed =
          since === undefined ? all : entries && changedBy(entries.filter(({ id }) => id > since));
        if (changed?.size !== 0) await subscriber.tell(lease.store, last, changed);
      }
      // Set only after all were told: if the store had no connection for one of them, the next look tells all again.
      live.version = version;
      live.last = last;
      for (const [subscriber, since] of joined) if (since <= last) joined.delete(subscriber);
    } finally {
      lease.release();
    }
  }

  async #acquire(target: StoreTarget): Promise<Lease | undefined> {
    if (target.kind === 'platform') return { store: this.#tenancy.platform, release() {} };
    const ref = this.#tenancy.byId(target.ref.id);
    return !ref || ref.suspended ? undefined : this.#tenancy.acquire(ref);
  }
}

function keyOf(target: StoreTarget): number | 'platform' {
  return target.kind === 'tenant' ? target.ref.id : 'platform';
}
