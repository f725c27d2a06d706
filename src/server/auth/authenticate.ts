import type { StoreScope } from '../../shared/schema/entity.ts';
import { eq } from '../store/eq.ts';
import { StorageFullError } from '../store/errors.ts';
import { type Reader, type Row, type Store, tableVersion } from '../store/store.ts';
import { PERSON, type SignedIn, signedInUser } from './principal.ts';
import { ACCESS_LIFE, lives, sessionLives, TOUCH_EVERY } from './session-life.ts';
import { tokenHash } from './token.ts';
import { belongsHere, idOf } from './users.ts';

/** A cached access token: enough to tell whose it is without querying the store. */
interface KnownToken {
  id: number;
  expiresAt: number;
  touchedAt: number;
  of: SignedIn;
}

/** The most access tokens cached for one store. */
const MOST = 5_000;
/** A write to any of these tables clears the cache: a session may end, a user may be deactivated or renamed. */
const DEPENDENCIES = ['_token', '_session', 'users/user'];
const OF_TOKEN = ['id', 'session', 'expires_at', 'touched_at'];
const OF_SESSION = ['id', 'revoked_at', 'rotating', 'expires_at', 'last_used_at'];
const TOKEN: Record<StoreScope, readonly string[]> = {
  tenant: [...OF_TOKEN, ...PERSON.tenant],
  platform: [...OF_TOKEN, ...PERSON.platform],
};

const memories = new WeakMap<object, { version: string; tokens: Map<string, KnownToken> }>();

/**
 * Whose access token it is, in this store; null when it is unknown here or has expired, or when its user may not sign
 * in. Sessions that have ended have no access tokens, so one read by index is enough, and none while the token is
 * cached.
 */
export async function authenticate(
  store: Store,
  bearer: string | undefined,
  now: Date,
  scope: StoreScope = 'tenant',
): Promise<SignedIn | null> {
  const hash = tokenHash(bearer);
  if (!hash) return null;
  const time = now.getTime();
  // Taken before the store is read, so that what is cached may be newer than its version but never older.
  const known = await knownTokens(store);
  let token = known?.get(hash);
  if (!token) {
    const found = await store.read((reader) => readToken(reader, hash, scope));
    if (!found) return null;
    known?.set(hash, found);
    token = found;
  }
  if (!lives(token.expiresAt, ACCESS_LIFE, time)) return null;
  if (Math.abs(time - token.touchedAt) >= TOUCH_EVERY) await touch(store, token.id, token.of.session, time);
  return token.of;
}

/** Whose session it is, for links shown within it; null when the session has ended or its user may not sign in. */
export async function signedInBySession(
  reader: Reader,
  id: number,
  now: Date,
  scope: StoreScope,
): Promise<SignedIn | null> {
  const [session] = await reader.find('_session', {
    where: [eq('id', id)],
    properties: [...OF_SESSION, ...PERSON[scope]],
    limit: 1,
  });
  if (!session || !sessionLives(session, now.getTime())) return null;
  return maySignIn(session) ? signedInUser(session, id, scope) : null;
}

/**
 * The cached access tokens of a store by their hashes, as long as none of the tables they depend on has been written
 * to. Undefined for stores without table versions; each request then queries the store.
 */
async function knownTokens(store: Store): Promise<Map<string, KnownToken> | undefined> {
  const told = DEPENDENCIES.map((table) => tableVersion(store, table));
  if (told.includes(undefined)) return undefined;
  // Nearly every request comes here, so do not wait when all versions are known at once.
  const version = (told.some((one) => typeof one !== 'string') ? await Promise.all(told) : told).join('');
  let memory = memories.get(store.identity);
  if (memory?.version !== version) {
    memory = { version, tokens: new Map() };
    memories.set(store.identity, memory);
  } else if (memory.tokens.size > MOST) memory.tokens.clear();
  return memory.tokens;
}

async function readToken(reader: Reader, hash: string, scope: StoreScope): Promise<KnownToken | null> {
  const [token] = await reader.find('_token', {
    where: [eq('hash', hash), eq('use', 'access')],
    properties: TOKEN[scope],
    limit: 1,
  });
  if (!token || !maySignIn(token)) return null;
  return {
    id: token.id,
    expiresAt: Number(token.expires_at),
    touchedAt: Number(token.touched_at),
    of: signedInUser(token, idOf(token.session), scope),
  };
}

function maySignIn(row: Row): boolean {
  return row['user.is_active'] === true && belongsHere({ id: idOf(row.user), tenant: row['user.tenant'] });
}

async function touch(store: Store, token: number, session: number, now: number): Promise<void> {
  try {
    await store.write(async (writer) => {
      await writer.update('_token', token, { touched_at: now });
      await writer.update('_session', session, { last_used_at: now });
    });
  } catch (error) {
    // Reads must go on while the disk is full.
    if (!(error instanceof StorageFullError)) throw error;
  }
}
