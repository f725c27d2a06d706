import { systemActor } from '../events/audit-entry.ts';
import { writeAudited } from '../events/audited-writer.ts';
import type { Log } from '../lib/log.ts';
import type { Engine } from '../store/engine.ts';
import { StoreUnavailableError } from '../store/errors.ts';
import type { Reader, Store, Writer } from '../store/store.ts';
import { seedRoles } from './first-roles.ts';
import { ShutStores } from './shut-stores.ts';
import { type Lease, StorePool } from './store-pool.ts';
import { forgetStoreToMake, isStoreToMake } from './store-to-make.ts';

export interface TenantStoresOptions {
  engine: Engine;
  /** Fills a new tenant's store; runs once, in one transaction. */
  seed: (writer: Writer) => Promise<void>;
  /**
   * Upgrades the records of a store each time it is opened; steps already done are skipped. A new store has just had its
   * first records.
   */
  upgrade?: (store: Store, isNew: boolean) => Promise<void>;
  /** What else is done to a store once it is upgraded. If it fails the store is used as it is, and the log says so. */
  opened?: (store: Store, from: { platform: Store; tenant: number }) => Promise<void>;
  /** How many stores may stay open while nobody uses them. */
  maxOpen?: number;
}

/** An open file has handles and pages of its own. A schema in a shared database costs next to nothing. */
const MAX_OPEN = { files: 300, shared: 2000 };
/** A tenant's own model takes some 0.4 MB, and its file two connections with what they remember. */
const MOST_OWN = 100;

/** The stores of tenants by number: seeded and upgraded when opened, refused while they are broken or closed for a piece of work. */
export class TenantStores {
  readonly #options: TenantStoresOptions;
  readonly #platform: Store;
  readonly #log: Log;
  readonly #nameOf: (id: number) => string;
  readonly #pool: StorePool;
  readonly #shut: ShutStores;
  /** Tenants whose store is closed for a piece of work, and why. */
  readonly #closedFor = new Map<number, string>();
  #written = new Set<number>();

  constructor(options: TenantStoresOptions, platform: Store, log: Log, nameOf: (id: number) => string) {
    this.#nameOf = nameOf;
    this.#options = options;
    this.#log = log;
    this.#platform = platform;
    this.#shut = new ShutStores(log, nameOf);
    const most = options.maxOpen ?? (options.engine.shared ? MAX_OPEN.shared : MAX_OPEN.files);
    this.#pool = new StorePool((id) => this.#open(id), { most, mostOwn: Math.min(most, MOST_OWN) }, log);
  }

  get openIds(): number[] {
    return this.#pool.openIds;
  }

  /** Whether the tenant had packs or fields of its own when its store was last asked for. */
  hasLayers(id: number): boolean {
    return this.#pool.isExtended(id);
  }

  /** How many stores did not open when they were last needed. */
  get unavailable(): number {
    return this.#shut.count;
  }

  /** @throws StoreUnavailableError for this tenant alone */
  acquire(id: number): Promise<Lease> {
    const refusal = this.#refusal(id);
    return refusal ? Promise.reject(refusal) : this.#pool.acquire(id);
  }

  /** A lease of a store that is already open, without counting as use. */
  acquireIfOpen(id: number): Promise<Lease | undefined> {
    return this.#pool.acquireIfOpen(id);
  }

  /** Closes a store once nobody uses it. */
  retire(id: number): Promise<void> {
    return this.#pool.retire(id);
  }

  /** Drops the store of a tenant that could not be created. */
  async drop(id: number): Promise<void> {
    this.#shut.mayOpen(id);
    await this.#pool.retire(id);
    await this.#options.engine.drop({ tenant: id });
  }

  /** Allows another attempt at once for all stores that failed to open. */
  forgetFailures(): void {
    this.#shut.mayAllOpen();
  }

  /** Runs work while nobody has the store open. Whoever needs it meanwhile gets `reason`. */
  async whileClosed<T>(id: number, reason: string, work: () => Promise<T>): Promise<T> {
    if (this.#closedFor.has(id))
      throw new StoreUnavailableError(`Something else is done to tenant ${this.#nameOf(id)}`);
    this.#closedFor.set(id, reason);
    try {
      await this.#pool.retire(id);
      return await work();
    } finally {
      this.#closedFor.delete(id);
      this.#shut.mayOpen(id);
    }
  }

  /** The tenants that this process has written to since the last call. */
  takeWritten(): ReadonlySet<number> {
    const written = this.#written;
    this.#written = new Set();
    return written;
  }

  noteWritten(id: number): void {
    this.#written.add(id);
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  async #opened(store: Store, tenant: number): Promise<void> {
    try {
      await this.#options.opened?.(store, { platform: this.#platform, tenant });
    } catch (error) {
      this.#log.warn({ err: error, tenant }, 'a store is open, but not everything could be done to it');
    }
  }

  /** The error when a tenant's store cannot be used just now. */
  #refusal(id: number): StoreUnavailableError | undefined {
    const closed = this.#closedFor.get(id);
    if (closed !== undefined) return new StoreUnavailableError(closed);
    return this.#shut.errorOf(id);
  }

  async #open(id: number): Promise<Store> {
    let store: Store | undefined;
    try {
      const isNew = await this.#platform.read((reader) => isStoreToMake(reader, id));
      const open = isNew ? this.#options.engine.openOrCreate : this.#options.engine.open;
      store = await open({ tenant: id }, () => this.noteWritten(id));
      const given = await seedOnce(store, { seeded: this.#options.seed, roles: seedRoles });
      await this.#options.upgrade?.(store, given.includes('seeded'));
      if (isNew) await this.#platform.write((writer) => forgetStoreToMake(writer, id));
      this.#shut.opened(id);
      await this.#opened(store, id);
      // Upgrades look at everything, and hundreds of stores may be open.
      store.rest?.();
      return store;
    } catch (cause) {
      await store?.close();
      throw this.#shut.failed(id, cause);
    }
  }
}

/**
 * Runs the seeds that this store has not had and returns their names. A start that was interrupted is completed at the
 * next open.
 */
async function seedOnce(store: Store, seeds: Record<string, TenantStoresOptions['seed']>): Promise<string[]> {
  const names = Object.keys(seeds);
  const missing = async (reader: Pick<Reader, 'find'>) => {
    const had = await reader.find('_mark', { where: [{ property: 'name', op: 'in', value: names }] });
    return names.filter((name) => !had.some((mark) => mark.name === name));
  };
  if ((await store.read(missing)).length === 0) return [];
  return writeAudited(store, { actor: systemActor('First records') }, async (writer) => {
    // Another process may be opening the store for the first time too.
    const left = await missing(writer);
    for (const name of left) {
      await seeds[name]?.(writer);
      await writer.insert('_mark', { name });
    }
    return left;
  });
}
