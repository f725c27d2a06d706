/** What the browser keeps of a session; the names are fixed by the specification. */
export interface StoredUser {
  id: number;
  name: string;
  email: string;
}

export type StorageKey = 'access' | 'refresh' | 'user';

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

/** Forgets a kept text, or without a name all of them. */
export function dropKept(name?: string): void {
  try {
    const names = Object.keys(sessionStorage).filter((key) => key.startsWith(KEPT));
    for (const key of name === undefined ? names : [KEPT + name]) sessionStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to drop.
  }
}
