import { Worker } from 'node:worker_threads';
import type { Param } from '../query/dialect.ts';
import type { SqlTransaction } from '../query/session.ts';
import type { Answered, Asking } from './read-worker.ts';

type Waiting = { resolve(rows: unknown[][]): void; reject(error: Error): void };

/**
 * A thread for reads that go through many rows, so that nobody else waits for them. It starts when first needed and
 * serves all stores of an engine.
 */
export class ReadThread {
  private worker: Worker | undefined;
  private asked = 0;
  private readonly waiting = new Map<number, Waiting>();

  /** Runs work on a snapshot of a file, taken when the work begins. */
  async read<T>(path: string, work: (session: SqlTransaction) => Promise<T>): Promise<T> {
    const session = ++this.asked;
    try {
      await this.ask({ session, open: path });
      return await work({
        all: (sql, params = []) => this.ask({ session, sql, params }),
        run: () => Promise.reject(new TypeError('What is read beside others writes nothing')),
      });
    } finally {
      await this.ask({ session, close: true });
    }
  }

  async close(): Promise<void> {
    await this.worker?.terminate();
    this.worker = undefined;
  }

  private ask(
    what: { session: number } & ({ open: string } | { sql: string; params: Param[] } | { close: true }),
  ) {
    return new Promise<unknown[][]>((resolve, reject) => {
      const id = ++this.asked;
      this.waiting.set(id, { resolve, reject });
      this.worker ??= this.start();
      this.worker.ref();
      this.worker.postMessage({ id, ...what } satisfies Asking);
    });
  }

  private start(): Worker {
    // Without this process's Node options: some of them apply only to its own entry file.
    const worker = new Worker(new URL('./read-worker.ts', import.meta.url), { execArgv: [] });
    worker.on('message', ({ id, rows, error }: Answered) => {
      if (error === undefined) this.settle(id, ({ resolve }) => resolve(rows ?? []));
      else this.settle(id, ({ reject }) => reject(new Error(error)));
    });
    // Reads that are running fail. The next read starts a new thread.
    const end = (error: Error) => {
      if (this.worker === worker) this.worker = undefined;
      for (const id of [...this.waiting.keys()]) this.settle(id, ({ reject }) => reject(error));
    };
    worker.on('error', end);
    worker.on('exit', (code) => end(new Error(`The thread that reads ended with ${code}`)));
    return worker;
  }

  private settle(id: number, how: (waiting: Waiting) => void): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (this.waiting.size === 0) this.worker?.unref();
    if (waiting) how(waiting);
  }
}
