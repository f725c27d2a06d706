import type { Answer, TempApp } from './temp-app.ts';

/** Who uploads a file, and where; without it Ann at Acme. */
export interface Sending {
  token?: string;
  at?: string;
  headers?: Record<string, string>;
}

/** Uploads bytes; `path` is what follows `/api/v1/files`. */
export async function sendFile(
  temp: TempApp,
  path: string,
  bytes: Buffer | string,
  sending: Sending = {},
): Promise<Answer> {
  const { token = temp.tokens.acme, at = 'acme', headers } = sending;
  const answer = await temp.app.inject({
    method: 'POST',
    url: `/api/v1/files${path}`,
    headers: {
      host: `${at}.localhost:3000`,
      authorization: `Bearer ${token}`,
      'content-type': 'application/octet-stream',
      ...headers,
    },
    payload: bytes,
  });
  return { status: answer.statusCode, headers: answer.headers, body: JSON.parse(answer.payload || 'null') };
}
