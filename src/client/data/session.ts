import { useSyncExternalStore } from 'react';
import { beginCache } from './cache.ts';
import { call, callOpen } from './endpoint.ts';
import { loadOwnRights } from './own-rights.ts';
import { isPageLeaving } from './page-leaving.ts';
import { atSessionEnd, endSession } from './session-end.ts';
import { currentSession, keepTokens, keepUser, type Session, watchSession } from './session-store.ts';
import { readStored, type StoredUser, writeStored } from './storage.ts';

/** Who is signed in, kept up to date across tabs. */
export function useSession(): Session {
  return useSyncExternalStore(watchSession, currentSession, currentSession);
}

/** Whether the server has confirmed the current user since this page was loaded. */
let confirmed = false;
atSessionEnd(() => {
  confirmed = false;
});

/** What a person signs in with; the code only where there is a second factor. */
export interface Credentials {
  email: string;
  password: string;
  code?: string;
}

/** Signs in and loads the current user. @throws RequestError with the server's message */
export async function login(credentials: Credentials, isAdmin: boolean): Promise<void> {
  const { data } = await callOpen('post', '/users/login', {
    body: { ...credentials, is_admin: isAdmin },
    headers: { 'X-Refresh-Rotation': '1' },
  });
  // Nothing of whoever is still signed in here may be shown or kept beside the new tokens.
  if (currentSession().signedIn) endSession();
  beginCache();
  keepTokens(data);
  // Should that fail, the first page asks again by itself.
  const rights = isAdmin ? undefined : loadOwnRights().catch(() => {});
  await loadCurrentUser();
  await rights;
  writeStored('ended', null);
}

/** Reads who is signed in; without an answer the session is over, as the specification asks. @throws RequestError */
export async function loadCurrentUser(): Promise<StoredUser> {
  try {
    const { data } = await call('get', '/users/user', { query: { page_size: 1 } });
    const user = data[0];
    if (!user) throw new Error('The list of users is empty.');
    if (readStored('access') !== null) keepUser(user);
    confirmed = true;
    return user;
  } catch (error) {
    if (!isPageLeaving()) endSession('ended');
    throw error;
  }
}

/** Reads the current user unless that was done since the page was loaded; a failure signs out by itself. */
export function confirmCurrentUser(): void {
  if (!confirmed) loadCurrentUser().catch(() => {});
}

/** Signs out: this browser at once, the server as soon as it hears of it. */
export function logout(): void {
  const access = readStored('access');
  endSession();
  if (access !== null)
    callOpen('post', '/users/logout', { headers: { Authorization: `Bearer ${access}` } }).catch(() => {
      // The tokens are gone from this browser either way, and run out on the server by themselves.
    });
}
