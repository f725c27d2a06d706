import { ApiError } from '../../shared/errors.ts';
import { FairQueue } from './fair-queue.ts';

interface Waiting {
  go(): void;
  refuse(error: ApiError): void;
}

/**
 * Runs a few pieces of work at a time. The rest wait in lines that are served in turn, and at most `mostOfLine`
 * pieces of a line run at once. If more than `maxWaiting` wait in all lines, the newest of the longest line is turned
 * away with 503.
 */
export class Semaphore {
  readonly #width: number;
  readonly #maxWaiting: number;
  readonly #mostOfLine: number;
  readonly #waiting = new FairQueue<unknown, Waiting>();
  readonly #runningOf = new Map<unknown, number>();
  #running = 0;

  constructor(width: number, maxWaiting: number, mostOfLine = width) {
    this.#width = width;
    this.#maxWaiting = maxWaiting;
    this.#mostOfLine = mostOfLine;
  }

  get idle(): boolean {
    return this.#running === 0;
  }

  /** Runs the work when its turn comes. `line` says whose it is. */
  async run<T>(work: () => Promise<T>, line?: unknown): Promise<T> {
    if (this.#running >= this.#width || !this.#mayGoOn(line)) await this.#turn(line);
    else this.#enter(line);
    try {
      return await work();
    } finally {
      this.#leave(line);
    }
  }

  #mayGoOn(line: unknown): boolean {
    return (this.#runningOf.get(line) ?? 0) < this.#mostOfLine;
  }

  #enter(line: unknown): void {
    this.#running += 1;
    this.#runningOf.set(line, (this.#runningOf.get(line) ?? 0) + 1);
  }

  #leave(line: unknown): void {
    this.#running -= 1;
    const left = (this.#runningOf.get(line) ?? 1) - 1;
    if (left > 0) this.#runningOf.set(line, left);
    else this.#runningOf.delete(line);
    // The place is passed on directly, so that nobody who comes later slips in between.
    this.#waiting.take((other) => this.#mayGoOn(other))?.go();
  }

  #turn(line: unknown): Promise<void> {
    return new Promise<void>((resolve, refuse) => {
      const go = () => {
        this.#enter(line);
        resolve();
      };
      this.#waiting.add(line, { go, refuse });
      if (this.#waiting.size <= this.#maxWaiting) return;
      this.#waiting.takeLastOfLongest()?.refuse(new ApiError('unavailable', undefined, undefined, 2));
    });
  }
}
