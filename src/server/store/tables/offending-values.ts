import { decode } from '../query/row-codec.ts';
import { MOST_IDS } from './refusal.ts';
import type { Column } from './table.ts';

const LONGEST = 40;

/** Rows that stand in the way of a change: how many, and some of their values. */
export class OffendingValues {
  /** How many different values a message shows. */
  static readonly MOST = 3;
  readonly #column: Column;
  /** Texts of values, each with the row where it was found first. */
  readonly #shown = new Map<string, number>();
  readonly #ids: number[] = [];
  #rows: number;

  /** @param rows their number, when they are not added one by one */
  constructor(column: Column, rows = 0) {
    this.#column = column;
    this.#rows = rows;
  }

  get rows(): number {
    return this.#rows;
  }

  /** One more row with this value. */
  add(value: unknown, id: number): void {
    this.#rows++;
    this.show(value, id);
  }

  show(value: unknown, id: number): void {
    if (this.#ids.length < MOST_IDS) this.#ids.push(id);
    const text = textOf(decode(this.#column, value));
    if (this.#shown.size <= OffendingValues.MOST && !this.#shown.has(text)) this.#shown.set(text, id);
  }

  /** The first of the rows. */
  get ids(): readonly number[] {
    return this.#ids;
  }

  /** The rows of the values that a message shows. */
  get shownIds(): number[] {
    return [...this.#shown.values()].slice(0, OffendingValues.MOST);
  }

  /**
   * @param codes what people call the rows, by id
   * @example '(5 rows in the way: SP-1 "urgent", SP-7 "later").'
   */
  told(codes: ReadonlyMap<number, string> = new Map()): string {
    if (this.#rows === 0) return '(no row has a value yet).';
    const rows = `${this.#rows} ${this.#rows === 1 ? 'row' : 'rows'} in the way`;
    // A value that the API never returns must not appear in a log either.
    if (this.#column.secret) return `(${rows}).`;
    const all = [...this.#shown].map(([text, id]) => (codes.has(id) ? `${codes.get(id)} ${text}` : text));
    const more = all.length > OffendingValues.MOST ? ', …' : '';
    return `(${rows}: ${all.slice(0, OffendingValues.MOST).join(', ')}${more}).`;
  }
}

/** Keeps the text on one line, whatever somebody has typed. */
function textOf(value: unknown): string {
  const text = JSON.stringify(value).replace(/[\p{Cf}\p{Zl}\p{Zp}]/gu, '');
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
