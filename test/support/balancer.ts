import { createServer, request } from 'node:http';
import { freePort } from './free-port.ts';

/** A small proxy in front of several servers of this machine, like nginx or Caddy. */
export interface Balancer {
  port: number;
  stop(): Promise<void>;
}

const ASK_EVERY_MS = 100;
/** A slow node on a busy machine is not a dead node. */
const PATIENCE_MS = 10_000;

/**
 * Sends each request to a server that reports ready, in turn. A request that finds no server listening goes to the
 * next; a request that was begun is never sent twice. It listens on a free port, unless one is given.
 */
export async function startBalancer(ports: number[], at?: number): Promise<Balancer> {
  const ready = new Set(ports);
  let turn = 0;
  const ask = (port: number) => {
    const asked = request(
      { host: '127.0.0.1', port, path: '/readyz', timeout: PATIENCE_MS, agent: false },
      (answer) => {
        answer.resume();
        if (answer.statusCode === 200) ready.add(port);
        else ready.delete(port);
      },
    );
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => ready.delete(port));
    asked.end();
  };
  const timer = setInterval(() => ports.forEach(ask), ASK_EVERY_MS);

  const server = createServer((incoming, outgoing) => {
    const pieces: Buffer[] = [];
    incoming.on('data', (piece: Buffer) => pieces.push(piece));
    incoming.on('end', () => {
      const left = ports.filter((port) => ready.has(port));
      const first = turn++ % Math.max(1, left.length);
      const order = [...left.slice(first), ...left.slice(0, first)];
      const send = () => {
        const port = order.shift();
        if (port === undefined) return outgoing.writeHead(502).end();
        const { method, url, headers } = incoming;
        const sent = request(
          { host: '127.0.0.1', port, method, path: url, headers, agent: false },
          (answer) => {
            outgoing.writeHead(answer.statusCode ?? 502, {
              'content-type': answer.headers['content-type'] ?? '',
            });
            answer.pipe(outgoing);
            answer.on('error', () => outgoing.destroy());
          },
        );
        sent.on('error', (error: NodeJS.ErrnoException) => {
          if (error.code === 'ECONNREFUSED') send();
          else outgoing.destroy();
        });
        sent.end(Buffer.concat(pieces));
        return undefined;
      };
      send();
    });
  });
  const port = at ?? (await freePort());
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port,
    stop() {
      clearInterval(timer);
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
