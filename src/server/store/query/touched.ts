/** The tables that a write has touched, and by how many rows each has grown; NaN if that is not known. */
export type Touched = Map<string, number>;

/** Notes that a table was written to, and by how many rows it grew. */
export function touch(touched: Touched, table: string, rows = 0): void {
  touched.set(table, (touched.get(table) ?? 0) + rows);
}
