import useSWR from 'swr';
import type { SummaryRow } from '../../shared/wire.ts';
import type { CacheKey } from './cache.ts';
import { type RequestError, request } from './request.ts';

/** The groups and sums of the records that match a query; a null path requests nothing. */
export function useSummary(path: string | null, query: Record<string, string>) {
  const search = new URLSearchParams(query);
  search.sort();
  const { data, error, isLoading, mutate } = useSWR<SummaryRow[], RequestError>(
    path === null ? null : (['answer', path, 'summary', search.toString()] satisfies CacheKey),
    async ([, entity, , asked]: string[]) =>
      (
        await request<SummaryRow[]>('GET', `${entity}/summary`, {
          query: Object.fromEntries(new URLSearchParams(asked)),
        })
      ).data,
    { keepPreviousData: true },
  );
  return { rows: data, error, isLoading, reload: () => mutate() };
}
