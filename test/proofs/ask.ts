import { type Agent, request } from 'node:http';

/** A record as the API answers it. */
export interface Row {
  id: number;
  [property: string]: unknown;
}

/** The body of an answer: rows and total for a list, fields for a refusal. */
interface Said<Data> {
  data: Data;
  meta: { total: number };
  errors?: Record<string, string[]>;
}

/** An answer; status 0 stands for a broken connection, which has no body. */
export interface Answer<Data = Row> {
  status: number;
  /** As the caller expects it, which the status confirms. */
  body: Said<Data>;
  headers: Record<string, string | string[] | undefined>;
  ms: number;
}

export interface Sending {
  at?: string;
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** Cuts the connection this many milliseconds after sending. */
  cutAfter?: number;
  agent?: Agent;
}

/** One request to a port; a broken connection counts as an answer too. */
export function ask<Data = Row>(
  port: number,
  method: string,
  path: string,
  sending: Sending,
): Promise<Answer<Data>> {
  const { at, token, body, headers, cutAfter, agent } = sending;
  const payload = body === undefined ? undefined : JSON.stringify(body);
  const started = performance.now();
  return new Promise((resolve) => {
    const done = (answer: Omit<Answer<unknown>, 'ms' | 'body'>, body?: unknown) =>
      resolve({ ...answer, body: body as Said<Data>, ms: performance.now() - started });
    const broken = () => done({ status: 0, headers: {} });
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        agent,
        headers: {
          host: `${at ? `${at}.` : ''}localhost`,
          ...(payload && { 'content-type': 'application/json' }),
          ...(token && { authorization: `Bearer ${token}` }),
          ...headers,
        },
      },
      (response) => {
        const pieces: Buffer[] = [];
        response.on('data', (piece: Buffer) => pieces.push(piece));
        response.on('error', broken);
        response.on('end', () => {
          const text = Buffer.concat(pieces).toString();
          const isJson = response.headers['content-type']?.includes('json') && text !== '';
          const body = isJson ? JSON.parse(text) : text;
          done({ status: response.statusCode ?? 0, headers: response.headers }, body);
        });
      },
    );
    sent.on('error', broken);
    sent.end(payload);
    if (cutAfter !== undefined) setTimeout(() => sent.destroy(), cutAfter);
  });
}
