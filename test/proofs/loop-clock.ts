/**
 * A clock of the event loop: how long the longest turn of it was. It counts processor time of this thread, so that a busy
 * machine makes no turn longer; time in which a turn waits for the disk is not counted.
 */
export class LoopClock {
  #last = 0;
  #longest = 0;
  #next: NodeJS.Immediate | undefined;

  start(): this {
    this.#last = threadMs();
    this.#tick();
    return this;
  }

  #tick = (): void => {
    this.#read();
    this.#next = setImmediate(this.#tick);
  };

  #read(): void {
    const now = threadMs();
    this.#longest = Math.max(this.#longest, now - this.#last);
    this.#last = now;
  }

  /** The longest turn during some work, in milliseconds. */
  async longestDuring(work: () => Promise<unknown>): Promise<number> {
    await new Promise((resolve) => setImmediate(resolve));
    this.#longest = 0;
    await work();
    await new Promise((resolve) => setImmediate(resolve));
    this.#read();
    return this.#longest;
  }

  stop(): void {
    clearImmediate(this.#next);
  }
}

/** The processor time that this thread has used, in milliseconds. */
export function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
