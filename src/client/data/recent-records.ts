import { useSyncExternalStore } from 'react';
import { atSessionEnd } from './session-end.ts';
import { currentSession } from './session-store.ts';
import { parseStored, readStored, writeStored } from './storage.ts';

/** A record that was opened on this device. */
export interface RecentRecord {
  path: string;
  id: number;
  label: string;
  /** A summary, if its label is only a number. */
  about?: string;
  /** The address it was shown at. */
  to: string;
}

/** Everything in localStorage that begins with `kept:` is removed when the session ends; see `dropAllKept`. */
const NAME = 'kept:recent';
const MOST = 6;
const NONE: RecentRecord[] = [];

const listeners = new Set<() => void>();
let known: { user: number | undefined; records: RecentRecord[] } | undefined;

atSessionEnd(forgetKnown);

/** The records the user opened last on this device, newest first. */
export function useRecentRecords(): RecentRecord[] {
  return useSyncExternalStore(watch, recentRecords, () => NONE);
}

/** Moves a record to the front. */
export function rememberRecord(record: RecentRecord): void {
  const others = recentRecords().filter((other) => !isSame(other, record));
  write([record, ...others].slice(0, MOST));
}

/** Removes a record that no longer exists. */
export function forgetRecord(gone: Pick<RecentRecord, 'path' | 'id'>): void {
  const left = recentRecords().filter((record) => !isSame(record, gone));
  if (left.length < recentRecords().length) write(left);
}

function isSame(a: Pick<RecentRecord, 'path' | 'id'>, b: Pick<RecentRecord, 'path' | 'id'>): boolean {
  return a.path === b.path && a.id === b.id;
}

function recentRecords(): RecentRecord[] {
  const user = currentSession().user?.id;
  if (known?.user !== user || known === undefined) known = { user, records: read(user) };
  return known.records;
}

function read(user: number | undefined): RecentRecord[] {
  const kept = parseStored<typeof known>(readStored(NAME));
  return user !== undefined && kept?.user === user ? kept.records : NONE;
}

function write(records: RecentRecord[]): void {
  const user = currentSession().user?.id;
  if (user === undefined) return;
  known = { user, records };
  writeStored(NAME, JSON.stringify(known));
  announce();
}

function forgetKnown(): void {
  known = undefined;
  announce();
}

function announce(): void {
  for (const listener of [...listeners]) listener();
}

function watch(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === NAME || key === null) forgetKnown();
  };
  listeners.add(listener);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
}
