import type { Store } from '../store/store.ts';
import type { Actor } from './actor.ts';

/** What is known of an access token: enough to answer whose it is without asking the store. */
export interface KnownToken {
  id: number;
  session: number;
  expiresAt: number;
  touchedAt: number;
  actor: Actor;
}

/** Sessions of one store that are kept in mind. */
const MOST = 5_000;
/** Whatever is written there ends what is known: a session that ends, a user who is switched off or renamed. */
const GROUND = ['_token', '_session', 'users/user'];

interface Memory {
  version: string;
  tokens: Map<string, KnownToken>;
}

const memories = new WeakMap<Store, Memory>();

/**
 * What is known of the access tokens of a store, by their hashes, while nothing that they rest on has been written.
 * Undefined for stores that cannot tell without a query; each request then asks.
 */
export function knownTokens(store: Store): Map<string, KnownToken> | undefined {
  if (!store.version) return undefined;
  let version = '';
  for (const table of GROUND) version += store.version(table);
  let memory = memories.get(store);
  if (memory?.version !== version) {
    memory = { version, tokens: new Map() };
    memories.set(store, memory);
  } else if (memory.tokens.size > MOST) memory.tokens.clear();
  return memory.tokens;
}
