import { beginCache, clearCache } from './cache.ts';
import { currentSession, forgetSession, watchSession } from './session-store.ts';
import { dropAllKept, forgetUnsent, readStored, type StoredUser, writeStored } from './storage.ts';

/** The session that has ended. */
interface Former {
  user: StoredUser | null;
  /** The user did not sign out: it expired, or was ended elsewhere. */
  hasEnded: boolean;
}

const forgetters = new Set<(former: Former) => void>();

/** Registers a callback for the end of a session in this tab, to drop user data held in memory. Returns its removal. */
export function atSessionEnd(forget: (former: Former) => void): () => void {
  forgetters.add(forget);
  return () => forgetters.delete(forget);
}

/** Ends the session: removes everything of it from this browser, tokens and data alike. */
export function endSession(why: 'signed out' | 'ended' = 'signed out'): void {
  const { signedIn, user } = currentSession();
  if (why === 'signed out') writeStored('ended', null);
  else if (signedIn) writeStored('ended', '1');
  forgetSession();
  forgetUser(user);
}

/** Whether this browser's last session ended without signing out, so that the login page can say so. */
export function hasSessionEnded(): boolean {
  return readStored('ended') !== null;
}

/** Another tab may have signed out, or in as another user: then this one drops the previous user's data too. */
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
  // Work done offline outlives a session that has expired meanwhile, for the same user.
  if (!hasSessionEnded()) forgetUnsent();
  for (const forget of forgetters) forget({ user, hasEnded: hasSessionEnded() });
}
