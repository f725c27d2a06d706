import { beginCache, clearCache } from './cache.ts';
import { currentSession, forgetSession, watchSession } from './session-store.ts';
import { dropAllKept, readStored, type StoredUser, writeStored } from './storage.ts';

/** The session that is over. */
interface Former {
  user: StoredUser | null;
  /** Nobody has signed out: it was too old, or was ended elsewhere. */
  hasEnded: boolean;
}

const forgetters = new Set<(former: Former) => void>();

/** Runs whenever a session ends in this tab: whoever keeps something of a user in memory forgets it then. */
export function atSessionEnd(forget: (former: Former) => void): () => void {
  forgetters.add(forget);
  return () => forgetters.delete(forget);
}

/** The session is over: nothing of it stays in this browser, neither tokens nor what was read with them. */
export function endSession(why: 'signed out' | 'ended' = 'signed out'): void {
  const { signedIn, user } = currentSession();
  if (why === 'signed out') writeStored('ended', null);
  else if (signedIn) writeStored('ended', '1');
  forgetSession();
  forgetUser(user);
}

/** Whether the last session of this browser came to its end by itself, so that the login can say so. */
export function hasSessionEnded(): boolean {
  return readStored('ended') !== null;
}

/** Another tab may have signed out, or in as somebody else: then this one forgets the former user too. */
export function watchUser(): () => void {
  let former = currentSession();
  return watchSession(() => {
    const { signedIn, user } = currentSession();
    if (!signedIn || (former.user && user?.id !== former.user.id)) forgetUser(former.user);
    else if (!former.signedIn) beginCache();
    former = currentSession();
  });
}

function forgetUser(user: StoredUser | null): void {
  clearCache();
  dropAllKept();
  for (const forget of forgetters) forget({ user, hasEnded: hasSessionEnded() });
}
