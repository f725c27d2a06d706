import type { Operation } from '../../shared/schema/operations.ts';
import type { WireRecord } from '../../shared/wire.ts';
import type { Schema } from '../access/schema.ts';
import type { UserRole } from '../auth/actor.ts';
import type { Store, Writer } from '../store/store.ts';
import type { TenantRef } from '../tenancy/registry.ts';
import type { Actor, Hooks } from './hooks.ts';

/** Everything that work on records needs: whose store, who asks, which hooks, what time it is. */
export interface RecordContext {
  /** The entities of the store, as who asks may see them. */
  schema: Schema;
  store: Store;
  actor: Actor;
  /** Whose store it is, where somebody of that tenant asks. */
  tenant?: TenantRef;
  /** The session that asks; the command line has none. */
  session?: number;
  /** The role that `schema` was cut to; undefined where there are no roles, and for the program itself. */
  role?: UserRole | null;
  hooks: Hooks;
  /** Whose uploads may be put into records, where that is not who asks: what stands for a stranger's form. */
  uploads?: string;
  /** Bytes that all files of the store may have together; as many as there are, where nobody says. */
  roomForFiles?: number;
  /** Rules that records must meet are not asked: history that is brought in was closed before they were there. */
  withoutRules?: boolean;
  /** Nobody is told of what is written: history that is brought in is no news. */
  isQuiet?: boolean;
  /** Runs at the end of each transaction of this request: what it writes is kept if the rest is. @param first the newest entry of the audit before it */
  alongside?(writer: Writer, first: number): Promise<void>;
  now: Date;
  /** The zone that says which day it is for who asks; read for those that ask for it. */
  zone(): string | Promise<string>;
}

/** A single record as it is answered, and the version its ETag tells: `"v<version>"`. */
export interface Answered {
  record: WireRecord;
  version: number;
  /** What who asks may do to it; undefined where that follows from the entity alone. */
  allowed?: Operation[];
}
