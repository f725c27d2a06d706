import useSWR from 'swr';
import type { Labelled, ViewCount } from '../../shared/wire.ts';
import type { CacheKey } from './cache.ts';
import { useList } from './records.ts';
import { type RequestError, request } from './request.ts';

/** A view as somebody has saved it. */
export interface SavedView {
  id: number;
  name: string;
  /** The entity whose list it is of. */
  path: string;
  state: Record<string, string>;
  is_shared: boolean;
  pinned: boolean;
  /** Its place among the views of its owner. */
  position: number;
  user: Labelled | null;
}

export const VIEWS = 'users/view';
const ALL = { page_size: 100 };
const CACHED: CacheKey = ['list', VIEWS, 'page_size=100'];

/** One's own views of a list and those that others share. */
export function useSavedViews(path: string): SavedView[] {
  const { rows } = useList(VIEWS, ALL);
  return (rows as unknown as SavedView[]).filter((view) => view.path === path);
}

/** All views as far as a list has read them already, also on the visit before; asks nothing by itself. */
export function useKnownViews(): SavedView[] {
  const { data } = useSWR<{ rows: SavedView[] }, RequestError>(
    CACHED,
    async () => {
      // After a write SWR may take this to read it again for all who show it.
      const { data: rows, meta } = await request<SavedView[]>('GET', VIEWS, { query: ALL });
      return { rows, meta };
    },
    {
      revalidateOnMount: false,
      revalidateIfStale: false,
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
    },
  );
  return data?.rows ?? [];
}

/** How many records several views of a list find, in one request; null of one that cannot be counted. */
export function useViewCounts(path: string, states: Record<string, string>[]): (ViewCount | null)[] {
  const views = states
    .map((state) => encodeURIComponent(new URLSearchParams(state).toString()))
    .slice(0, 20)
    .join(',');
  const { data } = useSWR<(ViewCount | null)[], RequestError>(
    states.length === 0 ? null : (['answer', `${path}/counts`, views] satisfies CacheKey),
    async () => (await request<(ViewCount | null)[]>('GET', `${path}/counts`, { query: { views } })).data,
    { keepPreviousData: true },
  );
  return data ?? [];
}
