import { API_BASE } from './api-base.ts';
import { refreshAccess } from './refresh.ts';
import { readStored } from './storage.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

/** Called with the paths of the entities whose records have changed. */
type Told = (paths: string[]) => void;

/**
 * Listens to the changes of others until aborted, reconnecting as often as needed. After a reconnect it receives what it missed. It
 * stops by itself when the session is over.
 */
export async function listenToChanges(told: Told, signal: AbortSignal): Promise<void> {
  let last: string | undefined;
  let wait = FIRST_WAIT_MS;
  while (!signal.aborted) {
    try {
      const response = await open(last, signal);
      if (!response?.body) return;
      for await (const { id, paths } of eventsOf(response.body)) {
        last = id;
        wait = FIRST_WAIT_MS;
        if (paths.length > 0) told(paths);
      }
    } catch {
      // The app works without the stream too; the loop tries again.
    }
    await pause(wait * (0.5 + Math.random()), signal);
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  }
}

/** Opens the stream; undefined if nobody is signed in any more. */
async function open(last: string | undefined, signal: AbortSignal): Promise<Response | undefined> {
  const access = readStored('access');
  const answer = await ask(access, last, signal);
  if (answer.status !== 401) return orFail(answer);
  const fresh = await refreshAccess(access);
  if (fresh === null) return undefined;
  const again = await ask(fresh, last, signal);
  return again.status === 401 ? undefined : orFail(again);
}

function orFail(answer: Response): Response {
  if (answer.ok) return answer;
  throw new Error(`The stream of changes was answered ${answer.status}.`);
}

function ask(access: string | null, last: string | undefined, signal: AbortSignal): Promise<Response> {
  return fetch(`${API_BASE}/events`, {
    signal,
    cache: 'no-store',
    headers: {
      accept: 'text/event-stream',
      ...(access !== null && { authorization: `Bearer ${access}` }),
      ...(last !== undefined && { 'last-event-id': last }),
    },
  });
}

/** The events of a stream as they arrive; anything else only keeps the connection alive. */
async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<{ id: string; paths: string[] }> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  let text = '';
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    text += piece.value;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const [, id, data] = /^id: (\d+)\ndata: (.*)$/.exec(text.slice(0, end)) ?? [];
      text = text.slice(end + 2);
      if (id !== undefined && data !== undefined) yield { id, paths: JSON.parse(data) as string[] };
    }
  }
}

/** Waits for a time, or until the network is back. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    }
    addEventListener('online', done);
    signal.addEventListener('abort', done);
  });
}
