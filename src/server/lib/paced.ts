import { setTimeout as pause } from 'node:timers/promises';
import { Semaphore } from './semaphore.ts';

/** How many lines work at once, so that one whose store is locked does not hold up the others. */
const LINES = 2;
/**
 * While more pieces wait, a line rests this many times as long as its piece took, and leaves the event loop, the disk
 * and the database to others.
 */
const RESTS = { receiving: 8, sending: 16 };
/** The longest rest: a piece that took longer may only have waited, for a lock for example, which cost nobody anything. */
const LONGEST_REST_MS = 100;

/** Spreads out work that nobody waits for: one piece of a line at a time, and then the line rests. */
export class Paced {
  readonly #turns = new Semaphore(LINES, Number.POSITIVE_INFINITY, 1);
  readonly #rest: (ms: number) => Promise<unknown>;
  #wanted = 0;

  constructor(rest: (ms: number) => Promise<unknown> = pause) {
    this.#rest = rest;
  }

  /**
   * Runs one piece when its turn comes. `line` says whose it is, `what` which way the piece goes. A piece that is
   * alone rests only as long as it took, because its sender may already want the next one.
   */
  run<T>(work: () => Promise<T>, line: unknown, what: keyof typeof RESTS): Promise<T> {
    this.#wanted += 1;
    return new Promise<T>((resolve, reject) => {
      void this.#turns.run(async () => {
        const begun = performance.now();
        await work().then(resolve, reject);
        this.#wanted -= 1;
        const took = performance.now() - begun;
        await this.#rest(Math.min(took * (this.#wanted > 1 ? RESTS[what] : 1), LONGEST_REST_MS));
      }, line);
    });
  }
}
