import { type Agent, request } from 'node:http';

/** A record as the API answers it. */
export interface Row {
  id: number;
  [property: string]: unknown;
}

/** What the API says: of a list the rows and how many there are, of what it refuses the fields. */
interface Said<Data> {
  data: Data;
  meta: { total: number };
  errors?: Record<string, string[]>;
}

/** What was answered; status 0 stands for a connection that broke, and then there is no body. */
export interface Answer<Data = Row> {
  status: number;
  /** As whoever asks expects it, which the status confirms. */
  body: Said<Data>;
  headers: Record<string, string | string[] | undefined>;
  ms: number;
}

export interface Sending {
  at?: string;
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** Cuts the connection so many milliseconds after sending. */
  cutAfter?: number;
  agent?: Agent;
}

/** One request on a port; a broken connection is an answer too. */
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
