import { ApiError } from '../../shared/errors.ts';
import { type AuditActor, systemActor } from '../events/audit-entry.ts';
import { writeAudited } from '../events/audited-writer.ts';
import { OUTBOX } from '../events/outbox.ts';
import { type EventHandlers, relayOutbox } from '../events/relay.ts';
import { platformAudit, tenantAudit } from '../events/store-audits.ts';
import { type Log, silentLog } from '../lib/log.ts';
import type { Settings } from '../settings.ts';
import type { Engine } from '../store/engine.ts';
import { StoreUnavailableError, UniqueError } from '../store/errors.ts';
import type { Store, Writer } from '../store/store.ts';
import { deliverUserChanges, rebuildTenant, type TenantEvents, USER_TOPIC } from './directory.ts';
import { seedRoles } from './first-roles.ts';
import { type HostName, readHost } from './host.ts';
import { Registry, TenantRef } from './registry.ts';
import { ShutStores } from './shut-stores.ts';
import { type Lease, StorePool } from './store-pool.ts';
import { subdomainError, tenantNameError } from './tenant-names.ts';

export type { Lease, TenantRef };

/** Whose app a Host asks for. */
export type HostTarget =
  | { kind: 'landing' }
  | { kind: 'platform' }
  | { kind: 'tenant'; ref: TenantRef }
  | { kind: 'unknown' };

export interface TenancyOptions {
  engine: Engine;
  settings: Settings;
  /** Fills a new tenant's store; runs once, in one transaction. */
  seed: (writer: Writer) => Promise<void>;
  /** Brings the records of a store to today's rules, each time it is opened; what was done before is skipped. */
  upgrade?: (store: Store) => Promise<void>;
  /** Who delivers the events of tenants, by topic, besides the directory of users. */
  handlers?: EventHandlers<TenantEvents>;
  log?: Log;
  /** How many stores may stay open while nobody uses them. */
  maxOpen?: number;
}

/** The way from a Host to a tenant, and from a tenant to its store. There is no other. */
export interface Tenancy {
  /** The platform's own store; never handed to a request of a tenant. */
  readonly platform: Store;
  resolve(host: string | undefined): HostTarget;
  /** A tenant's store, open until the lease is released. @throws StoreUnavailableError for this tenant alone */
  acquire(ref: TenantRef): Promise<Lease>;
  /** Makes a tenant: its row, its store, its first records; all or nothing. @throws ApiError `invalid` */
  provision(tenant: { name: string; schema_name: string }, by?: AuditActor): Promise<TenantRef>;
  /**
   * Makes the store of a tenant whose row was just written, with its first records. Where that fails the store goes
   * again, and `undo` takes back the row.
   */
  settle(id: number, undo: () => Promise<void>): Promise<TenantRef>;
  all(): Promise<TenantRef[]>;
  bySubdomain(subdomain: string): TenantRef | undefined;
  byId(id: number): TenantRef | undefined;
  /** Reads the registry again, after tenants were changed or deleted in the platform's store. */
  reload(): Promise<void>;
  /** Reads the registry again where another process may have changed it, at most once a second. */
  refresh(): Promise<void>;
  /** See `Engine.exclusively`. */
  exclusively: Engine['exclusively'];
  /** The topics whose events somebody delivers. */
  readonly topics: ReadonlySet<string>;
  /** Delivers the events of one tenant now, such as changes of its users to the platform's directory. */
  relay(ref: TenantRef): Promise<void>;
  /** The tenants that this process has written to since it was last asked. */
  takeWritten(): ReadonlySet<number>;
  /** Gives one back, for whoever could do nothing about it. */
  noteWritten(tenant: number): void;
  /** Runs work while nobody has a tenant's store open; whoever asks for it meanwhile is told why it is not there. */
  whileClosed<T>(ref: TenantRef, reason: string, work: () => Promise<T>): Promise<T>;
  /** How many stores of tenants are open. */
  readonly openStores: number;
  /** Closes all stores; the engine stays with whoever made it. */
  close(): Promise<void>;
}

const MAX_OPEN = 300;
const MAX_HOSTS = 2_000;
const MAX_HOST_LENGTH = 300;
const SWEEP_EVERY_MS = 2_000;
const REFRESH_AT_MOST_EVERY_MS = 1_000;

/**
 * Opens the platform's store and reads who the tenants are.
 * @throws StoreUnavailableError where tenants have stores but nothing says whose: a new tenant would take one over
 */
export async function createTenancy(options: TenancyOptions): Promise<Tenancy> {
  const [first] = await options.engine.owners();
  if (first !== undefined && first !== 'platform')
    throw new StoreUnavailableError(
      'There are stores of tenants here but not the platform’s, so a restore was cut off. Run it again: mainstay restore FOLDER',
    );
  const platform = await options.engine.open('platform');
  const registry = new Registry(platform);
  await registry.reload();
  return new OpenTenancy(options, platform, registry);
}

class OpenTenancy implements Tenancy {
  readonly platform: Store;
  readonly #options: TenancyOptions;
  readonly #log: Log;
  readonly #registry: Registry;
  readonly #pool: StorePool;
  readonly #shut: ShutStores;
  /** Tenants whose store is closed for a piece of work, and why. */
  readonly #closedFor = new Map<number, string>();
  readonly #handlers: EventHandlers<TenantEvents>;
  /** One relay at a time per tenant, or an older state could overwrite a newer one. */
  readonly #relaying = new Map<number, Promise<void>>();
  #written = new Set<number>();
  readonly #hosts = new Map<string, HostName>();
  readonly #timer: NodeJS.Timeout;
  #sweep: Promise<void> | undefined;
  #refreshed = { at: Number.NEGATIVE_INFINITY, done: Promise.resolve() };

  constructor(options: TenancyOptions, platform: Store, registry: Registry) {
    this.platform = platform;
    this.#options = options;
    this.#log = options.log ?? silentLog;
    this.#shut = new ShutStores(this.#log);
    this.#registry = registry;
    this.#handlers = { ...options.handlers, [USER_TOPIC]: deliverUserChanges };
    this.#pool = new StorePool((id) => this.#open(id), options.maxOpen ?? MAX_OPEN, this.#log);
    this.#timer = setInterval(() => {
      this.#sweep ??= this.#sweepUp().finally(() => {
        this.#sweep = undefined;
      });
    }, SWEEP_EVERY_MS);
    this.#timer.unref();
  }

  resolve(host: string | undefined): HostTarget {
    const name = this.#readHost(host);
    if (name.kind !== 'subdomain') return name;
    const ref = this.#registry.bySubdomain(name.subdomain);
    return ref ? { kind: 'tenant', ref } : { kind: 'unknown' };
  }

  /** The same few hosts are asked for all the time. */
  #readHost(host: string | undefined): HostName {
    const known = host === undefined ? undefined : this.#hosts.get(host);
    if (known) return known;
    const name = readHost(host, this.#options.settings.baseDomain);
    if (this.#hosts.size >= MAX_HOSTS) this.#hosts.clear();
    if (host !== undefined && host.length <= MAX_HOST_LENGTH) this.#hosts.set(host, name);
    return name;
  }

  async acquire(ref: TenantRef): Promise<Lease> {
    if (!TenantRef.is(ref)) throw new TypeError('A store is opened with a TenantRef only');
    if (!this.#registry.byId(ref.id)) throw new ApiError('not_found');
    return await this.#lease(ref.id);
  }

  async provision(
    tenant: { name: string; schema_name: string },
    by: AuditActor = systemActor('Command line'),
  ): Promise<TenantRef> {
    const { name, schema_name } = tenant;
    const errors = { name: tenantNameError(name), schema_name: subdomainError(schema_name) };
    for (const [field, problem] of Object.entries(errors))
      if (problem) throw new ApiError('invalid', undefined, { [field]: [problem] });
    const id = await writeAudited(this.platform, platformAudit(by), (writer) =>
      writer.insert('tenants/tenant', { name, schema_name }),
    ).catch((error: unknown) => {
      if (!(error instanceof UniqueError)) throw error;
      throw new ApiError('invalid', undefined, { schema_name: ['This subdomain is already taken.'] });
    });
    return this.settle(id, async () => {
      await writeAudited(this.platform, platformAudit(by), (writer) =>
        writer.remove('tenants/tenant', [{ property: 'id', op: 'eq', value: id }]),
      );
    });
  }

  async settle(id: number, undo: () => Promise<void>): Promise<TenantRef> {
    try {
      (await this.#lease(id)).release();
    } catch (error) {
      this.#shut.mayOpen(id);
      await this.#pool.retire(id);
      await this.#options.engine.drop({ tenant: id });
      await undo();
      // The registry may have been read while the row was there.
      await this.#readRegistry();
      throw error;
    }
    await this.#registry.reload();
    const ref = this.#registry.byId(id);
    if (!ref) throw new ApiError('not_found', 'The tenant was deleted while it was made.');
    this.#log.info({ tenant: id, subdomain: ref.subdomain }, 'tenant made');
    return ref;
  }

  async all(): Promise<TenantRef[]> {
    return this.#registry.all();
  }

  bySubdomain(subdomain: string): TenantRef | undefined {
    return this.#registry.bySubdomain(subdomain);
  }

  byId(id: number): TenantRef | undefined {
    return this.#registry.byId(id);
  }

  async reload(): Promise<void> {
    this.#shut.mayAllOpen();
    await this.#readRegistry();
  }

  async refresh(): Promise<void> {
    if (!this.#options.engine.shared) return;
    if (performance.now() - this.#refreshed.at >= REFRESH_AT_MOST_EVERY_MS)
      this.#refreshed = { at: performance.now(), done: this.#readRegistry() };
    await this.#refreshed.done;
  }

  exclusively(job: string, work: () => Promise<void>, options?: { wait?: boolean }): Promise<boolean> {
    return this.#options.engine.exclusively(job, work, options);
  }

  async #readRegistry(): Promise<void> {
    const before = this.#registry.all();
    await this.#registry.reload();
    for (const ref of before) {
      // Not awaited: requests that are running may use the store to their end.
      if (!this.#registry.byId(ref.id)) void this.#pool.retire(ref.id);
    }
  }

  get topics(): ReadonlySet<string> {
    return new Set(Object.keys(this.#handlers));
  }

  relay(ref: TenantRef): Promise<void> {
    const run = (this.#relaying.get(ref.id) ?? Promise.resolve()).then(async () => {
      const lease = await this.acquire(ref);
      try {
        const from = { platform: this.platform, ref, store: lease.store };
        const work = () => relayOutbox(lease.store, this.#handlers, from);
        // The name that nodes of earlier versions use, which may run beside this one while an upgrade rolls out.
        await this.exclusively(`directory ${ref.id}`, work);
      } finally {
        lease.release();
      }
    });
    const settled = run
      .catch(() => {})
      .finally(() => {
        if (this.#relaying.get(ref.id) === settled) this.#relaying.delete(ref.id);
      });
    this.#relaying.set(ref.id, settled);
    return run;
  }

  takeWritten(): ReadonlySet<number> {
    const written = this.#written;
    this.#written = new Set();
    return written;
  }

  noteWritten(tenant: number): void {
    this.#written.add(tenant);
  }

  async whileClosed<T>(ref: TenantRef, reason: string, work: () => Promise<T>): Promise<T> {
    if (this.#closedFor.has(ref.id))
      throw new StoreUnavailableError(`Something else is done to tenant ${ref.id}`);
    this.#closedFor.set(ref.id, reason);
    try {
      await this.#relaying.get(ref.id);
      await this.#pool.retire(ref.id);
      return await work();
    } finally {
      this.#closedFor.delete(ref.id);
      this.#shut.mayOpen(ref.id);
    }
  }

  get openStores(): number {
    return this.#pool.openIds.length;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#sweep;
    await Promise.all(this.#relaying.values());
    await this.#pool.close();
    await this.platform.close();
  }

  #lease(id: number): Promise<Lease> {
    const refusal = this.#refusal(id);
    return refusal ? Promise.reject(refusal) : this.#pool.acquire(id);
  }

  /** Why a tenant's store cannot be used just now. */
  #refusal(id: number): StoreUnavailableError | undefined {
    const closed = this.#closedFor.get(id);
    if (closed !== undefined) return new StoreUnavailableError(closed);
    return this.#shut.errorOf(id);
  }

  async #open(id: number): Promise<Store> {
    let store: Store | undefined;
    try {
      store = await this.#options.engine.open({ tenant: id }, () => this.noteWritten(id));
      await seedOnce(store, 'seeded', this.#options.seed);
      await seedOnce(store, 'roles', seedRoles);
      await this.#options.upgrade?.(store);
      this.#shut.opened(id);
      return store;
    } catch (cause) {
      await store?.close();
      throw this.#shut.failed(id, cause);
    }
  }

  async #sweepUp(): Promise<void> {
    try {
      await this.refresh();
    } catch (error) {
      this.#log.warn({ err: error }, 'the tenants could not be read again');
    }
    await this.#relayOpen();
  }

  async #relayOpen(): Promise<void> {
    for (const id of this.#pool.openIds) {
      const ref = this.#registry.byId(id);
      if (!ref) continue;
      try {
        if (await this.#hasEvents(id)) await this.relay(ref);
      } catch (error) {
        this.#log.warn({ err: error, tenant: id }, 'events could not be delivered yet');
      }
    }
  }

  async #hasEvents(id: number): Promise<boolean> {
    const lease = await this.#pool.acquireIfOpen(id);
    if (!lease) return false;
    try {
      return (await lease.store.read((reader) => reader.find(OUTBOX, { limit: 1 }))).length > 0;
    } finally {
      lease.release();
    }
  }
}

/** Runs the seed unless this store has had it; a start that was cut off is made good by the next open. */
async function seedOnce(store: Store, name: string, seed: TenancyOptions['seed']): Promise<void> {
  const mark = [{ property: 'name', op: 'eq' as const, value: name }];
  if (await store.read((reader) => reader.first('_mark', mark))) return;
  await writeAudited(store, tenantAudit(systemActor('First records')), async (writer) => {
    // Another process may open the store for the first time as well.
    if (await writer.first('_mark', mark)) return;
    await seed(writer);
    await writer.insert('_mark', { name });
  });
}

/** Makes the platform's directory of users anew from every tenant's store; the truth is theirs. */
export async function rebuildDirectory(tenancy: Tenancy): Promise<void> {
  for (const ref of await tenancy.all()) {
    const lease = await tenancy.acquire(ref);
    try {
      await rebuildTenant(tenancy.platform, ref, lease.store);
    } finally {
      lease.release();
    }
  }
}
