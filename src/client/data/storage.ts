/** What the browser keeps of a session; the names are fixed by the specification. */
export interface StoredUser {
  id: number;
  name: string;
  email: string;
}

/** Reads what this browser keeps. One that forbids storage behaves like an empty one. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text in this browser; null drops it. */
export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Storage is forbidden or full: what was to be kept lasts as long as this page.
  }
}

/** What a kept text says; undefined where it is none of ours. */
export function parseStored<T>(text: string | null): T | undefined {
  if (text === null) return undefined;
  try {
    return (JSON.parse(text) as T | null) ?? undefined;
  } catch {
    // Something else has written there, or an earlier version: as if nothing were kept.
    return undefined;
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
