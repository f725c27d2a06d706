import useSWR from 'swr';
import type { Entity, Property } from '../../../shared/schema/entity.ts';
import { parameterOf } from '../../../shared/schema/filters.ts';
import { parentOf } from '../../../shared/schema/manifest.ts';
import { MAX_PAGE_SIZE, type WireRecord } from '../../../shared/wire.ts';
import type { CacheKey } from '../../data/cache.ts';
import { readHistoryPage } from '../../data/history.ts';
import { type RequestError, request } from '../../data/request.ts';
import { type TimelineEntry, timelineEntries } from './timeline-entries.ts';

/** Of what kind an entry is: a choice of the log, or a change of the record's own fields. */
export const CHANGES = '@changes';

/** The properties of a log that its entries are made of. */
export function logParts(log: Entity): { by?: Property; kind?: Property; text?: string } {
  return {
    by: log.properties.find(({ reference }) => reference?.entity === 'users/user'),
    kind: log.properties.find(({ choices }) => choices !== undefined),
    text: log.label,
  };
}

/** What happened to a record, newest first, as its log and its history tell it; `size` of each. */
export function useTimeline(path: string, id: number, log: Entity, kind: string, size: number) {
  const { data, error, isLoading, mutate } = useSWR<
    { entries: TimelineEntry[]; isMore: boolean },
    RequestError
  >(
    ['list', log.path, `timeline ${path}/${id}`, kind, String(size)] satisfies CacheKey,
    async () => {
      const nothing = { rows: [], isMore: false };
      const [history, notes] = await Promise.all([
        kind === '' || kind === CHANGES ? readChanges(path, id, size) : nothing,
        kind === CHANGES ? nothing : readLog(log, id, kind, size),
      ]);
      return timelineEntries(history, notes, logParts(log).by?.name);
    },
    { keepPreviousData: true },
  );
  return { ...data, error, isLoading, reload: () => mutate() };
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
