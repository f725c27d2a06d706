import useSWR from 'swr';
import type { Labelled, ListEnvelope, WireRecord } from '../../shared/wire.ts';
import { MAX_PAGE_SIZE, totalOf } from '../../shared/wire.ts';
import { servedModel, useModel } from '../model/model.ts';
import { type CacheKey, putAnswer, refreshAfterWrite } from './cache.ts';
import type { Known } from './operations.ts';
import { labelColumn, recordLabel } from './record-label.ts';
import { type RequestError, request } from './request.ts';
import { atSessionEnd } from './session-end.ts';
import { readStored } from './storage.ts';

export type Query = Record<string, string | number | undefined>;
export type Values = Record<string, unknown>;

/** The saved record and its version. */
export interface Written {
  data: WireRecord;
  etag: string | undefined;
}

/**
 * A page of an entity's records. A null path requests nothing.
 * @param keepPreviousData whether the rows of the query before stay until those of the new one have come
 */
export function useList<P extends string>(
  path: Known<P> | null,
  query: Query = {},
  { keepPreviousData = true } = {},
) {
  const { data, error, isLoading, mutate } = useSWR<
    { rows: WireRecord[]; meta: ListEnvelope['meta'] | undefined },
    RequestError
  >(
    path === null ? null : (['list', path, searchOf(query)] satisfies CacheKey),
    async ([, entity, search]: [string, string, string]) => {
      const { data: rows, meta } = await request<WireRecord[]>('GET', entity, {
        query: Object.fromEntries(new URLSearchParams(search)),
      });
      return { rows, meta };
    },
    { keepPreviousData },
  );
  return { rows: data?.rows ?? [], meta: data?.meta, error, isLoading, reload: () => mutate() };
}

/** A record and its version. It is not revalidated while the page is open, so that a form's base version never moves. */
export function useRecord<P extends string>(path: Known<P>, key: string | number | null) {
  return useOne('record', path, key === null ? null : recordPath(path, key), {});
}

/** A record read less than this ago is not prefetched again. */
const AHEAD_MS = 30_000;
const readAhead = new Map<string, number>();
atSessionEnd(() => readAhead.clear());

/** Prefetches a record that will probably be opened next, so that its page renders at once; the page still revalidates it. */
export async function prefetchRecord(path: string, id: number): Promise<void> {
  const address = `${path}/${id}`;
  const access = readStored('access');
  if (performance.now() - (readAhead.get(address) ?? Number.NEGATIVE_INFINITY) < AHEAD_MS) return;
  readAhead.set(address, performance.now());
  try {
    const { data: record, etag, allow } = await request<WireRecord>('GET', address);
    if (readStored('access') === access) putAnswer(['record', path, address, ''], { record, etag, allow });
  } catch {
    // Nobody waits for it: the page itself, once opened, reports any failure.
    readAhead.delete(address);
  }
}

/** The single child record that a parent has, or null. */
export function useSingle(path: string, parentName: string, parentId: string | number | null) {
  return useOne('single', path, parentId === null ? null : path, { [parentName]: parentId ?? undefined });
}

function useOne(kind: 'record' | 'single', path: string, address: string | null, query: Query) {
  const { data, error, isLoading, mutate } = useSWR<
    { record: WireRecord | null; etag: string | undefined; allow?: string },
    RequestError
  >(
    address === null ? null : ([kind, path, address, searchOf(query)] satisfies CacheKey),
    async ([, , where, search]: [string, string, string, string]) => {
      const {
        data: record,
        etag,
        allow,
      } = await request<WireRecord | null>('GET', where, {
        query: Object.fromEntries(new URLSearchParams(search)),
      });
      return { record, etag, allow };
    },
    { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: true },
  );
  return {
    record: data?.record,
    etag: data?.etag,
    /** Whether the server allows this record to be changed; undefined if it did not say. */
    isChangeable: data?.allow?.split(', ').includes('PATCH'),
    loaded: data !== undefined,
    error,
    isLoading,
    reload: () => mutate(),
  };
}

/** The options of a select: the first records of an entity, or of those that match a query, with their labels, and the total. */
export function useOptions(path: string | null, query: Query = {}) {
  const { manifest } = useModel();
  const { data, error, isLoading } = useSWR<{ options: Labelled[]; total: number }, RequestError>(
    path === null ? null : (['options', path, searchOf(query)] satisfies CacheKey),
    async ([, entity, search]: [string, string, string]) => {
      const { data: rows, meta } = await request<WireRecord[]>('GET', entity, {
        query: {
          ...Object.fromEntries(new URLSearchParams(search)),
          page_size: MAX_PAGE_SIZE,
          columns: labelColumn(manifest, entity),
        },
      });
      return {
        options: rows.map((row) => ({ id: row.id, label: recordLabel(manifest, entity, row) })),
        total: totalOf(meta) || rows.length,
      };
    },
    { revalidateOnFocus: false },
  );
  return { options: data?.options ?? [], total: data?.total ?? 0, error, isLoading };
}

export async function createRecord<P extends string>(path: Known<P>, values: Values): Promise<Written> {
  const { data, etag } = await request<WireRecord>('POST', path, { body: values });
  void refreshAfterWrite(path);
  return { data, etag };
}

/** Has the page of a record show this version at once; it still reads the record again. */
export function showRecord(path: string, { data: record, etag }: Written): void {
  putAnswer(['record', path, recordPath(path, record.id), ''], { record, etag });
}

/** A record fresh from the server, bypassing the cache. @throws RequestError */
export async function readRecord<P extends string>(path: Known<P>, key: string | number): Promise<Written> {
  const { data, etag } = await request<WireRecord>('GET', recordPath(path, key));
  return { data, etag };
}

/** Sends only what changed. With an etag, the server refuses to overwrite somebody else's change. */
export async function updateRecord<P extends string>(
  path: Known<P>,
  key: string | number,
  changes: Values,
  etag?: string,
): Promise<Written> {
  const answer = await request<WireRecord>('PATCH', recordPath(path, key), {
    body: changes,
    ...(etag !== undefined && { headers: { 'If-Match': etag } }),
  });
  void refreshAfterWrite(path);
  return { data: answer.data, etag: answer.etag };
}

/** Runs an entity's action on a record, together with the child records to save, in one request. @throws RequestError */
export async function runAction(
  path: string,
  key: number,
  action: string,
  body: Values,
  etag?: string,
  opensMade?: boolean,
): Promise<Written> {
  const answer = await request<WireRecord>('POST', `${path}/${key}/${action}`, {
    body,
    opensMade,
    ...(etag !== undefined && { headers: { 'If-Match': etag } }),
  });
  void refreshAfterWrite(path);
  return { data: answer.data, etag: answer.etag };
}

export async function deleteRecord<P extends string>(path: Known<P>, key: string | number): Promise<void> {
  await request('DELETE', `${path}/${key}`);
  void refreshAfterWrite(path);
}

/** Restores a deleted record, with everything that was deleted with it. @throws RequestError */
export async function restoreRecord(path: string, id: number): Promise<WireRecord> {
  const { data } = await request<WireRecord>('POST', `${path}/${id}/restore`);
  void refreshAfterWrite(path);
  return data;
}

/** The API path of a record; a singleton needs no key. */
function recordPath(path: string, key: string | number): string {
  return servedModel().manifest[path]?.singleton ? path : `${path}/${key}`;
}

function searchOf(query: Query): string {
  const defined = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  const search = new URLSearchParams(defined as [string, string][]);
  // Sorted like the start script's requests, so that the addresses match.
  search.sort();
  return search.toString();
}
