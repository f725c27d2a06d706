import { setTimeout as pause } from 'node:timers/promises';
import { Semaphore } from './semaphore.ts';

/** How many lines are at work at once: one whose store is locked holds up no other. */
const LINES = 2;
/** So many times as long as a piece took, its line rests: others have the event loop, the disk and the database meanwhile. */
const RESTS = 3;
/** A piece that only waited, for a lock say, has cost nobody anything. */
const LONGEST_REST_MS = 50;

/** Does work that nobody waits for at each piece: one piece of a line at a time, and then the line rests. */
export class Paced {
  readonly #turns = new Semaphore(LINES, Number.POSITIVE_INFINITY, 1);

  /** Does one piece when its turn comes; `line` says whose it is. */
  run<T>(work: () => Promise<T>, line: unknown): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      void this.#turns.run(async () => {
        const begun = performance.now();
        await work().then(resolve, reject);
        await pause(Math.min((performance.now() - begun) * RESTS, LONGEST_REST_MS));
      }, line);
    });
  }
}
