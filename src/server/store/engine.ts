import type { PlaceUse } from '../lib/fair-semaphore.ts';
import type { Store } from './store.ts';
import type { StoreDump } from './tables/dump.ts';
import type { HiddenPart } from './tables/hidden.ts';
import type { Moved, Refusal } from './tables/refusal.ts';

/** The owner of a store: the platform, or the tenant with this number. */
export type StoreOwner = 'platform' | { tenant: number };

/** What a migration will do to a store, and what prevents it. */
export interface MigrationPlan {
  /** Lines such as `add column leased_until to assets/equipments`. */
  steps: string[];
  /**
   * Why the store cannot be migrated to the current schemas: property, number of rows in the way, and some of their
   * values.
   */
  refusals: Refusal[];
  /** Who will have to wait for the migration, and about how long; undefined if nobody notices. */
  waits?: string[];
  /** Properties that are gone while others of their kind are new, each with the question whether that is a new name. */
  renames: { gone: string; question: string }[];
  /** What becomes of values that are there. */
  moved: Moved[];
  /** Columns that it hides, such as `assets/equipments.make`: their properties are gone. */
  hides: string[];
  /** Columns that are hidden since an earlier migration. */
  hidden: string[];
}

/** Reads everything in a store as of one moment. */
export type ReadStore = <T>(work: (dump: StoreDump) => Promise<T>) => Promise<T>;

/** Something that is wrong with a store. */
export interface StoreFault {
  text: string;
  /** The rows are well and only what is made of them for searches is not: `rebuildSearch` puts it right. */
  search?: true;
}

/** Manages stores. There is one implementation per database; only `store/` knows which is used. */
export interface Engine {
  /** `sqlite` or `postgresql`, for people to read. */
  readonly name: string;
  /**
   * Opens a store that exists, checks its owner and migrates its tables to the manifest.
   * @param onWrite is called after every transaction that wrote something
   * @throws StoreMissingError if there is none, StoreUnavailableError if it is damaged, belongs to another owner, or a
   * migration is refused
   */
  open(owner: StoreOwner, onWrite?: () => void): Promise<Store>;
  /** Opens a store, and creates it if there is none: only for whoever knows that it never held anything. */
  openOrCreate(owner: StoreOwner, onWrite?: () => void): Promise<Store>;
  /**
   * The platform's store for `/readyz`: what is asked of it waits behind no request, so a busy tenant does not take the
   * node out of service.
   */
  openProbe(platform: Store): Promise<Store>;
  /** The use of the connections to the database, with stores as keys (`t_7`); undefined for an engine without connections. */
  connections(): PlaceUse | undefined;
  /** How many milliseconds the clock of this process is ahead of the database's; 0 for an engine without a server. */
  clockOffset(): Promise<number>;
  /** The existing stores: the platform's first, then the tenants' by number. */
  owners(): Promise<StoreOwner[]>;
  /** What `open` would change, without changing it. @throws StoreMissingError if there is no such store */
  plan(owner: StoreOwner): Promise<MigrationPlan>;
  /** A text of every row of a table by id, as a store has it now. @throws StoreMissingError if there is no such store */
  texts(owner: StoreOwner, table: string, column: string): Promise<Map<number, string>>;
  /** What the store keeps though no schema names it any more. */
  hidden(owner: StoreOwner): Promise<HiddenPart[]>;
  /** Deletes hidden columns and tables for good, by their names. Where the engine is not shared, nobody may have it open. */
  removeHidden(owner: StoreOwner, names: readonly string[]): Promise<void>;
  /**
   * Deletes a store for good; used by provisioning to undo a failed start, and by the command line.
   * @param first runs once nobody can write to it any more, on any node, so that nothing is lost between a copy and the end
   */
  drop(owner: StoreOwner, first?: (present: ReadStore) => Promise<void>): Promise<void>;
  /** Whether other processes may use the same stores at the same time. */
  readonly shared: boolean;
  /**
   * Runs work that only one process may do at a time, if the engine is shared; calls within one process always wait for
   * each other. With `wait: false` the work is skipped if another process is doing it now.
   * @returns whether it ran
   */
  exclusively(job: string, work: () => Promise<void>, options?: { wait?: boolean }): Promise<boolean>;
  /**
   * Reads everything in a store as of one moment, while it is in use. Sessions, and other rows that last only hours, are
   * left out. @throws StoreMissingError, or StoreUnavailableError if it is damaged
   */
  dump<T>(owner: StoreOwner, work: (dump: StoreDump) => Promise<T>): Promise<T>;
  /**
   * Creates a store from a dump, replacing one that may exist; nobody may have that one open. If the load is interrupted,
   * either the old store or the new one is there.
   * @param first runs once nobody can write to the old one any more, on any node, so that no write is lost between a copy
   * of it and the new one
   * @throws StoreUnavailableError if the dump is inconsistent
   */
  load(owner: StoreOwner, dump: StoreDump, first?: (present: ReadStore) => Promise<void>): Promise<void>;
  /**
   * What is wrong with a store: damage, dangling references, a search index that does not match the rows.
   * @throws StoreMissingError if there is none
   */
  check(owner: StoreOwner): Promise<StoreFault[]>;
  /** The bytes that a store takes on disk. @throws StoreMissingError if there is none */
  size(owner: StoreOwner): Promise<number>;
  /**
   * Writes a store anew without the room that deleted rows have left; nobody may have it open. Undefined for an engine that
   * tidies by itself. @throws StorageFullError if the disk has no room for it
   */
  compact(owner: StoreOwner): Promise<{ before: number; after: number } | undefined>;
  /** Makes the search index of a store anew from its rows; nobody may have it open. */
  rebuildSearch(owner: StoreOwner): Promise<void>;
  /** Closes what the engine itself holds; whoever opened a store closes it. */
  close(): Promise<void>;
}

/** The part of an engine that is safe to use on stores that others may have open. */
export type Planner = Pick<Engine, 'name' | 'owners' | 'plan' | 'texts' | 'hidden' | 'close'>;
