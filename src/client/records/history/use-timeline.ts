import useSWR from 'swr';
import type { Entity, Property } from '../../../shared/schema/entity.ts';
import { parameterOf } from '../../../shared/schema/filters.ts';
import { parentOf } from '../../../shared/schema/manifest.ts';
import { type HistoryEntry, MAX_PAGE_SIZE, type WireRecord } from '../../../shared/wire.ts';
import type { CacheKey } from '../../data/cache.ts';
import { useComments } from '../../data/comments.ts';
import { readHistoryPage } from '../../data/history.ts';
import { type RequestError, request } from '../../data/request.ts';
import { type Side, timelineEntries } from './timeline-entries.ts';

/** Filter value for changes of the record's own fields; other values are choices of the log's kind. */
export const CHANGES = '@changes';
/** Filter value for what people say about the record. */
export const COMMENTS = '@comments';

/** The properties of a log that make up its entries. */
export function logParts(log: Entity): { by?: Property; kind?: Property; text?: string } {
  return {
    by: log.properties.find(({ reference }) => reference?.entity === 'users/user'),
    kind: log.properties.find(({ choices }) => choices !== undefined),
    text: log.label,
  };
}

/** What a timeline is made of, besides the comments of a record that takes them. */
export interface TimelineOf {
  path: string;
  id: number;
  /** The entity that holds the record's log. */
  log?: Entity;
  /** Whether the user may read what changed. */
  hasHistory: boolean;
  hasComments: boolean;
}

/** A record's events from its log, its history and its comments, newest first; up to `size` of each. */
export function useTimeline(
  { path, id, log, hasHistory, hasComments }: TimelineOf,
  kind: string,
  size: number,
) {
  const said = useComments(hasComments && (kind === '' || kind === COMMENTS) ? path : null, id, size);
  const { data, error, isLoading, mutate } = useSWR<
    { history: Side<HistoryEntry>; notes: Side<WireRecord> },
    RequestError
  >(
    ['list', log?.path ?? path, `timeline ${path}/${id}`, kind, String(size)] satisfies CacheKey,
    async () => {
      const nothing = { rows: [], isMore: false };
      const [history, notes] = await Promise.all([
        hasHistory && (kind === '' || kind === CHANGES) ? readChanges(path, id, size) : nothing,
        log && kind !== CHANGES && kind !== COMMENTS ? readLog(log, id, kind, size) : nothing,
      ]);
      return { history, notes };
    },
    { keepPreviousData: true },
  );
  const comments = { rows: said.comments, isMore: said.isMore };
  const merged = data && timelineEntries(data.history, data.notes, log && logParts(log).by?.name, comments);
  return { ...merged, error, isLoading, reload: () => mutate() };
}

async function readChanges(entity: string, key: number, size: number) {
  const { entries, next } = await readHistoryPage({ entity, key }, undefined, size);
  return { rows: entries, isMore: next !== null };
}

async function readLog(log: Entity, id: number, kind: string, size: number) {
  const parent = parentOf(log);
  const { kind: choice } = logParts(log);
  const rows: WireRecord[] = [];
  for (let page = 1; rows.length < size; page += 1) {
    const { data } = await request<WireRecord[]>('GET', log.path, {
      query: {
        ...(parent && { [parameterOf(parent, 'id')]: id }),
        ...(choice && kind !== '' && { [parameterOf(choice, 'in')]: kind }),
        ordering: '-id',
        page,
        page_size: Math.min(size, MAX_PAGE_SIZE),
      },
    });
    rows.push(...data);
    if (data.length < Math.min(size, MAX_PAGE_SIZE)) return { rows, isMore: false };
  }
  return { rows, isMore: true };
}
