import { currentSession } from './session-store.ts';
import { readStored, UNSENT, writeStored } from './storage.ts';
import { whoseData } from './whose.ts';

/**
 * What was entered and has not reached the server yet, in the browser's database: it survives a killed tab and an empty battery.
 * docs/decisions/0027-what-waits-on-the-device.md says whose it is and when it goes.
 */
export interface Unsent<T = unknown> {
  /** A later entry with the same key replaces this one. */
  key: string;
  /** When it was entered; no two entries of a page have the same. */
  at: number;
  /** The record it belongs to. @example 'procedures/run/7' */
  record: string;
  /** The part of the record, such as a step. */
  part: string;
  /** The name and the address of the record, for people who have left its page. */
  title: string;
  to: string;
  content: T;
}

/** Refers to an entry as it was when read or kept; a later one with its key is another. */
export type UnsentMark = Pick<Unsent, 'key' | 'at'>;

const STORE = 'entries';
const MOST = 300;
const MOST_AGE_MS = 7 * 24 * 60 * 60 * 1000;
const FULL = 'Too much waits on this device already.';

const listeners = new Set<() => void>();
let latest = 0;

/** The time for a new entry. */
export function newStamp(): number {
  latest = Math.max(Date.now(), latest + 1);
  return latest;
}

/** Keeps an entry of the signed-in user. @throws Error if the browser has no room or stores nothing */
export async function keepUnsent(entry: Unsent): Promise<void> {
  const { user } = currentSession();
  const owner = whoseData();
  if (!user || owner === undefined) throw new Error('Nobody is signed in.');
  const before = readStored(UNSENT);
  const note = () => writeStored(UNSENT, String(user.id));
  // Before the entry itself: without the note, the next user's sign-in would not remove it.
  note();
  try {
    await inStore('readwrite', async (store) => {
      const [all, same] = await Promise.all([answered(store.count()), answered(store.count(entry.key))]);
      if (all - same >= MOST) throw new Error(FULL);
      await answered(store.put({ ...entry, owner }));
    });
  } catch (error) {
    writeStored(UNSENT, before);
    throw error;
  }
  // Another entry may have failed meanwhile.
  note();
  announce();
}

/** Drops entries that the server has or that are refused, unless something newer was kept in their place. */
export async function dropUnsent(entries: UnsentMark[]): Promise<void> {
  if (entries.length === 0) return;
  await inStore('readwrite', async (store) => {
    for (const { key, at } of entries) {
      const kept = (await answered(store.get(key))) as Unsent | undefined;
      if (kept?.at === at) await answered(store.delete(key));
    }
    await forgetIfEmpty(store);
  });
  announce();
}

/**
 * Works on an entry while no other tab does, and only if it is still there: two tabs find the same entries. A browser has locks only
 * where the connection is safe.
 * @returns false if it is gone: another tab has sent it
 */
export async function withUnsent({ key, at }: UnsentMark, work: () => Promise<void>): Promise<boolean> {
  const ifThere = async () => {
    const kept = inStore('readonly', (store) => answered<Unsent | undefined>(store.get(key)));
    // Where it cannot be read it may be there still: rather twice than never.
    const isGone = await kept.then(
      (entry) => entry?.at !== at,
      () => false,
    );
    if (isGone) return false;
    await work();
    return true;
  };
  return await (navigator.locks ? navigator.locks.request(`${UNSENT}:${key}`, ifThere) : ifThere());
}

/** The entries of the signed-in user, oldest first. Entries that are too old are removed. */
export async function readUnsent(now = Date.now()): Promise<Unsent[]> {
  const owner = whoseData();
  return inStore('readwrite', async (store) => {
    const all = (await answered(store.getAll())) as (Unsent & { owner: string })[];
    const old = all.filter(({ at }) => now - at > MOST_AGE_MS);
    for (const { key } of old) await answered(store.delete(key));
    await forgetIfEmpty(store);
    return all.filter((entry) => entry.owner === owner && !old.includes(entry)).sort((a, b) => a.at - b.at);
  });
}

/** Calls a listener whenever this page keeps or drops entries. @returns a function that stops it */
export function watchUnsent(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function announce(): void {
  for (const listener of [...listeners]) listener();
}

async function forgetIfEmpty(store: IDBObjectStore): Promise<void> {
  if ((await answered(store.count())) === 0) writeStored(UNSENT, null);
}

/**
 * Runs work in a transaction that is on the disk once it has ended. The database is opened for each: an open one would keep other
 * tabs from deleting it when the user signs out.
 */
async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  const database = await opened();
  try {
    const transaction = database.transaction(STORE, mode, { durability: 'strict' });
    const ended = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error(FULL));
    });
    const [result] = await Promise.all([work(transaction.objectStore(STORE)), ended]);
    return result;
  } finally {
    database.close();
  }
}

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(UNSENT, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE, { keyPath: 'key' });
    asked.onsuccess = () => {
      asked.result.onversionchange = () => asked.result.close();
      resolve(asked.result);
    };
    asked.onerror = () => reject(asked.error);
  });
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
