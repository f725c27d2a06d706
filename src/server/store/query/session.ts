import type { TableInfo } from '../tables/catalog.ts';
import type { Asked, Param } from './dialect.ts';

/** The transaction interface of every engine: SQLite answers at once, PostgreSQL later. */
export interface SqlTransaction extends Asked {
  /** Runs a statement and returns how many rows it changed. */
  run(sql: string, params: Param[]): number | Promise<number>;
}

/** A row that nobody waits for. */
export interface AppendedRow {
  /** The statement that adds one row. */
  into: string;
  params: Param[];
  table: Pick<TableInfo, 'sql' | 'refersTo' | 'referrers'>;
}

/** The transaction of a writer. */
export interface SqlWriteTransaction extends SqlTransaction {
  /** Adds a row that nobody waits for: at once, or with a later statement, by the commit at the latest. */
  append(row: AppendedRow): void;
  /** The next number of a sequence, from 1. */
  next(sequence: string): number | Promise<number>;
  /** Runs statements all or none of which take effect. */
  whole<T>(work: () => Promise<T>): Promise<T>;
}

/** Raises a sequence by one and returns the new number. */
export const NEXT_NUMBER =
  'INSERT INTO "_sequence" ("name", "value") VALUES (?, 1) ON CONFLICT ("name") DO UPDATE SET "value" = "_sequence"."value" + 1 RETURNING "value"';

/** Kinds of engine errors that mean broken constraints, or a full disk. */
type Refusal = 'unique' | 'reference' | 'full';

/**
 * What an engine's error means; undefined if it is none of these. `columns` are those of the constraint, and `table` is theirs,
 * where the engine says so.
 */
export type ReadRefusal = (
  error: unknown,
) => { error: Refusal; table?: string; columns?: string[] } | undefined;
