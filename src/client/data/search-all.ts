import useSWR from 'swr';
import type { FoundGroup } from '../../shared/wire.ts';
import type { CacheKey } from './cache.ts';
import { type RequestError, request } from './request.ts';

/** Records of all kinds that match a text; keeps the previous results while loading. */
export function useSearchAll(text: string) {
  const q = text.trim();
  const { data, isLoading } = useSWR<FoundGroup[], RequestError>(
    q === '' ? null : (['answer', 'search', q] satisfies CacheKey),
    async () => (await request<FoundGroup[]>('GET', 'search', { query: { q } })).data,
    { keepPreviousData: true },
  );
  return { groups: q === '' ? [] : (data ?? []), isLoading };
}
