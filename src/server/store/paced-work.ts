/** A rest is so many times as long as the work before it, so that a busy process loses a tenth of its time at most. */
const REST = 9;
const LEAST_REST_MS = 20;

/**
 * Work that can wait, of all stores of a process: one piece at a time and a rest after each. With a rest for each store
 * alone, two hundred stores that became quiet together would do nothing else for seconds.
 */
export class PacedWork {
  #last: Promise<void> = Promise.resolve();

  /** Adds a piece of work, which says whether it did anything: after nothing there is no rest. It must not fail. */
  add(work: () => Promise<boolean>): void {
    this.#last = this.#last.then(async () => {
      const started = performance.now();
      if (await work()) await rest(Math.max(LEAST_REST_MS, (performance.now() - started) * REST));
    });
  }
}

function rest(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms).unref());
}
