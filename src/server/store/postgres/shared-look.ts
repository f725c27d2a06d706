/**
 * Looks at something that changes, once for all who ask at about the same time: each is told what was found by a look that began
 * after it had asked.
 */
export class SharedLook<T> {
  readonly #look: () => Promise<T>;
  #running: Promise<unknown> = Promise.resolve();
  #next: Promise<T> | undefined;

  constructor(look: () => Promise<T>) {
    this.#look = look;
  }

  ask(): Promise<T> {
    if (this.#next) return this.#next;
    const next = this.#running.then(() => {
      this.#next = undefined;
      return this.#look();
    });
    this.#next = next;
    // Whoever asked is told of what failed; the next look begins all the same.
    this.#running = next.catch(() => {});
    return next;
  }
}
