import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { compiledOf } from './compiled.ts';
import { ask } from './server.ts';

const ROOT = join(import.meta.dirname, '../..');

/** A socket that keeps listening while the server that uses it is restarted, like a socket unit of systemd. */
export interface HeldSocket {
  port: number;
  /** Starts a server on the socket and waits until it is ready. */
  start(): Promise<void>;
  stop(signal?: NodeJS.Signals): Promise<void>;
  /** Stops the server and closes the socket. */
  release(): Promise<void>;
}

/** Holds the socket as descriptor 3 and runs one server after the other on it, one for each line that it reads. */
const HOLDER = `while read -r line; do
  sh -c 'LISTEN_PID=$$ LISTEN_FDS=1 exec "$@"' sh "$@" <&- >&2 &
  server=$!
  echo "$server"
  wait "$server"
  echo ended
done`;

export async function holdSocket(environment: Record<string, string>): Promise<HeldSocket> {
  const listening = createServer();
  listening.listen(Number(environment.PORT ?? 0), '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as { port: number };
  // Node does not expose the descriptor; a child that inherits it keeps listening after it is closed here.
  const { fd } = (listening as unknown as { _handle: { fd: number } })._handle;
  const holder = spawn('sh', ['-c', HOLDER, 'sh', process.execPath, 'src/server/main.ts'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      ...compiledOf(ROOT),
      LOG_LEVEL: 'warn',
      RATE_LIMIT: '0',
      DEMO: '0',
      ...environment,
    },
    stdio: ['pipe', 'pipe', 'ignore', fd],
  });
  listening.close();
  const { stdin, stdout } = holder;
  if (!stdin || !stdout) throw new Error('The holder of the socket has no pipes');
  const ended = once(holder, 'exit');
  const lines = createInterface({ input: stdout })[Symbol.asyncIterator]();
  let server: number | undefined;
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (server === undefined) return;
    process.kill(server, signal);
    await lines.next();
    server = undefined;
  };
  return {
    port,
    stop,
    async start() {
      stdin.write('start\n');
      server = Number((await lines.next()).value);
      const answer = await ask(port, 'GET', '/readyz', {});
      if (answer.status !== 200) throw new Error(`The server is not ready: ${JSON.stringify(answer.body)}`);
    },
    async release() {
      await stop();
      stdin.end();
      await ended;
    },
  };
}
