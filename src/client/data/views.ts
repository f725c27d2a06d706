import useSWR from 'swr';
import { type Labelled, totalOf, type ViewCount } from '../../shared/wire.ts';
import type { CacheKey } from './cache.ts';
import { useList } from './records.ts';
import { type RequestError, request } from './request.ts';

/** A saved view. */
export interface SavedView {
  id: number;
  name: string;
  /** The entity whose list it belongs to. */
  path: string;
  state: Record<string, string>;
  is_shared: boolean;
  pinned: boolean;
  /** Its position among its owner's views. */
  position: number;
  user: Labelled | null;
}

export const VIEWS = 'users/view';
const ALL = { page_size: 100 };
const CACHED: CacheKey = ['list', VIEWS, 'page_size=100'];

/** The user's own views of a list, and those shared by others. */
export function useSavedViews(path: string): SavedView[] {
  const all = useList(VIEWS, ALL);
  // Where many share theirs, a page does not hold those of all lists: then this one's are asked for.
  const isCut = totalOf(all.meta) > all.rows.length;
  const own = useList(isCut ? VIEWS : null, { ...ALL, path }, { keepPreviousData: false });
  const rows = own.meta ? own.rows : all.rows;
  return (rows as unknown as SavedView[]).filter((view) => view.path === path);
}

/** All views that some list has loaded already, also on an earlier visit; sends no request of its own. */
export function useKnownViews(): SavedView[] {
  const { data } = useSWR<{ rows: SavedView[] }, RequestError>(
    CACHED,
    async () => {
      // After a write, SWR may use this fetcher to revalidate for every component that shows the views.
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

/** The number of records in each of several views of a list, in one request; null for one that cannot be counted. */
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
