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
