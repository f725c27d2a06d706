import useSWR from 'swr';
import type { ListMeta, WireRecord } from '../../shared/wire.ts';
import { MAX_PAGE_SIZE, totalOf } from '../../shared/wire.ts';
import type { CacheKey } from './cache.ts';
import { type RequestError, request } from './request.ts';

/** Nobody looks at more pages than this in one picture. */
const MOST_PAGES = 20;

/** All records that match any of the queries, at most 2,000 each. Keeps the previous ones while loading. */
export function useAllPages(path: string, queries: Record<string, string>[]) {
  const searches = queries.map((query) => {
    const search = new URLSearchParams({ ...query, ordering: 'id', page_size: String(MAX_PAGE_SIZE) });
    search.sort();
    return search.toString();
  });
  const { data, error, isLoading, mutate } = useSWR<{ rows: WireRecord[]; isCut: boolean }, RequestError>(
    ['answer', path, 'all', ...searches] satisfies CacheKey,
    async ([, entity, , ...all]: string[]) => {
      const found = await Promise.all(all.map((search) => readPages(entity as string, search)));
      // A record that changed between two responses appears in both.
      const byId = new Map(found.flatMap(({ rows }) => rows.map((row) => [row.id, row])));
      return { rows: [...byId.values()], isCut: found.some(({ isCut }) => isCut) };
    },
    { keepPreviousData: true },
  );
  return {
    rows: data?.rows,
    /** There are more records than were loaded. */
    isCut: data?.isCut ?? false,
    error,
    isLoading,
    reload: () => mutate(),
  };
}

async function readPages(path: string, search: string): Promise<{ rows: WireRecord[]; isCut: boolean }> {
  const read = async (page: number) => {
    const query = { ...Object.fromEntries(new URLSearchParams(search)), page: String(page) };
    return request<WireRecord[]>('GET', path, { query });
  };
  const first = await read(1);
  const pages = Math.ceil(totalOf(first.meta as ListMeta | undefined) / MAX_PAGE_SIZE);
  const others = await Promise.all(
    Array.from({ length: Math.max(Math.min(pages, MOST_PAGES) - 1, 0) }, (_, index) => read(index + 2)),
  );
  return { rows: [first, ...others].flatMap(({ data }) => data), isCut: pages > MOST_PAGES };
}
