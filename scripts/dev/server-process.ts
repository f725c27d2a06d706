import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const ROOT = join(import.meta.dirname, '../..');
const PATIENCE_MS = 10_000;

/** The API server in a process of its own; Node starts it anew whenever a file of it changes. */
export interface ServerProcess {
  /** Asks it to stop, and insists after a while. */
  stop(): Promise<void>;
}

/**
 * Starts the API server on a port of this machine.
 * @param pagePort where the browser goes; the addresses that the server prints are rewritten to it
 */
export function startServerProcess(port: number, pagePort: number): ServerProcess {
  const child = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'src/server/main.ts'], {
    cwd: ROOT,
    env: { LOG_LEVEL: 'warn', ...process.env, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  createInterface({ input: child.stdout }).on('line', (line) => {
    console.log(line.replaceAll(`:${port}`, `:${pagePort}`));
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      const insist = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
      await gone;
      clearTimeout(insist);
    },
  };
}
