import type { Filter } from './sql-search.ts';

const MOST = 100;

/** The rows that match a query: their ids when they are few, else how to find them. */
export interface Matches {
  ids?: number[];
  filter?: Filter;
}

/** Keeps the newest answers by question. */
class Memory<T> {
  private readonly kept = new Map<string, T>();

  async of(question: string, ask: () => Promise<T>): Promise<T> {
    const known = this.kept.get(question);
    if (known !== undefined) return known;
    const answer = await ask();
    this.know(question, answer);
    return answer;
  }

  know(question: string, answer: T): void {
    if (this.kept.size >= MOST) this.kept.delete(this.kept.keys().next().value as string);
    this.kept.set(question, answer);
  }

  clear(): void {
    this.kept.clear();
  }
}

/**
 * What was asked of one state of a store: a list asks for its page and its count, then for the next page and the
 * count again. Whoever changes the state forgets the answers.
 */
export class Answers {
  readonly matches = new Memory<Matches>();
  readonly counts = new Memory<number>();
  /** How to find the rows that match; null where there are none. */
  readonly filters = new Memory<Filter | null>();
  /** The ids of few matches, best first; null where there are many. */
  readonly ranked = new Memory<number[] | null>();
  /** Whether a table holds parts of words nowhere. */
  readonly nowhere = new Memory<boolean>();
  /** The values of choices that hold a text. */
  readonly choices = new Memory<string[]>();

  forget(): void {
    this.matches.clear();
    this.filters.clear();
    this.counts.clear();
    this.choices.clear();
    this.ranked.clear();
    this.nowhere.clear();
  }
}
