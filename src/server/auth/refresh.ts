import { ApiError } from '../../shared/errors.ts';
import { VISITOR } from '../events/audit-entry.ts';
import { eq } from '../store/eq.ts';
import type { Row, Store, Writer } from '../store/store.ts';
import { noteAuthEvent } from './auth-event.ts';
import { ROTATION_WINDOW, sessionLives } from './session-life.ts';
import { addAccess, addToken, endSession, tokenByHash } from './session-writes.ts';
import { seal, tokenHash, unseal } from './token.ts';
import { activeUser, idOf } from './users.ts';

interface Refreshed {
  access: string;
  /** Present for rotating sessions: the token to send next time. */
  refresh?: string;
}

interface SessionRow {
  id: number;
  user: number;
  expiresAt: number;
  rotating: boolean;
}

/**
 * Issues a new access token for a refresh token. In a rotating session the refresh token is replaced too. For ten
 * seconds, a replaced token gets the same pair again as long as its successor was not used. Any other use of a
 * replaced token ends the session, because then two parties hold it.
 * @throws ApiError `unauthenticated`
 */
export async function refreshSession(store: Store, refreshToken: string, now: Date): Promise<Refreshed> {
  const hash = tokenHash(refreshToken);
  // Read first: unknown tokens must not cost a write.
  const known = hash && (await store.read((reader) => tokenByHash(reader, hash, 'refresh')));
  const refreshed = known
    ? await store.write((writer) => refreshIn(writer, hash, refreshToken, now.getTime()))
    : null;
  // Thrown after the transaction, so that the end of the session is committed.
  if (!refreshed) throw new ApiError('unauthenticated');
  return refreshed;
}

async function refreshIn(writer: Writer, hash: string, raw: string, now: number): Promise<Refreshed | null> {
  const token = await tokenByHash(writer, hash, 'refresh');
  const row = token && (await writer.get('_session', idOf(token.session)));
  if (!token || !row || !sessionLives(row, now)) return null;
  const session: SessionRow = {
    id: row.id,
    user: idOf(row.user),
    expiresAt: Number(row.expires_at),
    rotating: row.rotating === true,
  };
  if (!(await activeUser(writer, session.user))) return null;
  if (token.replaced_at !== null) return repeat(writer, token, raw, session, now);
  await writer.update('_session', session.id, { last_used_at: now });
  const access = await addAccess(writer, session, now);
  return session.rotating ? rotate(writer, token, raw, access, session, now) : { access };
}

async function rotate(
  writer: Writer,
  token: Row,
  raw: string,
  access: string,
  session: SessionRow,
  now: number,
): Promise<Refreshed> {
  const refresh = await addToken(writer, session, 'refresh', session.expiresAt, now);
  const pair = { access, refresh };
  // The previous pair was used, so it has arrived and is not needed again.
  await writer.updateWhere('_token', [eq('session', session.id), { property: 'successor', op: 'notNull' }], {
    successor: null,
  });
  await writer.update('_token', token.id, { replaced_at: now, successor: seal(raw, JSON.stringify(pair)) });
  return pair;
}

/**
 * Answers a replaced token that is used again: with the same pair within the window, if it was the last one replaced;
 * otherwise the session ends.
 */
async function repeat(
  writer: Writer,
  token: Row,
  raw: string,
  session: SessionRow,
  now: number,
): Promise<Refreshed | null> {
  // Only the token that was replaced last still has its successor.
  if (token.successor !== null && now - Number(token.replaced_at) <= ROTATION_WINDOW) {
    return JSON.parse(unseal(raw, String(token.successor))) as Refreshed;
  }
  await endSession(writer, session.id, now);
  const user = await writer.get('users/user', session.user);
  const row = await writer.get('_session', session.id);
  await noteAuthEvent(writer, {
    action: 'refresh_reuse',
    now,
    user,
    by: VISITOR,
    details: { address: String(row?.address ?? '') },
  });
  return null;
}
