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
  /** Called when the request leaves the queue. */
  onSent?(): void;
}

/** One HTTP exchange: throttled, retried once, every failure a RequestError. Knows nothing of sessions. */
export async function exchange(call: Call): Promise<Response> {
  const headers = { accept: 'application/json', ...idempotency(call), ...call.headers };
  const answer = await answerTo({ ...call, headers }, RETRIES);
  if (answer.ok) return answer;
  throw errorOfAnswer(answer.status, bodyOf(await answer.text()));
}

/** Every call can be retried: a POST carries an Idempotency-Key, a PATCH sets values. */
async function answerTo(call: Call, retries: number): Promise<Response> {
  const outcome = await send(requestOf(call), call.onSent).catch((error: Error) => error);
  const wait = retries > 0 ? waitAfter(outcome) : undefined;
  if (wait !== undefined) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    return answerTo(call, retries - 1);
  }
  if (outcome instanceof Response) return outcome;
  throw new RequestError(
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

function idempotency(call: Call): Record<string, string> {
  return call.method === 'POST' ? { 'Idempotency-Key': randomKey() } : {};
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
