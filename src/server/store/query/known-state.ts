import type { KnownWords, Word } from './search-words.ts';

/** A search of everything counts in some twenty tables. */
const MOST_COUNTS = 1000;
const MOST_SEARCHES = 1000;
/** Of all that was found; the searches of many people, and 160 KB. */
const MOST_IDS = 20_000;

/**
 * What was found out in one state of a store: who pages through a list asks for its count again and again, and counting
 * the matches of a common word takes milliseconds. Whoever changes the state begins another.
 */
export class KnownState implements KnownWords {
  readonly #counts = new Map<string, number>();
  readonly #running = new Map<string, Promise<unknown>>();
  readonly #words = new Map<string, Word[]>();
  readonly #found = new Map<string, number[]>();
  #ids = 0;
  /** What many rows matched in the states before, or do in this one. */
  readonly #many: Set<string>;

  /** `before` is the state before, where that may say how to find out something of this one. */
  constructor(before?: KnownState) {
    this.#many = new Set(before ? before.#many : []);
  }

  count(key: string): number | undefined {
    return this.#counts.get(key);
  }

  keepCount(key: string, count: number): void {
    if (this.#counts.size >= MOST_COUNTS) this.#counts.clear();
    this.#counts.set(key, count);
  }

  /** Asks the store once for all who ask for the same at the same time. */
  async once<T>(key: string, ask: () => Promise<T>): Promise<T> {
    const running = this.#running.get(key) as Promise<T> | undefined;
    // Who asks may have lost the connection; then each asks for itself.
    if (running) return running.catch(ask);
    const asking = ask().finally(() => this.#running.delete(key));
    this.#running.set(key, asking);
    return asking;
  }

  /** How many rows a whole table has. */
  whole(table: string): number | undefined {
    return this.count(table);
  }

  keepWhole(table: string, rows: number): void {
    this.keepCount(table, rows);
  }

  /** Whether many rows matched when it was last looked at: probably they still do. */
  wasMany(key: string): boolean {
    return this.#many.has(key);
  }

  noteMany(key: string, isMany: boolean): void {
    if (this.#many.size >= MOST_COUNTS) this.#many.clear();
    if (isMany) this.#many.add(key);
    else this.#many.delete(key);
  }

  /** The ids of all that match a query. */
  found(key: string): number[] | undefined {
    return this.#found.get(key);
  }

  keepFound(key: string, ids: number[]): void {
    if (this.#found.has(key)) return;
    this.#found.set(key, ids);
    this.#ids += ids.length;
    // The oldest give way.
    for (const [old, { length }] of this.#found) {
      if (this.#found.size <= MOST_SEARCHES && this.#ids <= MOST_IDS) return;
      this.#found.delete(old);
      this.#ids -= length;
    }
  }

  get(question: string): Word[] | undefined {
    return this.#words.get(question);
  }

  keep(question: string, words: Word[]): void {
    if (this.#words.size >= MOST_SEARCHES) this.#words.clear();
    this.#words.set(question, words);
  }
}
