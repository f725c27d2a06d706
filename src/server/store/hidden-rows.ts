import type { Sql } from './dialect.ts';

/** Ids from the first to the last. */
export type IdRange = readonly [first: number, last: number];

/** Rows that nobody sees but who writes them, by table: those of a bulk that is not over. */
export type Hidden = ReadonlyMap<string, readonly IdRange[]>;

export const NOTHING_HIDDEN: Hidden = new Map();

/** Leaves hidden rows of a table out; no condition at all while there are none. */
export function notHidden(hidden: Hidden, table: string, alias: string): Sql[] {
  return (hidden.get(table) ?? []).map((range) => ({
    text: `${alias}."id" NOT BETWEEN ? AND ?`,
    params: [...range],
  }));
}
