import { Worker } from 'node:worker_threads';

/** A thread that writes logs back into their files, for all stores of an engine; it starts when it is first needed. */
export class CheckpointThread {
  private worker: Worker | undefined;
  private readonly waiting = new Map<string, () => void>();

  /** Resolves when the thread has done what it could, also when that was nothing. */
  run(path: string): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.set(path, resolve);
      this.worker ??= this.start();
      this.worker.ref();
      this.worker.postMessage(path);
    });
  }

  async close(): Promise<void> {
    await this.worker?.terminate();
    this.worker = undefined;
  }

  private start(): Worker {
    // Without the options of this process: some are for its own entry only.
    const worker = new Worker(new URL('./checkpoint-worker.ts', import.meta.url), { execArgv: [] });
    worker.on('message', ({ path }: { path: string }) => this.done(path));
    // The next run starts another one; a log that grows meanwhile is written back by whoever writes.
    const end = () => {
      if (this.worker === worker) this.worker = undefined;
      for (const path of [...this.waiting.keys()]) this.done(path);
    };
    worker.on('error', end);
    worker.on('exit', end);
    return worker;
  }

  private done(path: string): void {
    this.waiting.get(path)?.();
    this.waiting.delete(path);
    if (this.waiting.size === 0) this.worker?.unref();
  }
}
