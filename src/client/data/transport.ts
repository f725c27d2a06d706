import ky, { HTTPError } from 'ky';
import { API_BASE } from './api-base.ts';
import { takeFirstAnswer } from './first-answers.ts';
import { errorOfAnswer, RequestError } from './request-error.ts';
import { throttled } from './throttled.ts';

/** Limits of the specification, section 9. */
const REQUESTS = 10;
const INTERVAL = 1000;
const RETRIES = 1;

export interface Call {
  method: string;
  path: string;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Sits around fetch itself, so that repeated attempts count too, and what the start script has asked already. */
const throttledFetch = throttled(
  REQUESTS,
  INTERVAL,
  (input: Request, init?: RequestInit) => takeFirstAnswer(input) ?? fetch(input, init),
);

const client = ky.create({
  fetch: (input, init) => throttledFetch(input as Request, init),
  timeout: 30_000,
  cache: 'no-store',
  retry: {
    limit: RETRIES,
    // Every call may be repeated: a POST carries an Idempotency-Key, a PATCH sets values.
    methods: ['get', 'post', 'patch', 'delete'],
    statusCodes: [500, 502, 503, 504],
    afterStatusCodes: [503],
    maxRetryAfter: 2000,
    delay: () => 300,
  },
});

/** One HTTP exchange: throttled, retried once, every failure a RequestError. Knows nothing of sessions. */
export async function exchange(call: Call): Promise<Response> {
  try {
    return await client(`${API_BASE}/${call.path}`, {
      method: call.method,
      headers: { accept: 'application/json', ...idempotency(call), ...call.headers },
      searchParams: definedOnly(call.query),
      ...(call.body !== undefined && { json: call.body }),
    });
  } catch (error) {
    if (error instanceof HTTPError) throw errorOfAnswer(error.response.status, error.data);
    throw new RequestError(
      0,
      'network',
      'The server could not be reached. Check your connection, then try again.',
    );
  }
}

function idempotency(call: Call): Record<string, string> {
  return call.method === 'POST' ? { 'Idempotency-Key': randomKey() } : {};
}

/** 128 random bits. `crypto.randomUUID` is missing on plain http hosts, this is not. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** A query without what is empty. */
export function definedOnly(query: Call['query']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query ?? {}).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  );
}
