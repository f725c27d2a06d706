import { decode } from '../query/row-codec.ts';
import type { Column } from './table.ts';

const LONGEST = 40;

/** Rows that stand in the way of a change: how many, and some of their values. */
export class OffendingValues {
  /** How many different values a message shows. */
  static readonly MOST = 3;
  readonly #column: Column;
  readonly #shown = new Set<string>();
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
  add(value: unknown): void {
    this.#rows++;
    this.show(value);
  }

  show(value: unknown): void {
    if (this.#shown.size <= OffendingValues.MOST) this.#shown.add(textOf(decode(this.#column, value)));
  }

  /** @example '(5 rows in the way: "urgent", "later").' */
  get told(): string {
    if (this.#rows === 0) return '(no row has a value yet).';
    const rows = `${this.#rows} ${this.#rows === 1 ? 'row' : 'rows'} in the way`;
    // A value that the API never returns must not appear in a log either.
    if (this.#column.secret) return `(${rows}).`;
    const all = [...this.#shown];
    const more = all.length > OffendingValues.MOST ? ', …' : '';
    return `(${rows}: ${all.slice(0, OffendingValues.MOST).join(', ')}${more}).`;
  }
}

/** Keeps the text on one line, whatever somebody has typed. */
function textOf(value: unknown): string {
  const text = JSON.stringify(value).replace(/[\p{Cf}\p{Zl}\p{Zp}]/gu, '');
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
