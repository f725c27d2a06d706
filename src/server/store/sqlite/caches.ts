import type { SqliteConnection } from './connection.ts';

type Use = 'reading' | 'writing';

/** Kilobytes for pages of files: of all connections together, and the most and least of one. */
const ROOM: Record<Use, { all: number; most: number; least: number }> = {
  reading: { all: 64_000, most: 24_000, least: 256 },
  writing: { all: 32_000, most: 16_000, least: 256 },
};

/** Statements that all connections together keep ready, and that one keeps at most and at least. */
const STATEMENTS = { all: 12_000, most: 300, least: 32 };

/**
 * Shares out the room for pages and statements among the connections that are open, so that a few tenants are read
 * from memory and two hundred fit. What does not fit is read from the system's own cache, or prepared again. Caches
 * fill only as far as the file goes.
 */
export class SqliteCaches {
  readonly #open: Record<Use, Set<SqliteConnection>> = { reading: new Set(), writing: new Set() };
  readonly #pages: Record<Use, number> = { reading: 0, writing: 0 };
  #statements = 0;

  /** Gives a new connection its share; those of the others shrink, or grow by what closed ones have left. */
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

/** It halves each time the connections double, so that it seldom changes. */
function shareOf({ all, most, least }: { all: number; most: number; least: number }, count: number): number {
  const halves = 2 ** Math.ceil(Math.log2(count));
  return Math.max(least, Math.min(most, Math.floor(all / halves)));
}
