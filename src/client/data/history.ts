import useSWR from 'swr';
import type { HistoryActor, HistoryEntry, HistoryKind } from '../../shared/wire.ts';
import type { CacheKey } from './cache.ts';
import { call } from './endpoint.ts';
import { useList } from './records.ts';
import type { RequestError } from './request.ts';

/** What of the history is wanted: that of one record, or of everything, narrowed down. */
export type HistoryFilter = {
  entity?: string;
  key?: number;
  actor?: number;
  actor_kind?: HistoryActor;
  kind?: HistoryKind;
  /** UTC times: since the one, before the other. */
  from?: string;
  until?: string;
};

/** How often an answer that is not full is gone on from by itself; each has looked at very many entries. */
const MOST_ANSWERS = 10;

/**
 * A page of the history, newest first, from before an entry on. `next` goes on from its end, null where the history
 * begins. Keeps what is shown while it loads anew.
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

/** A page of the history, gone on until it is full or the history ends. */
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

/** Who may have done something: the first hundred people of this host by name. */
export function useHistoryPeople(isAdmin: boolean): { id: number; name: string }[] {
  // Platform admins have no tenant, which sorts before any; the others did nothing in the platform's store.
  const { rows } = useList('users/user', { page_size: 100, ordering: isAdmin ? 'tenant,name' : 'name' });
  return rows
    .filter(({ tenant }) => tenant === undefined || tenant === null)
    .map(({ id, name }) => ({ id, name: String(name) }));
}
