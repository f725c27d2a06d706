/** Waiting items, each in the line of its key. The lines are served in turn, so that a long one holds up no other. */
export class FairQueue<Key, Item> {
  readonly #lines = new Map<Key, Item[]>();
  #size = 0;

  /** The number of items waiting in all lines. */
  get size(): number {
    return this.#size;
  }

  add(key: Key, item: Item): void {
    const line = this.#lines.get(key);
    if (line) line.push(item);
    else this.#lines.set(key, [item]);
    this.#size += 1;
  }

  /** The number of items waiting in one line. */
  length(key: Key): number {
    return this.#lines.get(key)?.length ?? 0;
  }

  /** The item that has waited longest in a line. */
  head(key: Key): Item | undefined {
    return this.#lines.get(key)?.[0];
  }

  /** Takes the next item in turn, from those lines that may go on. */
  take(mayGoOn: (key: Key) => boolean = () => true): Item | undefined {
    for (const [key, line] of this.#lines) {
      if (!mayGoOn(key)) continue;
      const item = line.shift() as Item;
      // A line that was served moves to the end of the round.
      this.#lines.delete(key);
      if (line.length > 0) this.#lines.set(key, line);
      this.#size -= 1;
      return item;
    }
    return undefined;
  }

  /**
   * Takes the newest item of the longest line: the one to turn away when too many wait. Among equally long lines, it
   * takes from the one whose turn is last.
   */
  takeLastOfLongest(): Item | undefined {
    let longest: [Key, Item[]] | undefined;
    for (const entry of this.#lines) if (entry[1].length >= (longest?.[1].length ?? 0)) longest = entry;
    if (!longest) return undefined;
    const [key, line] = longest;
    const item = line.at(-1) as Item;
    this.remove(key, item);
    return item;
  }

  /** Removes an item that no longer waits; false when it is not there. */
  remove(key: Key, item: Item): boolean {
    const line = this.#lines.get(key);
    const index = line?.indexOf(item) ?? -1;
    if (!line || index < 0) return false;
    line.splice(index, 1);
    if (line.length === 0) this.#lines.delete(key);
    this.#size -= 1;
    return true;
  }
}
