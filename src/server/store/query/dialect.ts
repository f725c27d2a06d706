import type { Storage } from '../../../shared/kinds/kind.ts';
import type { TableInfo } from '../tables/catalog.ts';

/** A parameter of a statement. */
export type Param = string | number | bigint | null;

/** A piece of SQL and its parameters, in order. */
export interface Sql {
  text: string;
  params: Param[];
}

/** Runs queries and returns their rows. */
export interface Asked {
  all(sql: string, params: Param[]): unknown[][] | Promise<unknown[][]>;
}

/** A SQL expression, and what is known about its value. */
interface Operand {
  text: string;
  kind: Storage;
  /** A text that is compared and sorted ignoring case; `text` is already folded. */
  caseless: boolean;
  /** Whether it may be null. */
  nullable: boolean;
  /** An id, which at most one row has. */
  isId?: boolean;
}

/** Where databases differ in SQL. Everything else is written once, in SQL that both understand. */
export interface Dialect {
  /** A text in the form used for comparing and sorting without case. */
  caseless(expression: string): string;
  /** One term of ORDER BY: nulls first when ascending and last when descending. */
  order(operand: Operand, descending: boolean): string;
  /** Whether a text contains `part` anywhere, ignoring case. */
  contains(expression: string, part: string): Sql;
  /** Whether a value is one of a list of any length. */
  oneOf(operand: Operand, values: (string | number)[]): Sql;
  /**
   * A table joined to its search index, limited to rows whose text may hold all the texts; null if the index cannot tell. With
   * `_label` it uses the index on labels, if the engine has one; otherwise the index on all texts, which include the label.
   */
  searchSource(
    info: TableInfo,
    alias: string,
    texts: string[],
    column?: '_search' | '_label',
  ): { from: Sql; where: Sql[] } | null;
  /** Whether a folded text holds a folded word. */
  holds(expression: string, word: string): Sql;
  /** An alias whose columns are tested row by row instead of being looked up in an index. */
  unindexed(alias: string): string;
  /** Whether a statement can read rows that another part of it inserts. */
  readsInserted: boolean;
  /** A join that reads its left side first. */
  leadingJoin: string;
  /** The sum of a column of this kind, null if there are no rows. */
  sum(expression: string, kind: Storage): string;
  /** The Monday of a date's week, as a date. */
  monday(day: string): string;
  /** The date of a timestamp in a zone that is this many seconds ahead of UTC. */
  shiftedDay(moment: string, seconds: string): string;
  /** Rows as JSON: a list of lists of these expressions, in this order; of no rows an empty list. */
  listed(expressions: string[], order: string): string;
  /** A value of a column as text: whole numbers without a point, others with up to 15 digits. */
  asText(expression: string, kind: Storage): string;
}
