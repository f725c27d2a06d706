/** Runs work of the same name one after the other. */
export class KeyedMutex {
  private readonly last = new Map<string, Promise<void>>();

  /** With `wait: false`, does nothing and returns false while work of that name is running. */
  async take(name: string, work: () => Promise<boolean>, wait = true): Promise<boolean> {
    const before = this.last.get(name);
    if (before && !wait) return false;
    const run = (before ?? Promise.resolve()).then(work);
    const over = run.then(
      () => {},
      () => {},
    );
    this.last.set(name, over);
    try {
      return await run;
    } finally {
      if (this.last.get(name) === over) this.last.delete(name);
    }
  }
}
