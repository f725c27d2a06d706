/** The table that a statement writes to, quoted as in the statement; undefined if that cannot be told. */
export function writtenTable(sql: string): string | undefined {
  return /^(?:WITH _made AS \()?(?:INSERT INTO|UPDATE|DELETE FROM) ("[^"]+")/.exec(sql)?.[1];
}
