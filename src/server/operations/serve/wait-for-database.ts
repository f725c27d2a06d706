import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { ApiError } from '../../../shared/errors.ts';
import type { Settings } from '../../settings.ts';
import { StoreUnreachableError } from '../../store/errors.ts';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;

/**
 * Runs the part of the start that needs the database, and repeats it while the database cannot be reached: after a
 * power cut it may come up later than the server. Meanwhile the port is open, `/healthz` says that the process is
 * alive, and everything else is answered with 503. An error that waiting cannot fix, such as a wrong password, is
 * thrown at once.
 */
export async function waitForDatabase<T>(
  settings: Settings,
  log: Pick<Logger, 'warn' | 'info'>,
  work: () => Promise<T>,
): Promise<T> {
  let waiting: Server | undefined;
  // As the first process of a container it would ignore a signal without a handler.
  const end = () => process.exit(0);
  try {
    for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      try {
        const result = await work();
        if (waiting) log.info({}, 'the database can be reached');
        return result;
      } catch (error) {
        if (!(error instanceof StoreUnreachableError)) throw error;
        log.warn(
          { reason: error.message, again_in_ms: wait },
          'the database cannot be reached; the server waits for it',
        );
      }
      if (!waiting) {
        waiting = await answerMeanwhile(settings);
        for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, end);
      }
      await pause(wait);
    }
  } finally {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.off(signal, end);
    if (waiting) await closed(waiting);
  }
}

async function answerMeanwhile({ port, host }: Settings): Promise<Server> {
  // Imported only when needed, because Node loads a whole HTTP client with it.
  const { createServer } = await import('node:http');
  const unavailable = JSON.stringify(new ApiError('unavailable').toBody());
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0];
    const lives = path === '/healthz';
    const body = lives ? '{"status":"ok"}' : path === '/readyz' ? '{"status":"store"}' : unavailable;
    response.writeHead(lives ? 200 : 503, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      connection: 'close',
      ...(!lives && { 'retry-after': '2' }),
    });
    response.end(body);
    request.resume();
  });
  server.requestTimeout = 5_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return server;
}

async function closed(server: Server): Promise<void> {
  const done = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await done;
}
