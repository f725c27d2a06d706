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
    if (this.kept.size >= MOST) this.kept.delete(this.kept.keys().next().value as string);
    this.kept.set(question, answer);
    return answer;
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
  /** The ids of few matches, best first. */
  readonly ranked = new Memory<number[]>();
  /** The values of choices that hold a text. */
  readonly choices = new Memory<string[]>();

  forget(): void {
    this.matches.clear();
    this.counts.clear();
    this.choices.clear();
    this.ranked.clear();
  }
}
