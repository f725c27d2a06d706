/**
 * Which stores a job looks at when it wakes: all of them once after the start, then those whose next time has come or
 * that were written to meanwhile.
 */
export class Schedule<Key> {
  readonly #next = new Map<Key, number>();

  due(keys: Iterable<Key>, written: ReadonlySet<Key>, now: number): Key[] {
    return [...keys].filter((key) => {
      const next = this.#next.get(key);
      return next === undefined || next <= now || written.has(key);
    });
  }

  /** Records when to look at a store again. Without a time, only a write makes it due. */
  ran(key: Key, next: number | undefined): void {
    this.#next.set(key, next ?? Number.POSITIVE_INFINITY);
  }

  /** Drops stores that no longer exist. */
  keepOnly(keys: ReadonlySet<Key>): void {
    for (const key of this.#next.keys()) if (!keys.has(key)) this.#next.delete(key);
  }
}
