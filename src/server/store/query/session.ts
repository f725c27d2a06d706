import type { Asked, Param } from './dialect.ts';

/** What a transaction of any engine offers: SQLite answers at once, PostgreSQL later. */
export interface Session extends Asked {
  /** Runs a statement and says how many rows it changed. */
  run(sql: string, params: Param[]): number | Promise<number>;
}

/** The transaction of a writer. */
export interface WriteSession extends Session {
  /** Runs statements of which either all are kept or none. */
  whole<T>(work: () => Promise<T>): Promise<T>;
}

/** Turns an engine's error into one of `store-errors`, where it is a broken promise of the data. */
export type Fault = 'unique' | 'reference' | 'full';

/** What an engine's error means; undefined when it is none of these. */
export type ReadFault = (error: unknown) => { fault: Fault; column?: string } | undefined;
