import useSWR from 'swr';
import { manifest } from '../../shared/gen/manifest.ts';
import type { Labelled, ListEnvelope, WireRecord } from '../../shared/wire.ts';
import { MAX_PAGE_SIZE, totalOf } from '../../shared/wire.ts';
import { useModel } from '../model/model.ts';
import { type CacheKey, putAnswer, refreshAfterWrite } from './cache.ts';
import type { Known } from './operations.ts';
import { labelColumn, recordLabel } from './record-label.ts';
import { type RequestError, request } from './request.ts';
import { atSessionEnd } from './session-end.ts';
import { readStored } from './storage.ts';

export type Query = Record<string, string | number | undefined>;
export type Values = Record<string, unknown>;

/** The record as it was saved, and its version. */
export interface Written {
  data: WireRecord;
  etag: string | undefined;
}

/** A page of an entity's records. Keeps showing the page before while the next one loads. A null path asks nothing. */
export function useList<P extends string>(path: Known<P> | null, query: Query = {}) {
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
    { keepPreviousData: true },
  );
  return { rows: data?.rows ?? [], meta: data?.meta, error, isLoading, reload: () => mutate() };
}

/** One record and its version. It is not read again while the page is open, so that a form's ground never moves. */
export function useRecord<P extends string>(path: Known<P>, key: string | number | null) {
  return useOne('record', path, key === null ? null : recordPath(path, key), {});
}

/** A record that was read so recently need not be read ahead again. */
const AHEAD_MS = 30_000;
const readAhead = new Map<string, number>();
atSessionEnd(() => readAhead.clear());

/** Reads a record that will probably be opened next, so that its page is drawn at once; the page asks again by itself. */
export async function prefetchRecord(path: string, id: number): Promise<void> {
  const address = `${path}/${id}`;
  const access = readStored('access');
  if (performance.now() - (readAhead.get(address) ?? Number.NEGATIVE_INFINITY) < AHEAD_MS) return;
  readAhead.set(address, performance.now());
  try {
    const { data: record, etag, allow } = await request<WireRecord>('GET', address);
    if (readStored('access') === access) putAnswer(['record', path, address, ''], { record, etag, allow });
  } catch {
    // Nobody waits for it: the page, once opened, asks itself and says what is wrong.
    readAhead.delete(address);
  }
}

/** The one record of an entity that its parent has, or null. */
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
    /** Whether the server has said that this very record may be changed; undefined where it did not say. */
    isChangeable: data?.allow?.split(', ').includes('PATCH'),
    loaded: data !== undefined,
    error,
    isLoading,
    reload: () => mutate(),
  };
}

/** What a select offers: the first records of an entity, or of those a query finds, by their labels, and how many there are in all. */
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

/** A record as the server has it now, past what is kept of it. @throws RequestError */
export async function readRecord<P extends string>(path: Known<P>, key: string | number): Promise<Written> {
  const { data, etag } = await request<WireRecord>('GET', recordPath(path, key));
  return { data, etag };
}

/** Sends only what changed. With an etag the server refuses to overwrite somebody else's change. */
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

/** Does an action of the entity with a record, together with what is saved with it, in one request. @throws RequestError */
export async function runAction(
  path: string,
  key: number,
  action: string,
  body: Values,
  etag?: string,
): Promise<Written> {
  const answer = await request<WireRecord>('POST', `${path}/${key}/${action}`, {
    body,
    ...(etag !== undefined && { headers: { 'If-Match': etag } }),
  });
  void refreshAfterWrite(path);
  return { data: answer.data, etag: answer.etag };
}

export async function deleteRecord<P extends string>(path: Known<P>, key: string | number): Promise<void> {
  await request('DELETE', `${path}/${key}`);
  void refreshAfterWrite(path);
}

/** Takes the deletion of a record back, with what went with it. @throws RequestError */
export async function restoreRecord(path: string, id: number): Promise<WireRecord> {
  const { data } = await request<WireRecord>('POST', `${path}/${id}/restore`);
  void refreshAfterWrite(path);
  return data;
}

/** Where the API has a record; a singleton needs no key. */
function recordPath(path: string, key: string | number): string {
  return manifest[path]?.singleton ? path : `${path}/${key}`;
}

function searchOf(query: Query): string {
  const defined = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  const search = new URLSearchParams(defined as [string, string][]);
  // In the order in which the start script asks, so that both mean the same.
  search.sort();
  return search.toString();
}
