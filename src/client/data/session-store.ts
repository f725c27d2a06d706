import { forgetUnsent, parseStored, readStored, type StoredUser, writeStored } from './storage.ts';

/** The session as the app sees it. */
export interface Session {
  signedIn: boolean;
  user: StoredUser | null;
}

type Listener = () => void;
const listeners = new Set<Listener>();
let snapshot: { access: string | null; user: string | null; session: Session } | undefined;

/** The current session; the same object as long as nothing has changed. */
export function currentSession(): Session {
  const access = readStored('access');
  const user = readStored('user');
  if (!snapshot || snapshot.access !== access || snapshot.user !== user)
    snapshot = { access, user, session: { signedIn: access !== null, user: parseUser(user) } };
  return snapshot.session;
}

export function keepTokens(tokens: { access: string; refresh?: string }): void {
  writeStored('access', tokens.access);
  if (tokens.refresh !== undefined) writeStored('refresh', tokens.refresh);
  announce();
}

export function keepUser(user: StoredUser): void {
  forgetUnsent(user.id);
  writeStored('user', JSON.stringify({ id: user.id, name: user.name, email: user.email }));
  announce();
}

/** Removes the session from this browser. Watching components then show the login page. */
export function forgetSession(): void {
  writeStored('access', null);
  writeStored('refresh', null);
  writeStored('user', null);
  announce();
}

export function watchSession(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Another tab signed in or out, or renewed the tokens. */
export function watchOtherTabs(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === null || event.key === 'access' || event.key === 'user') announce();
  };
  // A page restored from the back/forward cache has missed all events. One that has just loaded has not, and where nobody is signed
  // in, announcing would drop the report that a stranger is typing.
  const onPageShow = (event: PageTransitionEvent) => {
    if (event.persisted) announce();
  };
  addEventListener('storage', onStorage);
  addEventListener('pageshow', onPageShow);
  return () => {
    removeEventListener('storage', onStorage);
    removeEventListener('pageshow', onPageShow);
  };
}

function announce(): void {
  for (const listener of [...listeners]) listener();
}

function parseUser(text: string | null): StoredUser | null {
  const user = parseStored<Partial<StoredUser>>(text);
  return typeof user?.id === 'number' && typeof user.name === 'string' ? (user as StoredUser) : null;
}
