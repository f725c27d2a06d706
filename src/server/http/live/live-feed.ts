import type { Logger } from 'pino';
import { type Changed, changedBy, recentChanges } from '../../events/recent-changes.ts';
import type { Store } from '../../store/store.ts';
import type { Lease, Tenancy } from '../../tenancy/tenancy.ts';
import type { StoreTarget } from '../http-types.ts';

const EVERY_MS = 1_000;

/** A subscriber to the changes of a store. */
interface Follower {
  /** `changed` is undefined if anything may have changed. The store stays open while this runs. */
  tell(store: Store, last: number, changed: Changed | undefined): Promise<void>;
  /** The store no longer exists, or its tenant is suspended. */
  end(): void;
}

interface Followed {
  target: StoreTarget;
  followers: Set<Follower>;
  /** Followers that came after the last look, and the last entry that they have read by themselves. */
  joined: Map<Follower, number>;
  /** The last entry that was there at the last look. */
  last: number;
  /** The version of the audit at the last look, if the store can tell without a query. */
  version: string | undefined;
  isBusy: boolean;
}

/**
 * Tells the followers of a store which entities have been written to, by whatever process: once a second it reads the end
 * of the audit of each store that has followers, and of no other.
 */
export class LiveFeed {
  readonly #tenancy: Tenancy;
  readonly #log: Logger;
  readonly #stores = new Map<number | 'platform', Followed>();
  #timer: NodeJS.Timeout | undefined;

  constructor(tenancy: Tenancy, log: Logger) {
    this.#tenancy = tenancy;
    this.#log = log;
  }

  /** Follows a store after an entry until the returned function is called. */
  follow(target: StoreTarget, last: number, follower: Follower): () => void {
    const key = keyOf(target);
    const followed = this.#stores.get(key) ?? {
      target,
      followers: new Set(),
      joined: new Map(),
      last,
      version: undefined,
      isBusy: false,
    };
    this.#stores.set(key, followed);
    followed.followers.add(follower);
    followed.joined.set(follower, last);
    this.#timer ??= setInterval(() => this.#lookAtAll(), EVERY_MS).unref();
    return () => {
      followed.followers.delete(follower);
      followed.joined.delete(follower);
      if (followed.followers.size === 0 && this.#stores.get(key) === followed) this.#stores.delete(key);
      if (this.#stores.size > 0) return;
      clearInterval(this.#timer);
      this.#timer = undefined;
    };
  }

  #lookAtAll(): void {
    for (const followed of this.#stores.values()) {
      if (followed.isBusy) continue;
      followed.isBusy = true;
      this.#look(followed)
        .catch((error: unknown) => this.#log.warn({ err: error }, 'changes could not be followed'))
        .finally(() => {
          followed.isBusy = false;
        });
    }
  }

  async #look(followed: Followed): Promise<void> {
    const { followers, joined, target } = followed;
    const lease = await this.#acquire(target);
    if (!lease) {
      for (const follower of [...followers]) follower.end();
      return;
    }
    try {
      const version = lease.store.version?.('_audit');
      if (version !== undefined && version === followed.version) return;
      const { last, entries } = await recentChanges(lease.store, followed.last);
      const all = entries && changedBy(entries);
      for (const follower of [...followers]) {
        const since = joined.get(follower);
        const changed =
          since === undefined ? all : entries && changedBy(entries.filter(({ id }) => id > since));
        if (changed?.size !== 0) await follower.tell(lease.store, last, changed);
      }
      // Set only after all were told: if the store had no connection for one of them, the next look tells all again.
      followed.version = version;
      followed.last = last;
      for (const [follower, since] of joined) if (since <= last) joined.delete(follower);
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
