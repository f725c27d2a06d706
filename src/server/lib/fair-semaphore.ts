import { FairQueue } from './fair-queue.ts';

/** How places are used at this moment. */
export interface PlaceUse {
  places: number;
  taken: number;
  waiting: number;
  /** How many have waited in vain so far. */
  refused: number;
  /** The key that holds and waits for most places. */
  loudest?: { key: string; taken: number; waiting: number };
}

/**
 * Hands out a number of places. A key may take another place only while more places are free than it holds, so one key
 * alone takes at most half of them, two keys a third each, and whoever holds none finds one free. Waiting keys take turns.
 */
export class FairSemaphore {
  readonly #queue = new FairQueue<string, () => void>();
  readonly #takenOf = new Map<string, number>();
  readonly #places: number;
  readonly #longestWait: number;
  #free: number;
  #refused = 0;

  constructor(places: number, longestWait: number) {
    this.#places = places;
    this.#free = places;
    this.#longestWait = longestWait;
  }

  /** Resolves to true with a place, which must be given back, or to false when none became free in time. */
  async take(key: string): Promise<boolean> {
    if (this.#mayTake(key)) {
      this.#hold(key);
      return true;
    }
    return new Promise<boolean>((resolve) => {
      const go = () => {
        clearTimeout(patience);
        this.#hold(key);
        resolve(true);
      };
      const patience = setTimeout(() => {
        this.#queue.remove(key, go);
        this.#refused += 1;
        resolve(false);
      }, this.#longestWait);
      this.#queue.add(key, go);
    });
  }

  /** Gives back a place that was taken with this key. */
  give(key: string): void {
    const left = (this.#takenOf.get(key) ?? 0) - 1;
    if (left > 0) this.#takenOf.set(key, left);
    else this.#takenOf.delete(key);
    this.#free += 1;
    // Passed on directly, so that nobody who comes later slips in between.
    for (let next = this.#next(); next; next = this.#next()) next();
  }

  get use(): PlaceUse {
    let loudest: PlaceUse['loudest'];
    for (const [key, taken] of this.#takenOf) {
      const waiting = this.#queue.length(key);
      if (!loudest || taken + waiting > loudest.taken + loudest.waiting) loudest = { key, taken, waiting };
    }
    const taken = this.#places - this.#free;
    return { places: this.#places, taken, waiting: this.#queue.size, refused: this.#refused, loudest };
  }

  #next(): (() => void) | undefined {
    return this.#queue.take((key) => this.#mayTake(key));
  }

  #mayTake(key: string): boolean {
    return this.#free > (this.#takenOf.get(key) ?? 0);
  }

  #hold(key: string): void {
    this.#free -= 1;
    this.#takenOf.set(key, (this.#takenOf.get(key) ?? 0) + 1);
  }
}
