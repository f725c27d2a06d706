import { useSyncExternalStore } from 'react';
import { beginCache } from './cache.ts';
import { call, callOpen } from './endpoint.ts';
import { loadOwnRights } from './own-rights.ts';
import { isPageLeaving } from './page-leaving.ts';
import { atSessionEnd, endSession } from './session-end.ts';
import { currentSession, keepTokens, keepUser, type Session, watchSession } from './session-store.ts';
import { readStored, type StoredUser, writeStored } from './storage.ts';

/** The current session, kept up to date across tabs. */
export function useSession(): Session {
  return useSyncExternalStore(watchSession, currentSession, currentSession);
}

/** Whether the server has confirmed the current user since this page was loaded. */
let confirmed = false;
atSessionEnd(() => {
  confirmed = false;
});

/** Credentials for signing in; the code only if there is a second factor. */
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
  // Data of a user still signed in here must not be shown or kept under the new tokens.
  if (currentSession().signedIn) endSession();
  beginCache();
  keepTokens(data);
  // If this fails, the first page requests them again.
  const rights = isAdmin ? undefined : loadOwnRights().catch(() => {});
  await loadCurrentUser();
  await rights;
  writeStored('ended', null);
}

/** Loads the current user; if that fails, the session is over, as the specification asks. @throws RequestError */
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

/** Loads the current user unless that was done since the page was loaded; a failure signs out by itself. */
export function confirmCurrentUser(): void {
  if (!confirmed) loadCurrentUser().catch(() => {});
}

/** Signs out: in this browser at once, on the server when the request arrives. */
export function logout(): void {
  const access = readStored('access');
  endSession();
  if (access !== null)
    callOpen('post', '/users/logout', { headers: { Authorization: `Bearer ${access}` } }).catch(() => {
      // The tokens are gone from this browser either way, and expire on the server.
    });
}
