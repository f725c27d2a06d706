import type { Kind } from '../../shared/schema/entity.ts';
import type { TableInfo } from './catalog.ts';

/** What a statement may carry. */
export type Param = string | number | bigint | null;

/** A piece of SQL and what it carries, in order. */
export interface Sql {
  text: string;
  params: Param[];
}

/** Where databases differ in how they say the same thing. Everything else is written once, in SQL that both understand. */
export interface Dialect {
  /** One term of ORDER BY: text without case, nulls first when ascending and last when descending. */
  order(expression: string, descending: boolean): string;
  /** Whether a text holds `part` anywhere, whatever its case. */
  contains(expression: string, part: string): Sql;
  /** Whether a value is one of a list of any length. */
  oneOf(expression: string, values: (string | number)[]): Sql;
  /** The ids of the rows of a table whose folded text may hold `word`; null when the index cannot tell. */
  searchIds(info: TableInfo, word: string): Sql | null;
  /** A table joined to its search index, from the rows whose folded text may hold all the texts; null as above. */
  searchSource(info: TableInfo, alias: string, texts: string[]): { from: Sql; where: Sql } | null;
  /** Whether a folded text holds a folded word. */
  holds(expression: string, word: string): Sql;
  /** An alias whose columns are tested row by row rather than looked up in an index. */
  unindexed(alias: string): string;
  /** A join that reads its left side first. */
  leadingJoin: string;
  /** A value of a column as text. */
  asText(expression: string, kind: Kind): string;
}
