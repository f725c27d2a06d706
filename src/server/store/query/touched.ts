/** The tables that a write has touched, and how many rows more each has now; not a number where nobody can tell. */
export type Touched = Map<string, number>;

/** Notes that a table was written to, which brought it so many rows. */
export function touch(touched: Touched, table: string, rows = 0): void {
  touched.set(table, (touched.get(table) ?? 0) + rows);
}
