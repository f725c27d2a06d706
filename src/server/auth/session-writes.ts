import { eq } from '../store/eq.ts';
import type { Reader, Writer } from '../store/store.ts';
import { ACCESS_LIFE } from './session-life.ts';
import { newToken, tokenHash } from './token.ts';

type TokenUse = 'access' | 'refresh';

/** Adds a token to a session and returns the token itself, which is not stored anywhere. */
export async function addToken(
  writer: Writer,
  session: { id: number; user: number },
  use: TokenUse,
  expiresAt: number,
  now: number,
): Promise<string> {
  const token = newToken();
  await writer.insert('_token', {
    hash: tokenHash(token) as string,
    session: session.id,
    user: session.user,
    use,
    expires_at: expiresAt,
    touched_at: now,
  });
  return token;
}

/** Adds an access token, which never outlives its session. */
export function addAccess(
  writer: Writer,
  session: { id: number; user: number; expiresAt: number },
  now: number,
): Promise<string> {
  return addToken(writer, session, 'access', Math.min(now + ACCESS_LIFE, session.expiresAt), now);
}

/** Ends a session at once. Its refresh tokens are kept until they expire, so that their use is recognised. */
export async function endSession(writer: Writer, session: number, now: number): Promise<void> {
  await writer.update('_session', session, { revoked_at: now });
  await writer.remove('_token', [eq('session', session), eq('use', 'access')]);
}

/** Ends all sessions of a user, except `except` if given. */
export async function endSessionsOf(
  writer: Writer,
  userId: number,
  now: number,
  except?: number,
): Promise<void> {
  const sessions = await writer.find('_session', {
    where: [eq('user', userId), { property: 'revoked_at', op: 'null' }],
  });
  for (const session of sessions) {
    if (session.id !== except) await endSession(writer, session.id, now);
  }
}

/** Finds a token by its hash and use. */
export function tokenByHash(reader: Reader, hash: string, use: TokenUse) {
  return reader.first('_token', [eq('hash', hash), eq('use', use)]);
}
