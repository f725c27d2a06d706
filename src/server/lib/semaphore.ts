import { ApiError } from '../../shared/errors.ts';
import { FairQueue } from './fair-queue.ts';

interface Waiting {
  go(): void;
  refuse(error: ApiError): void;
}

/**
 * Runs work a few at a time; what waits stands in lines that are served in turn. More than `maxWaiting` in all lines
 * are too many: the newest of the longest line is sent away with 503.
 */
export class Semaphore {
  readonly #width: number;
  readonly #maxWaiting: number;
  readonly #waiting = new FairQueue<unknown, Waiting>();
  #running = 0;

  constructor(width: number, maxWaiting: number) {
    this.#width = width;
    this.#maxWaiting = maxWaiting;
  }

  get idle(): boolean {
    return this.#running === 0;
  }

  /** Runs the work when its turn comes; `line` says whose it is. */
  async run<T>(work: () => Promise<T>, line?: unknown): Promise<T> {
    if (this.#running >= this.#width) await this.#turn(line);
    else this.#running += 1;
    try {
      return await work();
    } finally {
      // Whoever ends hands its place over, so that nobody who comes later slips in between.
      const next = this.#waiting.take();
      if (next) next.go();
      else this.#running -= 1;
    }
  }

  #turn(line: unknown): Promise<void> {
    return new Promise<void>((go, refuse) => {
      this.#waiting.add(line, { go, refuse });
      if (this.#waiting.size <= this.#maxWaiting) return;
      this.#waiting.takeLastOfLongest()?.refuse(new ApiError('unavailable', undefined, undefined, 2));
    });
  }
}
