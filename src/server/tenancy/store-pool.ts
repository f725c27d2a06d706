import type { Log } from '../lib/log.ts';
import { StoreUnavailableError } from '../store/errors.ts';
import type { Store } from '../store/store.ts';

/** A store in use. It stays open until `release` is called; releasing twice does no harm. */
export interface Lease {
  store: Store;
  release(): void;
}

interface Entry {
  store: Promise<Store>;
  leases: number;
  /** What it counts as among those that are open. */
  size: number;
  /** Set when the store must be closed as soon as nobody uses it. */
  retire?: () => void;
}

/** How much may stay open unused. */
interface Room {
  /** So many stores that share the product's model. */
  most: number;
  /** So many with a model of their own, which costs memory too; each counts as several of the others. */
  mostOwn: number;
}

/**
 * Open stores by number. Only so many stay open unused; those unused for longest are closed first. A store in use is
 * never closed, and one that is being closed is opened again only after that.
 */
export class StorePool {
  readonly #open: (id: number) => Promise<Store>;
  readonly #room: Room;
  /** What all together count as. */
  #size = 0;
  readonly #log: Log;
  /** In order of use: the one used longest ago comes first. */
  readonly #entries = new Map<number, Entry>();
  readonly #closing = new Map<number, Promise<void>>();
  /** Those that had a model of their own when they were last asked for. */
  readonly #extended = new Set<number>();
  /** The last one in that order, if it is still there. */
  #newest: number | undefined;
  #closed = false;

  constructor(open: (id: number) => Promise<Store>, room: Room, log: Log) {
    this.#open = open;
    this.#room = room;
    this.#log = log;
  }

  get openIds(): number[] {
    return [...this.#entries.keys()];
  }

  /** Whether a store had a model of its own when it was last asked for, be it open now or not. */
  isExtended(id: number): boolean {
    return this.#extended.has(id);
  }

  acquire(id: number): Promise<Lease> {
    if (this.#closed) return Promise.reject(new StoreUnavailableError('The server is stopping'));
    const known = this.#entries.get(id);
    const entry = known ?? this.#entryOf(id);
    if (!known || id !== this.#newest) {
      this.#entries.delete(id);
      this.#entries.set(id, entry);
      this.#newest = id;
    }
    return this.#lease(id, entry);
  }

  /** A lease of a store that is already open, without counting as use; undefined when it is not open. */
  async acquireIfOpen(id: number): Promise<Lease | undefined> {
    const entry = this.#entries.get(id);
    return entry && this.#lease(id, entry);
  }

  /** Closes a store for good once nobody uses it. Resolves when it is closed. */
  async retire(id: number): Promise<void> {
    const entry = this.#entries.get(id);
    if (entry) {
      this.#forget(id, entry);
      const unused = new Promise<void>((resolve) => {
        if (entry.leases === 0) resolve();
        else entry.retire = resolve;
      });
      this.#close(id, entry, unused);
    }
    await this.#closing.get(id);
  }

  /** Closes all stores, each after its running work. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const [id, entry] of this.#entries) this.#close(id, entry);
    this.#entries.clear();
    await Promise.all(this.#closing.values());
  }

  #entryOf(id: number): Entry {
    this.#size += 1;
    return { store: this.#openAfterClosing(id), leases: 0, size: 1 };
  }

  /** A tenant may have published the first field of its own, or taken back the last one. */
  #measure(id: number, entry: Entry, { model }: Store): void {
    if (this.#entries.get(id) !== entry) return;
    if (model.below) this.#extended.add(id);
    else this.#extended.delete(id);
    const size = model.below ? this.#room.most / this.#room.mostOwn : 1;
    this.#size += size - entry.size;
    entry.size = size;
  }

  #forget(id: number, entry: Entry): void {
    this.#entries.delete(id);
    this.#size -= entry.size;
  }

  async #openAfterClosing(id: number): Promise<Store> {
    await this.#closing.get(id);
    return this.#open(id);
  }

  async #lease(id: number, entry: Entry): Promise<Lease> {
    entry.leases += 1;
    let held = true;
    const release = () => {
      if (!held) return;
      held = false;
      entry.leases -= 1;
      if (entry.leases === 0) entry.retire?.();
      this.#evict();
    };
    try {
      const store = await entry.store;
      this.#measure(id, entry, store);
      this.#evict();
      return { store, release };
    } catch (error) {
      if (this.#entries.get(id) === entry) this.#forget(id, entry);
      release();
      throw error;
    }
  }

  #evict(): void {
    if (this.#size <= this.#room.most) return;
    for (const [id, entry] of this.#entries) {
      if (this.#size <= this.#room.most) return;
      if (entry.leases > 0) continue;
      this.#forget(id, entry);
      this.#close(id, entry);
    }
  }

  #close(id: number, entry: Entry, after: Promise<void> = Promise.resolve()): void {
    const closing = Promise.all([entry.store, after])
      .then(([store]) => store.close())
      .catch((error: unknown) => this.#log.error({ err: error, tenant: id }, 'closing a store failed'))
      .finally(() => {
        if (this.#closing.get(id) === closing) this.#closing.delete(id);
      });
    this.#closing.set(id, closing);
  }
}
