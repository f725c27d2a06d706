import type { Storage } from '../../../shared/kinds/kind.ts';
import type { TableInfo } from '../tables/catalog.ts';

/** What a statement may carry. */
export type Param = string | number | bigint | null;

/** A piece of SQL and what it carries, in order. */
export interface Sql {
  text: string;
  params: Param[];
}

/** Something that answers statements with rows. */
export interface Asked {
  all(sql: string, params: Param[]): unknown[][] | Promise<unknown[][]>;
}

/** A value in SQL, and what is known of it. */
interface Operand {
  text: string;
  kind: Storage;
  /** A text that is compared and sorted without case; `text` is already made so. */
  caseless: boolean;
  /** Whether it may be null. */
  nullable: boolean;
  /** It is an id, which one row has at most. */
  isId?: boolean;
}

/** Where databases differ in how they say the same thing. Everything else is written once, in SQL that both understand. */
export interface Dialect {
  /** A text as it is compared and sorted where case does not matter. */
  caseless(expression: string): string;
  /** One term of ORDER BY: nulls first when ascending and last when descending. */
  order(operand: Operand, descending: boolean): string;
  /** Whether a text holds `part` anywhere, whatever its case. */
  contains(expression: string, part: string): Sql;
  /** Whether a value is one of a list of any length. */
  oneOf(operand: Operand, values: (string | number)[]): Sql;
  /**
   * A table joined to its search index, from the rows whose text may hold all the texts; null when that cannot tell. With `_label`,
   * from that of its labels, where the engine has one; else from that of its texts, of which the label is one.
   */
  searchSource(
    info: TableInfo,
    alias: string,
    texts: string[],
    column?: '_search' | '_label',
  ): { from: Sql; where: Sql[] } | null;
  /** Whether a folded text holds a folded word. */
  holds(expression: string, word: string): Sql;
  /** An alias whose columns are tested row by row rather than looked up in an index. */
  unindexed(alias: string): string;
  /** Whether a statement can read what another one within it adds. */
  readsInserted: boolean;
  /** A join that reads its left side first. */
  leadingJoin: string;
  /** The sum of a column of this kind, null of nothing. */
  sum(expression: string, kind: Storage): string;
  /** The Monday of a day's week, as a day. */
  monday(day: string): string;
  /** The day of a moment where clocks are ahead by this many seconds. */
  shiftedDay(moment: string, seconds: string): string;
  /** A value of a column as text: whole numbers without a point, others with up to 15 digits. */
  asText(expression: string, kind: Storage): string;
}
