import { API_BASE } from './api-base.ts';
import { takeFirstAnswer } from './first-answers.ts';
import { errorOfAnswer, RequestError } from './request-error.ts';
import { throttled } from './throttled.ts';

/** Limits of the specification, section 9. */
const REQUESTS = 10;
const INTERVAL = 1000;
const RETRIES = 1;

const TIMEOUT_MS = 30_000;
const AGAIN_MS = 300;
/** A busy server may ask for a longer wait, but people are waiting. */
const LONGEST_WAIT_MS = 2_000;
/** Statuses that may pass: worth a retry. */
const PASSING = [500, 502, 503, 504];

export interface Call {
  method: string;
  path: string;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  headers?: Record<string, string>;
  /** The one record that it makes beside what is asked for is what people go on with. */
  opensMade?: boolean;
  /** Called when the request leaves the queue. */
  onSent?(): void;
}

/** One HTTP exchange: throttled, retried once, every failure a RequestError. Knows nothing of sessions. */
export async function exchange(call: Call): Promise<Response> {
  const what = KEYED.includes(call.method) ? whatIsAsked(call) : undefined;
  const key = what && (unanswered.get(what) ?? randomKey());
  const headers = { accept: 'application/json', ...(key && { 'Idempotency-Key': key }), ...call.headers };
  const answer = await answerTo({ ...call, headers }, RETRIES);
  const isAnswered = answer instanceof Response && answer.status < 500;
  if (what && key && !isAnswered) keepUnanswered(what, key);
  else if (what) unanswered.delete(what);
  if (answer instanceof RequestError) throw answer;
  if (answer.ok) return answer;
  throw errorOfAnswer(answer.status, bodyOf(await answer.text()));
}

/** These carry an Idempotency-Key: a POST makes something, a PATCH may add lines and asks for a version that it ends. */
const KEYED = ['POST', 'PATCH'];

/** The keys of requests that had no answer, by what they ask. Sent again by hand they keep their key, so they are done only once. */
const unanswered = new Map<string, string>();
const MOST_UNANSWERED = 50;

function keepUnanswered(what: string, key: string): void {
  unanswered.delete(what);
  unanswered.set(what, key);
  const [oldest] = unanswered.keys();
  if (unanswered.size > MOST_UNANSWERED && oldest !== undefined) unanswered.delete(oldest);
}

/** What a request asks, whoever sends it: the server tells the keys of different people apart. */
function whatIsAsked({ method, path, query, body, headers }: Call): string {
  return JSON.stringify([method, path, query, body, headers?.['If-Match']]);
}

/** Every call can be retried: a POST or PATCH carries an Idempotency-Key, and what is gone is deleted. */
async function answerTo(call: Call, retries: number): Promise<Response | RequestError> {
  const outcome = await send(requestOf(call), call.onSent).catch((error: Error) => error);
  // The attempt before this one had no answer, and has deleted it.
  const isDeleted = call.method === 'DELETE' && retries < RETRIES;
  if (isDeleted && outcome instanceof Response && outcome.status === 404)
    return new Response(null, { status: 204 });
  const wait = retries > 0 ? waitAfter(outcome) : undefined;
  if (wait !== undefined) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    return answerTo(call, retries - 1);
  }
  if (outcome instanceof Response) return outcome;
  return new RequestError(
    0,
    'network',
    'The server could not be reached. Check your connection, then try again.',
  );
}

/** Every attempt counts towards the limit, also one answered by the start script's request. */
const send = throttled(
  REQUESTS,
  INTERVAL,
  async (request: Request, onSent?: () => void): Promise<Response> => {
    onSent?.();
    const first = takeFirstAnswer(request);
    if (first) return first;
    const late = new AbortController();
    // The timeout covers only the time until the response begins: its body may be long.
    const timer = setTimeout(() => late.abort(new DOMException('No answer.', 'TimeoutError')), TIMEOUT_MS);
    try {
      return await fetch(request, { signal: late.signal });
    } finally {
      clearTimeout(timer);
    }
  },
);

/** How long to wait before a retry, or undefined if a retry would not help. */
function waitAfter(outcome: Response | Error): number | undefined {
  if (!(outcome instanceof Response)) return outcome.name === 'TimeoutError' ? undefined : AGAIN_MS;
  if (!PASSING.includes(outcome.status)) return undefined;
  const asked = Number(outcome.headers.get('retry-after')) * 1000;
  return asked > 0 ? Math.min(asked, LONGEST_WAIT_MS) : AGAIN_MS;
}

function requestOf({ method, path, query, body, headers }: Call): Request {
  const url = new URL(`${API_BASE}/${path}`);
  for (const [name, value] of Object.entries(definedOnly(query))) url.searchParams.append(name, value);
  if (body === undefined) return new Request(url, { method, headers, cache: 'no-store' });
  return new Request(url, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    cache: 'no-store',
  });
}

/** The server's error body; a proxy's HTML page is ignored. */
function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** 128 random bits. Unlike this, `crypto.randomUUID` is missing on plain http hosts. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** A query without its undefined values. */
function definedOnly(query: Call['query']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query ?? {}).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  );
}
