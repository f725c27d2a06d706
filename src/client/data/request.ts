import type { ListMeta, MadeBeside } from '../../shared/wire.ts';
import { refreshRights } from './cache.ts';
import { tellMade } from './made.ts';
import { refreshAccess } from './refresh.ts';
import { RequestError } from './request-error.ts';
import { endSession } from './session-end.ts';
import { currentSession } from './session-store.ts';
import { readStored } from './storage.ts';
import { type Call, exchange } from './transport.ts';

export { RequestError };

export interface Answer<T, M = ListMeta> {
  data: T;
  meta: M | undefined;
  etag: string | undefined;
  /** The methods allowed on the record (HTTP `Allow`); undefined if the general rights apply. */
  allow?: string;
}

/**
 * Calls the API as the signed-in user. A 401 leads to one refresh and one retry; if that fails too, the session is over. A request
 * of one user is never retried as another who has signed in meanwhile.
 * @throws RequestError
 */
export function request<T, M = ListMeta>(
  method: string,
  path: string,
  options: Omit<Call, 'method' | 'path'> = {},
): Promise<Answer<T, M>> {
  const call = { ...options, method, path };
  return method === 'GET'
    ? readOnce(call)
    : signedIn(call, (response) => read<T, M>(response, call.opensMade));
}

/** Reads still waiting for their turn, by request and user. */
const waiting = new Map<string, Promise<unknown>>();

/**
 * A read that equals one still waiting for its turn shares its response, which is just as fresh. Each write revalidates the screen;
 * a series of writes would repeat these reads many times, and people's requests would wait behind them.
 */
function readOnce<T, M>(call: Call): Promise<Answer<T, M>> {
  const key = JSON.stringify([call.path, call.query, call.headers, readStored('access')]);
  const before = waiting.get(key);
  if (before) return before as Promise<Answer<T, M>>;
  let isWaiting = true;
  const leave = () => {
    isWaiting = false;
    waiting.delete(key);
  };
  const asked = signedIn({ ...call, onSent: leave }, (response) => read<T, M>(response));
  if (isWaiting) waiting.set(key, asked);
  // If it fails before its turn, the next caller must send its own request.
  asked.catch(() => {
    if (waiting.get(key) === asked) leave();
  });
  return asked;
}

/** Downloads a file as the signed-in user. @throws RequestError */
export function requestFile(path: string, query: Call['query']): Promise<Blob> {
  return signedIn({ method: 'GET', path, query }, (response) => response.blob());
}

async function signedIn<T>(call: Call, take: (response: Response) => Promise<T>): Promise<T> {
  const access = readStored('access');
  const asker = currentSession().user?.id;
  const isSomebodyElse = () => asker !== undefined && currentSession().user?.id !== asker;
  try {
    return await take(await exchange(withBearer(call, access)));
  } catch (error) {
    if (error instanceof RequestError && error.status === 403) refreshRights();
    if (!(error instanceof RequestError) || error.status !== 401) throw error;
    const fresh = await refreshAccess(access);
    if (isSomebodyElse()) throw error;
    if (fresh === null) return over(error);
    try {
      return await take(await exchange(withBearer(call, fresh)));
    } catch (again) {
      if (!(again instanceof RequestError) || again.status !== 401 || isSomebodyElse()) throw again;
      return over(again);
    }
  }
}

/** Calls the public API without a session. @throws RequestError */
export async function requestOpen<T, M = ListMeta>(
  method: string,
  path: string,
  options: Omit<Call, 'method' | 'path'> = {},
): Promise<Answer<T, M>> {
  return read<T, M>(await exchange({ ...options, method, path }));
}

function over(error: RequestError): never {
  endSession('ended');
  throw error;
}

function withBearer(call: Call, access: string | null): Call {
  return access === null
    ? call
    : { ...call, headers: { ...call.headers, Authorization: `Bearer ${access}` } };
}

async function read<T, M = ListMeta>(response: Response, opensMade?: boolean): Promise<Answer<T, M>> {
  const text = await response.text();
  const body = text === '' ? {} : (JSON.parse(text) as Partial<Answer<T, M>>);
  tellMade((body.meta as { made?: MadeBeside[] } | undefined)?.made, opensMade);
  const { headers } = response;
  return {
    data: body.data as T,
    meta: body.meta,
    etag: headers.get('etag') ?? undefined,
    allow: headers.get('allow') ?? undefined,
  };
}
