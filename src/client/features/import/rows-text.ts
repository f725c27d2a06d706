/** @example rowsText(1200) // '1,200 rows' */
export function rowsText(count: number): string {
  return count === 1 ? '1 row' : `${count.toLocaleString()} rows`;
}
