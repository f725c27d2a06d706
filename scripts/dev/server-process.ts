import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const ROOT = join(import.meta.dirname, '../..');
const PATIENCE_MS = 10_000;

/** The API server in a separate process, restarted when its files change. */
export class ServerProcess {
  readonly #port: number;
  readonly #pagePort: number;
  #child: ChildProcess | undefined;
  /** Runs starts and stops one after another. */
  #queue = Promise.resolve();
  #waiting = false;

  /**
   * @param port where it listens, on this machine only
   * @param pagePort the port for the browser; the addresses that the server prints are rewritten to it
   */
  constructor(port: number, pagePort: number) {
    this.#port = port;
    this.#pagePort = pagePort;
  }

  /** Starts the server, stopping it first if it runs. Calls made meanwhile are combined into one. */
  restart(): Promise<void> {
    if (this.#waiting) return this.#queue;
    this.#waiting = true;
    this.#queue = this.#queue.then(async () => {
      await this.#end();
      this.#waiting = false;
      this.#begin();
    });
    return this.#queue;
  }

  /** Asks the server to stop, and kills it after a while. */
  stop(): Promise<void> {
    this.#queue = this.#queue.then(() => this.#end());
    return this.#queue;
  }

  #begin(): void {
    const child = spawn(process.execPath, ['src/server/main.ts'], {
      cwd: ROOT,
      env: {
        ...{ LOG_LEVEL: 'warn', DROP_UNUSED_COLUMNS: '1', DRAIN_SECONDS: '0', ...process.env },
        ...{ PORT: String(this.#port), HOST: '127.0.0.1' },
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    createInterface({ input: child.stdout }).on('line', (line) => {
      console.log(line.replaceAll(`:${this.#port}`, `:${this.#pagePort}`));
    });
    child.once('exit', (code) => {
      if (this.#child !== child) return;
      this.#child = undefined;
      console.error(
        `dev: the server ended (${code ?? 'killed'}); it starts again when a file of it changes.`,
      );
    });
    this.#child = child;
  }

  async #end(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill('SIGTERM');
    const insist = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
    await gone;
    clearTimeout(insist);
  }
}
