import { request } from 'node:http';

interface Answer {
  status: number;
  text: string;
  etag: string | undefined;
}

/** One request to a tenant's app. fetch() may not set Host, and not every machine resolves names below localhost. */
export function askServer(
  port: number,
  subdomain: string,
  method: string,
  path: string,
  more: { access?: string; body?: unknown } = {},
): Promise<Answer> {
  const body = more.body === undefined ? undefined : JSON.stringify(more.body);
  const headers = {
    host: `${subdomain}.localhost`,
    ...(more.access && { authorization: `Bearer ${more.access}` }),
    ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
  };
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', method, path, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          text: Buffer.concat(parts).toString('utf8'),
          etag: response.headers.etag,
        }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
