import { ApiError } from '../../shared/errors.ts';
import { eq } from '../store/eq.ts';
import type { Store } from '../store/store.ts';
import { noteAuthEvent } from './auth-event.ts';
import type { SignedIn } from './principal.ts';
import { sessionLives } from './session-life.ts';
import { endSession } from './session-writes.ts';
import { idOf } from './users.ts';

/** A session as its owner sees it. */
interface SessionView {
  id: number;
  user_agent: string;
  address: string;
  created_at: string;
  last_used_at: string;
  current: boolean;
}

/** Ends the session of the request. */
export async function logout(store: Store, session: number, now = new Date()): Promise<void> {
  await store.write(async (writer) => {
    const row = await writer.get('_session', session);
    const user = row && (await writer.get('users/user', idOf(row.user)));
    await endSession(writer, session, now.getTime());
    if (user) await noteAuthEvent(writer, { action: 'logout', now: now.getTime(), user });
  });
}

/** The live sessions of a user, the one used last first. */
export async function listSessions(
  store: Store,
  { id, session: current }: SignedIn,
  now: Date,
): Promise<SessionView[]> {
  const rows = await store.read((reader) =>
    reader.find('_session', {
      where: [eq('user', id), { property: 'revoked_at', op: 'null' }],
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

/** Ends one of the user's own sessions. @throws ApiError `not_found`, also for a session of somebody else */
export async function revokeSession(store: Store, who: SignedIn, session: number, now: Date): Promise<void> {
  await store.write(async (writer) => {
    await who.stillValid(writer);
    const row = await writer.get('_session', session);
    if (!row || idOf(row.user) !== who.id || !sessionLives(row, now.getTime())) {
      throw new ApiError('not_found');
    }
    await endSession(writer, session, now.getTime());
    await noteAuthEvent(writer, {
      action: 'session_revoked',
      now: now.getTime(),
      user: who,
      details: { address: String(row.address) },
    });
  });
}
