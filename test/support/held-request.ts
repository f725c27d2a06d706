import { once } from 'node:events';
import { request } from 'node:http';

/** A request whose headers and first byte have arrived while the rest of its body is held back. */
interface HeldRequest {
  /** Sends the rest and returns the status of the answer. */
  finish(): Promise<number>;
}

interface Held {
  port: number;
  host: string;
  method: string;
  path: string;
  token: string;
  body: object;
}

/** Sends a request up to the first byte of its body. */
export async function holdRequest({ port, host, method, path, token, body }: Held): Promise<HeldRequest> {
  const payload = JSON.stringify(body);
  const sent = request({
    host: '127.0.0.1',
    port,
    method,
    path,
    headers: {
      host,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(payload),
    },
  });
  const answered = once(sent, 'response');
  await new Promise((written) => sent.write(payload.slice(0, 1), written));
  return {
    async finish() {
      sent.end(payload.slice(1));
      const [answer] = await answered;
      answer.resume();
      return answer.statusCode;
    },
  };
}
