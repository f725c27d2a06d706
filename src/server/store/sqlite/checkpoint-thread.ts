import { Worker } from 'node:worker_threads';

/**
 * A thread that runs checkpoints (writes logs back into their files) for all stores of an engine. It starts when first
 * needed.
 */
export class CheckpointThread {
  private worker: Worker | undefined;
  private readonly waiting = new Map<string, () => void>();

  /** Resolves when the thread has written back as much as it could, even if that was nothing. */
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
    // Without this process's Node options: some of them apply only to its own entry file.
    const worker = new Worker(new URL('./checkpoint-worker.ts', import.meta.url), { execArgv: [] });
    worker.on('message', ({ path }: { path: string }) => this.done(path));
    // The next run starts a new thread. Until then, writers run the checkpoints of a log that grows long.
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
