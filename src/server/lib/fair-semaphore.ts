import { FairQueue } from './fair-queue.ts';

/**
 * Hands out a number of places. When more are wanted, the keys take turns, so that nobody waits behind all requests
 * of another.
 */
export class FairSemaphore {
  readonly #queue = new FairQueue<string, () => void>();
  readonly #longestWait: number;
  #free: number;

  constructor(places: number, longestWait: number) {
    this.#free = places;
    this.#longestWait = longestWait;
  }

  /** Resolves to true with a place, which must be given back, or to false when none became free in time. */
  async take(key: string): Promise<boolean> {
    if (this.#free > 0) {
      this.#free -= 1;
      return true;
    }
    return new Promise<boolean>((resolve) => {
      const go = () => {
        clearTimeout(patience);
        resolve(true);
      };
      const patience = setTimeout(() => {
        this.#queue.remove(key, go);
        resolve(false);
      }, this.#longestWait);
      this.#queue.add(key, go);
    });
  }

  give(): void {
    // The place is passed on directly, so that nobody who comes later slips in between.
    const next = this.#queue.take();
    if (next) next();
    else this.#free += 1;
  }
}
