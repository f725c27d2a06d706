/** What the browser stores of a session; the specification fixes the names. */
export interface StoredUser {
  id: number;
  name: string;
  email: string;
}

/** Reads from the browser's storage. If storage is forbidden, it behaves as if empty. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Writes to the browser's storage; null removes the entry. */
export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Storage is forbidden or full: the value is not kept beyond this page.
  }
}

/** Parses a stored text; undefined if it is not valid. */
export function parseStored<T>(text: string | null): T | undefined {
  if (text === null) return undefined;
  try {
    return (JSON.parse(text) as T | null) ?? undefined;
  } catch {
    // Written by something else, or by an earlier version: treat it as missing.
    return undefined;
  }
}

const KEPT = 'kept:';

/** Keeps a text in this tab for as long as its user is signed in. */
export function keep(name: string, text: string): void {
  try {
    sessionStorage.setItem(KEPT + name, text);
  } catch {
    // Storage is full or forbidden: the text is lost, with no other effect.
  }
}

export function readKept(name: string): string | null {
  try {
    return sessionStorage.getItem(KEPT + name);
  } catch {
    return null;
  }
}

/** Removes a kept text. */
export function dropKept(name: string): void {
  try {
    sessionStorage.removeItem(KEPT + name);
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** Removes everything kept for a user: in this tab, and the responses for the next visit (`persisted-cache.ts`). */
export function dropAllKept(): void {
  try {
    for (const storage of [sessionStorage, localStorage])
      for (const key of Object.keys(storage)) if (key.startsWith(KEPT)) storage.removeItem(key);
  } catch {
    // Without storage there is nothing to remove.
  }
}

/**
 * The browser's database of what was entered and is not on the server yet (`unsent.ts`), and the entry here that says whose it is:
 * without one, the code for it is not loaded.
 */
export const UNSENT = 'unsent';

/** Removes what is not on the server yet, unless it belongs to this user. */
export function forgetUnsent(user?: number): void {
  const owner = readStored(UNSENT);
  if (owner === null || owner === String(user)) return;
  writeStored(UNSENT, null);
  try {
    indexedDB.deleteDatabase(UNSENT);
  } catch {
    // Without storage there is nothing to remove.
  }
}
