import type { Operation } from '../../shared/schema/operations.ts';
import type { MadeBeside, WireRecord } from '../../shared/wire.ts';
import { type Schema, schemaOf } from '../access/schema.ts';
import type { Principal } from '../auth/principal.ts';
import type { Store, Writer } from '../store/store.ts';
import type { TenantRef } from '../tenancy/registry.ts';
import type { Hooks } from './hooks.ts';

/** Everything that work on records needs: the store, the caller, the hooks, the time. */
export interface RecordContext {
  /** The entities of the store, as the caller may see them. */
  schema: Schema;
  store: Store;
  /** Who works on them. */
  principal: Principal;
  /** The tenant of the store, if the caller belongs to one. */
  tenant?: TenantRef;
  hooks: Hooks;
  /** Whose uploads may be attached, if not the caller's: an id that stands for an anonymous form. */
  uploads?: string;
  /** The most bytes that all files of the store may take up together; unlimited if undefined. */
  roomForFiles?: number;
  /** Skips the rules that records must meet: imported history was closed before the rules existed. */
  withoutRules?: boolean;
  /** States may be given directly, without an action that leads there: by an import of who may, and by what takes it back. */
  setsStates?: boolean;
  /** Nobody is notified of these writes: imported history is not news. */
  isQuiet?: boolean;
  /** Runs at the end of each transaction of this request and commits with it. @param first the newest audit entry before it */
  alongside?(writer: Writer, first: number): Promise<void>;
  /** The digest of the model by which the bodies of this request were made, if its sender says so. */
  knownModel?: string;
  now: Date;
  /** The caller's time zone, which decides what day it is; read only when needed. */
  zone(): string | Promise<string>;
}

/** A single record as answered, and what its ETag is made of: `"v<version>"`. */
export interface Answered {
  record: WireRecord;
  version: number;
  /** Tells the values that look at the day (`today()`) from those of another day; only where there are any. */
  ofDay?: string;
  /** What the write has made beside it. */
  made?: MadeBeside[];
  /** What the caller may do to it; undefined if that follows from the entity alone. */
  allowed?: Operation[];
}

/** What work on the records of a store needs beside its request: who does it, by their rights, at this time. Days go by UTC. */
export function contextFor({
  store,
  principal,
  hooks,
  now,
}: Pick<RecordContext, 'store' | 'principal' | 'hooks' | 'now'>): RecordContext {
  const schema = schemaOf(store.model).for(principal.rights);
  return { schema, store, principal, hooks, now, zone: () => 'UTC' };
}
