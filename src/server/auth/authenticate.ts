import { ApiError } from '../../shared/errors.ts';
import type { StoreScope } from '../../shared/schema/entity.ts';
import { StorageFullError } from '../store/errors.ts';
import type { Reader, Row, Store } from '../store/store.ts';
import type { Actor, SignedIn, UserRole } from './actor.ts';
import { ACCESS_LIFE, lives, sessionLives, TOUCH_EVERY } from './session-life.ts';
import { tokenByHash } from './session-writes.ts';
import { tokenHash } from './token.ts';
import { belongsHere, idOf, toActor } from './users.ts';

/** What is known of an access token: enough to answer whose it is without asking the store. */
interface KnownToken {
  id: number;
  session: number;
  expiresAt: number;
  touchedAt: number;
  actor: Actor;
  role?: UserRole | null;
}

/** Access tokens of one store that are kept in mind. */
const MOST = 5_000;
/** Whatever is written there ends what is known: a session that ends, a user who is switched off or renamed. */
const DEPENDENCIES = ['_token', '_session', 'users/user'];
const SESSION_ID = ['id'] as const;
const SESSION_ROLE = ['id', 'user.role', 'user.role._version'] as const;
/** What is read of a user, with the role in the same query where the store has roles. */
const USER: Record<StoreScope, readonly string[]> = {
  tenant: ['id', 'name', 'email', 'is_active', 'role', 'role._version', 'role.base', 'role.grants'],
  platform: ['id', 'name', 'email', 'is_active', 'tenant'],
};

const memories = new WeakMap<Store, { version: string; tokens: Map<string, KnownToken> }>();

/**
 * Who an access token belongs to, in this store; null when it is unknown here, ended, or its user may not sign in.
 * Ended sessions have no access tokens, so two reads by index tell; asked again, none.
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
  // Asked for before the store is read: what is read may be newer than what it is kept for, never older.
  const known = knownTokens(store);
  let token = known?.get(hash);
  if (!token) {
    const found = await store.read((reader) => readToken(reader, hash, scope));
    if (!found) return null;
    known?.set(hash, found);
    token = found;
  }
  if (!lives(token.expiresAt, ACCESS_LIFE, time)) return null;
  if (Math.abs(time - token.touchedAt) >= TOUCH_EVERY) await touch(store, token.id, token.session, time);
  return { actor: token.actor, session: token.session, role: token.role };
}

/**
 * Asked again by every transaction that acts for somebody signed in: the session may have ended, or its user may have
 * been deactivated, while the request waited or a password was hashed.
 * @param session undefined where nobody is signed in, as on the command line
 * @param role what the request was judged by, where that has to be the same still
 * @throws ApiError `unauthenticated`, and `forbidden` when the role has changed meanwhile
 */
export async function requireSession(
  reader: Reader,
  session: number | undefined,
  role?: UserRole | null,
): Promise<void> {
  if (session === undefined) return;
  const [live] = await reader.find('_session', {
    where: [
      { property: 'id', op: 'eq', value: session },
      { property: 'revoked_at', op: 'null' },
      { property: 'user.is_active', op: 'eq', value: true },
    ],
    properties: role === undefined ? SESSION_ID : SESSION_ROLE,
    limit: 1,
  });
  if (!live) throw new ApiError('unauthenticated');
  if (role === undefined) return;
  const current = live['user.role'] as { id: number } | null;
  if ((current?.id ?? null) !== (role?.id ?? null) || (role && live['user.role._version'] !== role.version))
    throw new ApiError('forbidden', 'What you may do has changed a moment ago. Load the page again.');
}

/** Who a session belongs to that still lives, for what its links show; null when it has ended or its user may not sign in. */
export async function signedInBySession(
  reader: Reader,
  id: number,
  now: Date,
  scope: StoreScope,
): Promise<SignedIn | null> {
  const session = await reader.get('_session', id);
  if (!session || !sessionLives(session, now.getTime())) return null;
  const [user] = await reader.find('users/user', {
    where: [{ property: 'id', op: 'eq', value: idOf(session.user) }],
    properties: USER[scope],
    limit: 1,
  });
  if (user?.is_active !== true || !belongsHere(user)) return null;
  return { actor: toActor(user), session: id, role: scope === 'tenant' ? roleOf(user) : undefined };
}

/**
 * What is known of the access tokens of a store, by their hashes, while nothing that they rest on has been written.
 * Undefined for stores that cannot tell without a query; each request then asks.
 */
function knownTokens(store: Store): Map<string, KnownToken> | undefined {
  if (!store.version) return undefined;
  let version = '';
  for (const table of DEPENDENCIES) version += store.version(table);
  let memory = memories.get(store);
  if (memory?.version !== version) {
    memory = { version, tokens: new Map() };
    memories.set(store, memory);
  } else if (memory.tokens.size > MOST) memory.tokens.clear();
  return memory.tokens;
}

async function readToken(reader: Reader, hash: string, scope: StoreScope): Promise<KnownToken | null> {
  const token = await tokenByHash(reader, hash, 'access');
  const [user] = token
    ? await reader.find('users/user', {
        where: [{ property: 'id', op: 'eq', value: idOf(token.user) }],
        properties: USER[scope],
        limit: 1,
      })
    : [];
  if (!token || user?.is_active !== true || !belongsHere(user)) return null;
  return {
    id: token.id,
    session: idOf(token.session),
    expiresAt: Number(token.expires_at),
    touchedAt: Number(token.touched_at),
    actor: toActor(user),
    role: scope === 'tenant' ? roleOf(user) : undefined,
  };
}

function roleOf(user: Row): UserRole | null {
  const role = user.role as { id: number } | null;
  return (
    role && {
      id: role.id,
      version: Number(user['role._version']),
      base: String(user['role.base']),
      grants: user['role.grants'],
    }
  );
}

async function touch(store: Store, token: number, session: number, now: number): Promise<void> {
  try {
    await store.write(async (writer) => {
      await writer.update('_token', token, { touched_at: now });
      await writer.update('_session', session, { last_used_at: now });
    });
  } catch (error) {
    // Reading must go on while the disk is full.
    if (!(error instanceof StorageFullError)) throw error;
  }
}
