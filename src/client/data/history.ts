import useSWR from 'swr';
import type { HistoryActor, HistoryEntry, HistoryKind } from '../../shared/wire.ts';
import { useAllPages } from './all-pages.ts';
import type { CacheKey } from './cache.ts';
import { call } from './endpoint.ts';
import type { RequestError } from './request.ts';

/** Filters of the history: of one record, or of everything. */
export type HistoryFilter = {
  entity?: string;
  key?: number;
  actor?: number;
  actor_kind?: HistoryActor;
  kind?: HistoryKind;
  /** UTC times: from inclusive, until exclusive. */
  from?: string;
  until?: string;
};

/** How many partial responses are followed up automatically; each has scanned very many entries. */
const MOST_ANSWERS = 10;

/**
 * A page of the history, newest first, before a given entry. `next` is where the next page starts, null at the beginning of the
 * history. Keeps the previous data while loading.
 */
export function useHistory(filter: HistoryFilter, before: number | undefined, size: number) {
  const { data, error, isLoading, mutate } = useSWR<
    { entries: HistoryEntry[]; next: number | null },
    RequestError
  >(
    ['list', 'history', JSON.stringify(filter), String(before ?? ''), String(size)] satisfies CacheKey,
    () => readHistoryPage(filter, before, size),
    { keepPreviousData: true },
  );
  return {
    entries: data?.entries,
    next: data?.next ?? null,
    error,
    isLoading,
    reload: () => mutate(),
  };
}

/** Reads a page of the history: continues until it is full or the history ends. */
export async function readHistoryPage(filter: HistoryFilter, before: number | undefined, size: number) {
  const entries: HistoryEntry[] = [];
  let next: number | null = before ?? null;
  for (let answers = 0; answers < MOST_ANSWERS; answers += 1) {
    const query = { ...filter, before: next ?? undefined, page_size: size - entries.length };
    const { data, meta } = await call('get', '/history', { query });
    entries.push(...data);
    next = meta?.next ?? null;
    if (next === null || entries.length >= size) break;
  }
  return { entries, next };
}

/** People who may appear in the history of this host, by name; `isCut` if there are more than can be offered. */
export function useHistoryPeople(isAdmin: boolean) {
  // Platform admins have no tenant; other users did nothing in the platform's store.
  const { rows = [], isCut } = useAllPages('users/user', [isAdmin ? { 'tenant.null': 'true' } : {}]);
  const people = rows.map(({ id, name }) => ({ id, name: String(name) }));
  return { people: people.toSorted((a, b) => a.name.localeCompare(b.name)), isCut };
}
