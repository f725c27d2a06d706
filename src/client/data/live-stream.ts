import { API_BASE } from './api-base.ts';
import { refreshAccess } from './refresh.ts';
import { readStored } from './storage.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

/** What the server tells: the paths of the entities of which a record has changed. */
type Told = (paths: string[]) => void;

/**
 * Listens to what others change until it is told to stop, however often the connection ends meanwhile. Whoever comes back
 * hears what was missed. It stops by itself when the session is over.
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
      // Without the stream everything works as it did before there was one; it is asked for again below.
    }
    await pause(wait * (0.5 + Math.random()), signal);
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  }
}

/** The stream, or nothing where nobody is signed in any more. */
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

/** The events of a stream as they come; what is no event keeps the connection alive. */
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

/** Waits so long, or until the network is back. */
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
