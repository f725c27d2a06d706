import type { Labelled, WireRecord } from '../../shared/wire.ts';
import { KEEPS_PREVIOUS, useQuery } from './answer.ts';
import { createRecord, deleteRecord, useList } from './records.ts';

export const COMMENT = 'comments/comment';
const WATCH = 'comments/watch';

/** The newest comments on a record; nothing is requested for a record that takes none. */
export function useComments(path: string | null, id: number, size: number) {
  const query = { entity: path ?? '', key: id, ordering: '-id', page_size: size };
  const { rows, meta } = useList(path === null ? null : COMMENT, query);
  // The filter on texts finds those that have it somewhere in them.
  const own = rows.filter((row) => row.entity === path);
  return { comments: own, total: meta?.total ?? 0, isMore: rows.length >= size };
}

/** Who may read a record, by what is typed of their name; undefined requests nothing. */
export function useReaders(path: string, id: number, search: string | undefined): Labelled[] {
  const { data } = useQuery<Labelled[]>(
    search === undefined ? null : `${path}/${id}/readers`,
    { search: search ?? '' },
    KEEPS_PREVIOUS,
  );
  return search === undefined ? [] : (data ?? []);
}

/** Whether the user watches a record, and how to start and stop; a null path requests nothing. */
export function useWatched(path: string | null, id: number) {
  const { rows, meta } = useList(path === null ? null : WATCH, { entity: path ?? '', key: id });
  const own = rows.find((row: WireRecord) => row.entity === path);
  return {
    isKnown: meta !== undefined,
    isWatched: own !== undefined,
    async toggle(): Promise<void> {
      if (own) await deleteRecord(WATCH, own.id);
      else await createRecord(WATCH, { entity: path, key: id });
    },
  };
}
