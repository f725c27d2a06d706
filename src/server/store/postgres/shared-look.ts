/**
 * Shares one query of something that changes among everybody who asks at about the same time: each gets the result of a query
 * that began after they asked.
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
    // Those who asked get the error; the next query begins all the same.
    this.#running = next.catch(() => {});
    return next;
  }
}
