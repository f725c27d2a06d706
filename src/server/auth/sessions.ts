import { ApiError } from '../../shared/errors.ts';
import { StorageFullError } from '../store/errors.ts';
import type { Reader, Store } from '../store/store.ts';
import type { Actor, SignedIn } from './actor.ts';
import { noteAuthEvent } from './auth-event.ts';
import { type KnownToken, knownTokens } from './known-tokens.ts';
import { requireSession } from './live-session.ts';
import { ACCESS_LIFE, lives, sessionLives, TOUCH_EVERY } from './session-life.ts';
import { endSession, tokenByHash } from './session-writes.ts';
import { tokenHash } from './token.ts';
import { activeUser, idOf, toActor } from './users.ts';

/** A session as its owner sees it. */
export interface SessionView {
  id: number;
  user_agent: string;
  address: string;
  created_at: string;
  last_used_at: string;
  current: boolean;
}

/**
 * Who an access token belongs to, in this store; null when it is unknown here, ended, or its user may not sign in.
 * Ended sessions have no access tokens, so two reads by index tell; asked again, none.
 */
export async function authenticate(
  store: Store,
  bearer: string | undefined,
  now: Date,
): Promise<SignedIn | null> {
  const hash = tokenHash(bearer);
  if (!hash) return null;
  const time = now.getTime();
  // Asked for before the store is read: what is read may be newer than what it is kept for, never older.
  const known = knownTokens(store);
  let token = known?.get(hash);
  if (!token) {
    const found = await store.read((reader) => readToken(reader, hash));
    if (!found) return null;
    known?.set(hash, found);
    token = found;
  }
  if (!lives(token.expiresAt, ACCESS_LIFE, time)) return null;
  if (Math.abs(time - token.touchedAt) >= TOUCH_EVERY) await touch(store, token.id, token.session, time);
  return { actor: token.actor, session: token.session };
}

async function readToken(reader: Reader, hash: string): Promise<KnownToken | null> {
  const token = await tokenByHash(reader, hash, 'access');
  const user = token && (await activeUser(reader, idOf(token.user)));
  if (!user) return null;
  return {
    id: token.id,
    session: idOf(token.session),
    expiresAt: Number(token.expires_at),
    touchedAt: Number(token.touched_at),
    actor: toActor(user),
  };
}

/** Ends the session that asks. */
export async function logout(store: Store, session: number, now = new Date()): Promise<void> {
  await store.write(async (writer) => {
    const row = await writer.get('_session', session);
    const user = row && (await writer.get('users/user', idOf(row.user)));
    await endSession(writer, session, now.getTime());
    if (user) await noteAuthEvent(writer, { action: 'logout', now: now.getTime(), user });
  });
}

/** The sessions of a user that still live, the one used last first. */
export async function listSessions(
  store: Store,
  actor: Actor,
  current: number,
  now: Date,
): Promise<SessionView[]> {
  const rows = await store.read((reader) =>
    reader.find('_session', {
      where: [
        { property: 'user', op: 'eq', value: actor.id },
        { property: 'revoked_at', op: 'null' },
      ],
      order: [{ property: 'last_used_at', descending: true }],
    }),
  );
  return rows
    .filter((row) => sessionLives(row, now.getTime()))
    .map((row) => ({
      id: row.id,
      user_agent: String(row.user_agent),
      address: String(row.address),
      created_at: String(row.created_at),
      last_used_at: new Date(Number(row.last_used_at)).toISOString(),
      current: row.id === current,
    }));
}

/** Ends one of the user's own sessions. @throws ApiError `not_found`, also for somebody else's */
export async function revokeSession(
  store: Store,
  { actor, session: own }: SignedIn,
  session: number,
  now: Date,
): Promise<void> {
  await store.write(async (writer) => {
    await requireSession(writer, own);
    const row = await writer.get('_session', session);
    if (!row || idOf(row.user) !== actor.id || !sessionLives(row, now.getTime())) {
      throw new ApiError('not_found');
    }
    await endSession(writer, session, now.getTime());
    await noteAuthEvent(writer, {
      action: 'session_revoked',
      now: now.getTime(),
      user: actor,
      details: { address: String(row.address) },
    });
  });
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
