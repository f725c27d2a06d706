import type { KnownWords, Word } from './search-words.ts';

/** A search of everything counts in some twenty tables. */
const MOST_COUNTS = 1000;
const MOST_SEARCHES = 1000;
/** Of all that was found; the searches of many people, and 160 KB. */
const MOST_IDS = 20_000;

/**
 * What was found out in one state of a store: a user who pages through a list requests its count again and again, and
 * counting the matches of a common word takes milliseconds. Every change of the store begins a new state.
 */
export class KnownState implements KnownWords {
  readonly #counts = new Map<string, number>();
  readonly #running = new Map<string, Promise<unknown>>();
  readonly #words = new Map<string, Word[]>();
  readonly #found = new Map<string, number[]>();
  #ids = 0;
  /** What many rows matched in the states before, or do in this one. */
  readonly #many: Set<string>;

  /** `before` is the previous state, whose results may suggest how to find those of this one. */
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

  /** Queries the store once for everybody who asks for the same at the same time. */
  async once<T>(key: string, ask: () => Promise<T>): Promise<T> {
    const running = this.#running.get(key) as Promise<T> | undefined;
    // The first query may have lost its connection; then each runs its own.
    if (running) return running.catch(ask);
    const asking = ask().finally(() => this.#running.delete(key));
    this.#running.set(key, asking);
    return asking;
  }

  /** The row count of a whole table. */
  whole(table: string): number | undefined {
    return this.count(table);
  }

  keepWhole(table: string, rows: number): void {
    this.keepCount(table, rows);
  }

  /** Whether many rows matched the last time: they probably still do. */
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
