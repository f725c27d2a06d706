import type { SqliteConnection } from './connection.ts';

type Use = 'reading' | 'writing';

/** Kilobytes of page cache: for all connections together, and the most and the least for one connection. */
const ROOM: Record<Use, { all: number; most: number; least: number }> = {
  reading: { all: 32_000, most: 24_000, least: 128 },
  writing: { all: 16_000, most: 16_000, least: 128 },
};

/** Prepared statements: for all connections together, and the most and the least for one connection. */
const STATEMENTS = { all: 12_000, most: 300, least: 32 };

/**
 * Shares out the page cache and the prepared statements among the open connections, so that a few tenants are read
 * from memory and two hundred still fit. Pages that do not fit are read from the system's own cache, and statements
 * are prepared again. A cache never grows larger than its file.
 */
export class SqliteCaches {
  readonly #open: Record<Use, Set<SqliteConnection>> = { reading: new Set(), writing: new Set() };
  readonly #pages: Record<Use, number> = { reading: 0, writing: 0 };
  #statements = 0;

  /**
   * Gives a new connection its share. The shares of the others shrink, or grow by what closed connections left free.
   */
  add(connection: SqliteConnection, use: Use): void {
    const open = this.#open[use];
    for (const one of open) if (!one.isOpen) open.delete(one);
    open.add(connection);
    const pages = shareOf(ROOM[use], open.size);
    for (const one of pages === this.#pages[use] ? [connection] : open)
      one.exec(`PRAGMA cache_size = -${pages}`);
    this.#pages[use] = pages;
    const all = [...this.#open.reading, ...this.#open.writing];
    const statements = shareOf(STATEMENTS, all.length);
    for (const one of statements === this.#statements ? [connection] : all) one.keepStatements(statements);
    this.#statements = statements;
  }
}

/** The share halves each time the number of connections doubles, so that it seldom changes. */
function shareOf({ all, most, least }: { all: number; most: number; least: number }, count: number): number {
  const halves = 2 ** Math.ceil(Math.log2(count));
  return Math.max(least, Math.min(most, Math.floor(all / halves)));
}
