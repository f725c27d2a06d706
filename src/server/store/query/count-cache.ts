const MOST = 100;

/**
 * What was counted in one state of a store: who pages through a list asks for its count again and again, and counting
 * the matches of a common word takes milliseconds. Whoever changes the state begins another.
 */
export class CountCache {
  readonly #counts = new Map<string, number>();

  async of(question: string, count: () => Promise<number>): Promise<number> {
    const known = this.#counts.get(question);
    if (known !== undefined) return known;
    const counted = await count();
    if (this.#counts.size >= MOST) this.#counts.delete(this.#counts.keys().next().value as string);
    this.#counts.set(question, counted);
    return counted;
  }
}
