import type { DataOf } from './operations.ts';
import { RequestError } from './request-error.ts';
import { keepTokens } from './session-store.ts';
import { readStored } from './storage.ts';
import { exchange } from './transport.ts';

const PATH = '/token/refresh';
let underWay: Promise<string | null> | undefined;

/**
 * Replaces a refused access token; null if the session is over. All callers in a tab share one refresh, and tabs wait for each
 * other, because a rotating refresh token can be used only once.
 */
export function refreshAccess(refused: string | null): Promise<string | null> {
  underWay ??= oneTabAtATime(() => refresh(refused)).finally(() => {
    underWay = undefined;
  });
  return underWay;
}

/** `navigator.locks` is missing on plain http hosts; there the server's 10 s grace period covers two tabs at once. */
async function oneTabAtATime<T>(work: () => Promise<T>): Promise<T> {
  return await (navigator.locks ? navigator.locks.request('refresh', work) : work());
}

async function refresh(refused: string | null): Promise<string | null> {
  const access = readStored('access');
  if (access !== null && access !== refused) return access;
  const token = readStored('refresh');
  if (token === null) return null;
  try {
    const answer = await exchange({ method: 'POST', path: `${PATH.slice(1)}/`, body: { refresh: token } });
    const { data } = (await answer.json()) as { data: DataOf<'post', typeof PATH> };
    // Signed out meanwhile, or in as somebody else: the response must not bring the session back.
    if (readStored('refresh') !== token) return readStored('access');
    keepTokens(data);
    return data.access;
  } catch (error) {
    // Without a response the state of the session is unknown, so it stays.
    if (error instanceof RequestError && [0, 429, 503].includes(error.status)) throw error;
    const now = readStored('access');
    return now !== null && now !== refused && readStored('refresh') !== token ? now : null;
  }
}
