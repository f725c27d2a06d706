import { beginCache, clearCache } from './cache.ts';
import { currentSession, forgetSession, watchSession } from './session-store.ts';
import { dropAllKept } from './storage.ts';

const forgetters = new Set<() => void>();

/** Runs whenever a session ends in this tab: whoever keeps something of a user in memory forgets it then. */
export function atSessionEnd(forget: () => void): () => void {
  forgetters.add(forget);
  return () => forgetters.delete(forget);
}

/** The session is over: nothing of it stays in this browser, neither tokens nor what was read with them. */
export function endSession(): void {
  forgetSession();
  forgetUser();
}

/** Another tab may have signed out, or in as somebody else: then this one forgets the former user too. */
export function watchUser(): () => void {
  let former = currentSession();
  return watchSession(() => {
    const { signedIn, user } = currentSession();
    if (!signedIn || (former.user && user?.id !== former.user.id)) forgetUser();
    else if (!former.signedIn) beginCache();
    former = currentSession();
  });
}

function forgetUser(): void {
  clearCache();
  dropAllKept();
  for (const forget of forgetters) forget();
}
