import { createServer } from 'node:net';

/**
 * Ports that systems do not assign by themselves. Any other could be given to a connection of another test before the
 * server that it was meant for listens.
 */
const PORTS = { first: 11_000, count: 21_000 };
let lastPort = Math.floor(Math.random() * PORTS.count);

/** A port that is unused right now, and that this process has not returned recently. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < PORTS.count; tries += 1) {
    lastPort = (lastPort + 1) % PORTS.count;
    const port = PORTS.first + lastPort;
    if (await isFree(port)) return port;
  }
  throw new Error('No port is free');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
