import { setTimeout as pause } from 'node:timers/promises';

/**
 * A read that many ask for, begun at most once in `everyMs`. All who ask before it begins share it, so nobody gets an
 * answer from before they asked.
 */
export class NextRead {
  readonly #read: () => Promise<void>;
  readonly #everyMs: number;
  readonly #pause: typeof pause;
  readonly #end = new AbortController();
  #begun = Number.NEGATIVE_INFINITY;
  #next: Promise<void> | undefined;

  constructor(read: () => Promise<void>, everyMs: number, wait: typeof pause = pause) {
    this.#read = read;
    this.#everyMs = everyMs;
    this.#pause = wait;
  }

  /** Waits for the next read. Rejects as it does. */
  ask(): Promise<void> {
    this.#next ??= this.#begin();
    return this.#next;
  }

  /** Begins no more reads, and lets those go who wait for one. */
  stop(): void {
    this.#end.abort();
  }

  async #begin(): Promise<void> {
    const { signal } = this.#end;
    const rest = Math.max(0, this.#begun + this.#everyMs - performance.now());
    await this.#pause(rest, undefined, { signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    this.#next = undefined;
    if (signal.aborted) return;
    this.#begun = performance.now();
    await this.#read();
  }
}
