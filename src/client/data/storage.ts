/** What the browser keeps of a session; the names are fixed by the specification. */
export interface StoredUser {
  id: number;
  name: string;
  email: string;
}

/** `ended` stands there once a session is over that nobody has signed out of; it says nothing of whose it was. */
type StorageKey = 'access' | 'refresh' | 'user' | 'ended';

/** Reads a kept value. A browser that forbids storage behaves like an empty one. */
export function readStored(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeStored(key: StorageKey, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Storage is forbidden or full: the session then lasts as long as this page.
  }
}

const KEPT = 'kept:';

/** Keeps a text in this tab for as long as its user is signed in. */
export function keep(name: string, text: string): void {
  try {
    sessionStorage.setItem(KEPT + name, text);
  } catch {
    // Storage may be full or forbidden. Then it is lost, and nothing else.
  }
}

export function readKept(name: string): string | null {
  try {
    return sessionStorage.getItem(KEPT + name);
  } catch {
    return null;
  }
}

/** Forgets a kept text. */
export function dropKept(name: string): void {
  try {
    sessionStorage.removeItem(KEPT + name);
  } catch {
    // Without storage there is nothing to drop.
  }
}

/** Forgets all that was kept of a user: in this tab, and of the answers for the next visit (`persisted-cache.ts`). */
export function dropAllKept(): void {
  try {
    for (const storage of [sessionStorage, localStorage])
      for (const key of Object.keys(storage)) if (key.startsWith(KEPT)) storage.removeItem(key);
  } catch {
    // Without storage there is nothing to drop.
  }
}
