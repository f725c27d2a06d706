import useSWR from 'swr';
import { type HistoryEntry, type ListEnvelope, totalOf } from '../../shared/wire.ts';
import type { CacheKey } from './cache.ts';
import { type RequestError, request } from './request.ts';

/** What happened to a record, newest first. Keeps what is shown while more of it loads. A null key asks nothing. */
export function useHistory(entity: string, key: number | null, size: number) {
  const { data, error, isLoading, mutate } = useSWR<
    { entries: HistoryEntry[]; meta: ListEnvelope['meta'] | undefined },
    RequestError
  >(
    key === null ? null : (['list', 'history', entity, String(key), String(size)] satisfies CacheKey),
    async ([, path]: [string, string]) => {
      const query = { entity, key: key ?? undefined, page_size: size };
      const { data: entries, meta } = await request<HistoryEntry[]>('GET', path, { query });
      return { entries, meta };
    },
    { keepPreviousData: true },
  );
  return {
    entries: data?.entries ?? [],
    total: totalOf(data?.meta),
    error,
    isLoading,
    reload: () => mutate(),
  };
}
