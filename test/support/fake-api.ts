import { vi } from 'vitest';
import { underWay } from './answers-under-way.ts';
import { shaken } from './shake.ts';

/** One request as the client sent it. */
interface Sent {
  method: string;
  /** Without the version, such as `company/location/1`. */
  path: string;
  query: Record<string, string>;
  ifMatch: string | null;
  bearer: string | null;
  body?: Record<string, unknown>;
}

type Row = Record<string, unknown> & { id: number };

/** For component tests: records in memory behind `fetch`, with versions, like the API. */
export interface FakeApi {
  /** By entity. A test may change them as another user would. */
  rows: Record<string, Row[]>;
  sent: Sent[];
  sentBy(method: string): Sent[];
  /** What was asked of one address; a page asks others too, and when is its own business. */
  sentTo(path: string, method?: string): Sent[];
  /** Saves a record as another user. */
  changeElsewhere(path: string, id: number, changes: Record<string, unknown>): void;
  /**
   * The answer to the next request with that method and address instead of the normal one, and not before `when`. Other
   * requests may be in progress at the same time.
   */
  answerNext(method: string, path: string, status: number, body: unknown, when?: Promise<void>): void;
  /** Does what the next request asks at once, but keeps its normal answer back until the returned function is called. */
  holdNext(method: string, path: string): () => void;
}

/** Replaces `fetch` until the test ends. */
export function fakeApi(rows: FakeApi['rows']): FakeApi {
  const versions = new Map<Row, number>();
  const etagOf = (row: Row) => `"v${versions.get(row) ?? 1}"`;
  const put = (row: Row, changes: Record<string, unknown>) => {
    versions.set(row, (versions.get(row) ?? 1) + 1);
    Object.assign(row, changes);
  };
  const deleted: Row[] = [];
  const next = new Map<string, { response?: Response; when?: Promise<void> }>();
  const find = (path: string) => {
    const [, entity = path, id] = /^(.+)\/(\d+)$/.exec(path) ?? [];
    return { entity, row: rows[entity]?.find((row) => row.id === Number(id)), isOne: id !== undefined };
  };
  const api: FakeApi = {
    rows,
    sent: [],
    sentBy: (method) => api.sent.filter((request) => request.method === method),
    sentTo: (path, method = 'GET') => api.sentBy(method).filter((request) => request.path === path),
    changeElsewhere(path, id, changes) {
      const { row } = find(`${path}/${id}`);
      if (!row) throw new Error(`There is no ${path}/${id}`);
      put(row, changes);
    },
    answerNext: (method, path, status, body, when) =>
      void next.set(`${method} ${path}`, { response: json(status, body), when }),
    holdNext(method, path) {
      const { promise, resolve } = Promise.withResolvers<void>();
      next.set(`${method} ${path}`, { when: promise });
      return resolve;
    },
  };

  /** As the API does it: a plan lists ids, a change is applied, a deletion removes them. */
  function batch(entity: string, { ids, plan, change, ...body }: Record<string, unknown> = {}): Response {
    const all = rows[entity] ?? [];
    const meant = all.filter(({ id }) => ids === undefined || (ids as number[]).includes(id));
    if (plan) return json(200, { data: { ids: meant.map(({ id }) => id), also: [] } });
    for (const row of meant) put(row, (change as Record<string, unknown>) ?? {});
    if (body.delete) rows[entity] = all.filter((row) => !meant.includes(row));
    return json(200, { data: { changed: meant.map(({ id }) => id), refused: [] } });
  }

  function answer({ method, path, query, body, ifMatch }: Sent): Response {
    const { entity, row, isOne } = find(path);
    if (method === 'POST' && entity.endsWith('/batch')) return batch(entity.slice(0, -'/batch'.length), body);
    const gone = /^(.+)\/(\d+)\/restore$/.exec(path);
    if (method === 'POST' && gone) {
      const made = deleted.find(({ id }) => id === Number(gone[2])) as Row;
      rows[gone[1] as string]?.push(made);
      return json(200, { data: made }, etagOf(made));
    }
    if (method === 'DELETE' && row) {
      deleted.push(row);
      rows[entity] = (rows[entity] ?? []).filter((one) => one !== row);
      return new Response(null, { status: 204 });
    }
    if (method === 'POST') {
      const made = { id: (rows[entity]?.length ?? 0) + 1, ...body };
      rows[entity] = [...(rows[entity] ?? []), made];
      return json(201, { data: made }, etagOf(made));
    }
    // A report is no list: a test that wants one prepares it.
    if (!isOne && path.startsWith('reports/'))
      return json(404, { code: 'not_found', message: 'There is no such report.' });
    if (!isOne) {
      const all = rows[entity] ?? [];
      const size = Number(query.page_size ?? all.length);
      const from = (Number(query.page ?? 1) - 1) * size;
      return json(200, { data: all.slice(from, from + size), meta: { total: all.length } });
    }
    if (!row) return json(404, { code: 'not_found', message: 'There is no such record.' });
    if (method === 'PATCH') {
      if (ifMatch !== null && ifMatch !== etagOf(row))
        return json(412, { code: 'stale', message: 'Somebody else has saved this record.' });
      put(row, body ?? {});
    }
    return json(200, { data: { ...row } }, etagOf(row));
  }

  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url);
    const text = await request.text();
    const sent: Sent = {
      method: request.method,
      path: pathname.replace(/^\/api\/v1\//, ''),
      query: Object.fromEntries(searchParams),
      ifMatch: request.headers.get('if-match'),
      bearer: request.headers.get('authorization'),
      ...(text !== '' && { body: JSON.parse(text) }),
    };
    api.sent.push(sent);
    const asked = `${sent.method} ${sent.path}`;
    const prepared = next.get(asked);
    next.delete(asked);
    const response = prepared?.response ?? answer(sent);
    await underWay(shaken());
    await prepared?.when;
    return response;
  });
  return api;
}

function json(status: number, body: unknown, etag?: string): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...(etag && { etag }) },
  });
}
