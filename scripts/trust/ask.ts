import { type Agent, request } from 'node:http';

/** What was answered; status 0 stands for a connection that broke. */
export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a proof says what it expects to find in there
  body: any;
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
export function ask(port: number, method: string, path: string, sending: Sending): Promise<Answer> {
  const { at, token, body, headers, cutAfter, agent } = sending;
  const payload = body === undefined ? undefined : JSON.stringify(body);
  const started = performance.now();
  return new Promise((resolve) => {
    const done = (answer: Omit<Answer, 'ms'>) => resolve({ ...answer, ms: performance.now() - started });
    const broken = () => done({ status: 0, body: undefined, headers: {} });
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
          done({
            status: response.statusCode ?? 0,
            body: isJson ? JSON.parse(text) : text,
            headers: response.headers,
          });
        });
      },
    );
    sent.on('error', broken);
    sent.end(payload);
    if (cutAfter !== undefined) setTimeout(() => sent.destroy(), cutAfter);
  });
}
