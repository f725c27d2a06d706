import { ApiError } from '../../shared/errors.ts';
import { say } from '../../shared/texts/text.ts';
import { normalizeText } from '../../shared/texts.ts';
import { type AuditActor, systemActor } from '../events/audit-entry.ts';
import { writeAudited } from '../events/audited-writer.ts';
import type { Listener } from '../events/listener.ts';
import { type Log, silentLog } from '../lib/log.ts';
import type { Settings } from '../settings.ts';
import type { Engine } from '../store/engine.ts';
import { eq } from '../store/eq.ts';
import { StoreUnavailableError, UniqueError } from '../store/errors.ts';
import type { Store } from '../store/store.ts';
import type { TenantEvents } from './directory.ts';
import { HostNames } from './host.ts';
import { NextRead } from './next-read.ts';
import { Registry, TenantRef } from './registry.ts';
import type { Lease } from './store-pool.ts';
import { forgetStoreToMake, noteStoreToMake } from './store-to-make.ts';
import { subdomainError, tenantNameError } from './tenant-names.ts';
import { TenantRelays } from './tenant-relays.ts';
import { TenantStores, type TenantStoresOptions } from './tenant-stores.ts';

export type { Lease, TenantRef };

/** Which app a Host asks for. */
export type HostTarget =
  | { kind: 'landing' }
  | { kind: 'platform' }
  | { kind: 'tenant'; ref: TenantRef }
  | { kind: 'unknown' };

export interface TenancyOptions extends TenantStoresOptions {
  settings: Settings;
  /** Who hears of what is written to the stores of tenants, besides the directory of users. */
  listeners?: readonly Listener<TenantEvents>[];
  log?: Log;
}

/** The only way from a Host to a tenant, and from a tenant to its store. */
export interface Tenancy {
  /** The platform's own store; never handed to a request of a tenant. */
  readonly platform: Store;
  /** The same store for `/readyz`, see `Engine.openProbe`. */
  readonly probe: Store;
  resolve(host: string | undefined): HostTarget;
  /** A tenant's store, open until the lease is released. @throws StoreUnavailableError for this tenant alone */
  acquire(ref: TenantRef): Promise<Lease>;
  /** Creates a tenant: its row, its store and its first records, all or nothing. @throws ApiError `invalid` */
  provision(tenant: { name: string; schema_name: string }, by?: AuditActor): Promise<TenantRef>;
  /**
   * Creates the store of a tenant whose row was just written, with `noteStoreToMake`, and its first records. If that fails, the store is
   * dropped and `undo` removes the row.
   */
  settle(id: number, undo: () => Promise<void>): Promise<TenantRef>;
  all(): Promise<TenantRef[]>;
  bySubdomain(subdomain: string): TenantRef | undefined;
  /** The tenant whose old address a host is, if no tenant has it now. */
  movedFrom(host: string | undefined): TenantRef | undefined;
  byId(id: number): TenantRef | undefined;
  /** Reads the registry again, after tenants were changed or deleted in the platform's store. */
  reload(): Promise<void>;
  /**
   * Reads the registry again where another process may have changed it. It is read at most once a second: who asks
   * sooner waits, because a tenant may have been made since.
   * @param host nothing is read for one that no tenant can have
   */
  refresh(host?: string): Promise<void>;
  /** See `Engine.exclusively`. */
  exclusively: Engine['exclusively'];
  /** Who hears of what is written to the stores of tenants. */
  readonly listeners: readonly Listener<TenantEvents>[];
  /** Tells them now what was written to one, such as changes of its users to the platform's directory. */
  relay(ref: TenantRef): Promise<void>;
  /** The tenants that this process has written to since the last call. */
  takeWritten(): ReadonlySet<number>;
  /** Adds a tenant to those again, for a caller who could not handle it. */
  noteWritten(tenant: number): void;
  /** Runs work while nobody has a tenant's store open. Whoever needs the store meanwhile gets `reason`. */
  whileClosed<T>(ref: TenantRef, reason: string, work: () => Promise<T>): Promise<T>;
  /** Whether a tenant had packs or fields of its own when this process last had its store; answers at once. */
  hasLayers(ref: TenantRef): boolean;
  /** How many stores of tenants are open, and how many did not open when they were last needed. */
  readonly openStores: number;
  readonly unavailableStores: number;
  /** Closes all stores, but not the engine, which belongs to the caller. */
  close(): Promise<void>;
}

const SWEEP_EVERY_MS = 2_000;
const REFRESH_AT_MOST_EVERY_MS = 1_000;

/**
 * Opens the platform's store and reads the tenants.
 * @throws StoreUnavailableError when tenants have stores but no platform store says whose: a new tenant would take
 * one over
 */
export async function createTenancy(options: TenancyOptions): Promise<Tenancy> {
  const { engine } = options;
  const [first, ...others] = await engine.owners();
  if (first !== undefined && first !== 'platform')
    throw new StoreUnavailableError(
      'There are stores of tenants here but not the platform’s, so a restore was cut off. Run it again: mainstay restore FOLDER',
    );
  // Seldom meant where a server ran before: a disk may not be mounted, or DATA_DIR be another.
  if (first === undefined) options.log?.info({}, 'there is no data here yet: a new installation begins');
  // Where tenants have stores the platform has one too: an empty one in its place would hide that it was lost.
  const platform = await (others.length > 0 ? engine.open('platform') : engine.openOrCreate('platform'));
  const registry = new Registry(platform);
  await registry.reload();
  const probe = await options.engine.openProbe(platform);
  return new OpenTenancy(options, platform, probe, registry);
}

class OpenTenancy implements Tenancy {
  readonly platform: Store;
  readonly probe: Store;
  readonly exclusively: Engine['exclusively'];
  readonly #log: Log;
  readonly #isShared: boolean;
  readonly #hosts: HostNames;
  readonly #registry: Registry;
  readonly #registryRead = new NextRead(() => this.#readRegistry(), REFRESH_AT_MOST_EVERY_MS);
  readonly #stores: TenantStores;
  readonly #relays: TenantRelays;
  readonly #timer: NodeJS.Timeout;
  #sweep: Promise<void> | undefined;

  constructor(options: TenancyOptions, platform: Store, probe: Store, registry: Registry) {
    const { engine } = options;
    this.platform = platform;
    this.probe = probe;
    this.exclusively = (...job) => engine.exclusively(...job);
    this.#log = options.log ?? silentLog;
    this.#isShared = engine.shared;
    this.#hosts = new HostNames(options.settings.baseDomain);
    this.#registry = registry;
    const nameOf = (id: number) => this.byId(id)?.subdomain ?? String(id);
    this.#stores = new TenantStores(options, platform, named(this.#log, nameOf), nameOf);
    this.#relays = new TenantRelays(this, options.listeners);
    this.#timer = setInterval(() => {
      this.#sweep ??= this.#sweepUp().finally(() => {
        this.#sweep = undefined;
      });
    }, SWEEP_EVERY_MS);
    this.#timer.unref();
  }

  resolve(host: string | undefined): HostTarget {
    const name = this.#hosts.read(host);
    if (name.kind !== 'subdomain') return name;
    const ref = this.#registry.bySubdomain(name.subdomain);
    return ref ? { kind: 'tenant', ref } : { kind: 'unknown' };
  }

  async acquire(ref: TenantRef): Promise<Lease> {
    if (!TenantRef.is(ref)) throw new TypeError('A store is opened with a TenantRef only');
    if (!this.#registry.byId(ref.id)) throw new ApiError('not_found');
    return await this.#stores.acquire(ref.id);
  }

  async provision(
    tenant: { name: string; schema_name: string },
    by: AuditActor = systemActor('Command line'),
  ): Promise<TenantRef> {
    const { name, schema_name } = tenant;
    const errors = { name: tenantNameError(name), schema_name: subdomainError(schema_name) };
    for (const [field, problem] of Object.entries(errors))
      if (problem) throw new ApiError('invalid', undefined, { [field]: [problem] });
    const id = await writeAudited(this.platform, { actor: by }, async (writer) => {
      const tenant = await writer.insert('tenants/tenant', { name: normalizeText(name), schema_name });
      await noteStoreToMake(writer, tenant);
      return tenant;
    }).catch((error: unknown) => {
      if (!(error instanceof UniqueError)) throw error;
      throw new ApiError('invalid', undefined, { schema_name: [say('administration.subdomain_taken')] });
    });
    return this.settle(id, async () => {
      await writeAudited(this.platform, { actor: by }, (writer) =>
        writer.remove('tenants/tenant', [eq('id', id)]),
      );
    });
  }

  async settle(id: number, undo: () => Promise<void>): Promise<TenantRef> {
    try {
      (await this.#stores.acquire(id)).release();
    } catch (error) {
      await this.#stores.drop(id);
      await undo();
      await this.platform.write((writer) => forgetStoreToMake(writer, id));
      // The registry may have been read while the row existed.
      await this.#readRegistry();
      throw error;
    }
    await this.#registry.reload();
    const ref = this.#registry.byId(id);
    if (!ref) throw new ApiError('not_found', say('tenancy.deleted_meanwhile'));
    this.#log.info({ tenant: ref.subdomain }, 'tenant made');
    return ref;
  }

  async all(): Promise<TenantRef[]> {
    return this.#registry.all();
  }

  bySubdomain(subdomain: string): TenantRef | undefined {
    return this.#registry.bySubdomain(subdomain);
  }

  movedFrom(host: string | undefined): TenantRef | undefined {
    const name = this.#hosts.read(host);
    return name.kind === 'subdomain' ? this.#registry.byOldSubdomain(name.subdomain) : undefined;
  }

  byId(id: number): TenantRef | undefined {
    return this.#registry.byId(id);
  }

  async reload(): Promise<void> {
    this.#stores.forgetFailures();
    await this.#readRegistry();
  }

  async refresh(host?: string): Promise<void> {
    const isPossible = host === undefined || this.#hosts.read(host).kind === 'subdomain';
    if (this.#isShared && isPossible) await this.#registryRead.ask();
  }

  get listeners(): readonly Listener<TenantEvents>[] {
    return this.#relays.listeners;
  }

  relay(ref: TenantRef): Promise<void> {
    return this.#relays.relay(ref);
  }

  takeWritten(): ReadonlySet<number> {
    return this.#stores.takeWritten();
  }

  noteWritten(tenant: number): void {
    this.#stores.noteWritten(tenant);
  }

  whileClosed<T>(ref: TenantRef, reason: string, work: () => Promise<T>): Promise<T> {
    return this.#stores.whileClosed(ref.id, reason, work);
  }

  hasLayers(ref: TenantRef): boolean {
    return this.#stores.hasLayers(ref.id);
  }

  get openStores(): number {
    return this.#stores.openIds.length;
  }

  get unavailableStores(): number {
    return this.#stores.unavailable;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#registryRead.stop();
    await this.#sweep;
    await this.#relays.close();
    await this.#stores.close();
    await this.probe.close();
    await this.platform.close();
  }

  async #readRegistry(): Promise<void> {
    const before = this.#registry.all();
    await this.#registry.reload();
    for (const ref of before) {
      // Not awaited: running requests may use the store until they end.
      if (!this.#registry.byId(ref.id)) void this.#stores.retire(ref.id);
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
    for (const id of this.#stores.openIds) {
      const ref = this.#registry.byId(id);
      if (!ref) continue;
      try {
        if (await this.#isWaiting(id)) await this.relay(ref);
      } catch (error) {
        this.#log.warn({ err: error, tenant: ref.subdomain }, 'events could not be delivered yet');
      }
    }
  }

  async #isWaiting(id: number): Promise<boolean> {
    const lease = await this.#stores.acquireIfOpen(id);
    if (!lease) return false;
    try {
      return await this.#relays.isWaiting(lease.store);
    } finally {
      lease.release();
    }
  }
}

/** The same log with the subdomain in place of the number of a tenant, as in all other lines. */
function named(log: Log, nameOf: (id: number) => string): Log {
  const name = (details: { tenant?: number }) =>
    details.tenant === undefined ? details : { ...details, tenant: nameOf(details.tenant) };
  return {
    info: (details, text) => log.info(name(details), text),
    warn: (details, text) => log.warn(name(details), text),
    error: (details, text) => log.error(name(details), text),
  };
}
