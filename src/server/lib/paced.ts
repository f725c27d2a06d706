import { setTimeout as pause } from 'node:timers/promises';
import { Semaphore } from './semaphore.ts';

/** How many lines are at work at once: one whose store is locked holds up no other. */
const LINES = 2;
/** So many times as long as a piece took its line rests where more wait: others have the event loop, the disk and the database meanwhile. */
const RESTS = { receiving: 8, sending: 16 };
/** A piece that only waited, for a lock say, has cost nobody anything. */
const LONGEST_REST_MS = 100;

/** Does work that nobody waits for at each piece: one piece of a line at a time, and then the line rests. */
export class Paced {
  readonly #turns = new Semaphore(LINES, Number.POSITIVE_INFINITY, 1);
  readonly #rest: (ms: number) => Promise<unknown>;
  #wanted = 0;

  constructor(rest: (ms: number) => Promise<unknown> = pause) {
    this.#rest = rest;
  }

  /** Does one piece when its turn comes; `line` says whose it is, `what` which way the piece goes. Somebody alone, who may want the next piece already, rests as long as a piece took. */
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
