import type { Store } from './store.ts';
import type { StoreDump } from './tables/dump.ts';

/** Whose data a store holds: the platform's, or the tenant's with this number. */
export type StoreOwner = 'platform' | { tenant: number };

/** What a migration will do to a store, and what stands in its way. */
export interface MigrationPlan {
  /** Lines such as `add column leased_until to assets/equipments`. */
  steps: string[];
  /** Why the store cannot be brought to today's schemas: property, number of rows in the way, and some of their values. */
  refusals: string[];
}

/** Where stores live. One implementation per database; only `store/` knows which is used. */
export interface Engine {
  /** `sqlite` or `postgresql`, for people to read. */
  readonly name: string;
  /**
   * Opens a store, makes it on first use, checks whose it is and brings its tables to the manifest.
   * @param onWrite is told of every transaction that wrote something
   * @throws StoreUnavailableError when it is damaged, somebody else's, or a migration is refused
   */
  open(owner: StoreOwner, onWrite?: () => void): Promise<Store>;
  /** The stores that exist: the platform's first, then the tenants' by number. */
  owners(): Promise<StoreOwner[]>;
  /** What `open` would change, without changing it. */
  plan(owner: StoreOwner): Promise<MigrationPlan>;
  /** Deletes a store for good; used by provisioning to undo a failed start, and by the command line. */
  drop(owner: StoreOwner): Promise<void>;
  /** Whether other processes may use the same stores at the same time. */
  readonly shared: boolean;
  /**
   * Runs work that only one process may do at a time, as far as the engine is shared; calls of one process wait for each
   * other in any case. With `wait: false` it is left to whoever does it now.
   * @returns whether it ran
   */
  exclusively(job: string, work: () => Promise<void>, options?: { wait?: boolean }): Promise<boolean>;
  /**
   * Reads all that a store holds at one moment, while it is used. Who is signed in, and what else lasts but hours, is
   * left out. @throws StoreUnavailableError when it is damaged or not there
   */
  dump<T>(owner: StoreOwner, work: (dump: StoreDump) => Promise<T>): Promise<T>;
  /**
   * Makes a store from a dump, in the place of one that may be there, which nobody may have open. Whatever is cut off,
   * the old store is there or the new one. @throws StoreUnavailableError when the dump does not hold together
   */
  load(owner: StoreOwner, dump: StoreDump): Promise<void>;
  /** What is wrong with a store: damage, references to nothing, a search index that tells something else. */
  check(owner: StoreOwner): Promise<string[]>;
  /** Closes what the engine itself holds; the stores are closed by whoever opened them. */
  close(): Promise<void>;
}

/** What can be asked of stores that others may have open. */
export type Planner = Pick<Engine, 'name' | 'owners' | 'plan' | 'close'>;
