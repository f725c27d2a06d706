import type { Catalog, TableInfo } from '../tables/catalog.ts';
import type { SqliteConnection } from './connection.ts';
import { indexAllPending, indexPending } from './search-pending.ts';

/** Rows that were written meanwhile come into the search index together; until then search looks at them one by one. */
const BATCH_MS = 100;
/** After fewer commits than this it waits on, up to so many times: else each single write would bring a second commit. */
const ENOUGH_COMMITS = 5;
const MOST_WAITS = 10;

/**
 * Brings what was written into the search indexes of a store a little later. What is not done yet is noted in the
 * store itself, so that a crash loses nothing.
 */
export class SqliteSearchQueue {
  private readonly catalog: Catalog;
  private readonly connection: SqliteConnection;
  private readonly write: (work: () => Promise<TableInfo[]>) => Promise<TableInfo[]>;
  private readonly due = new Set<TableInfo>();
  private timer: NodeJS.Timeout | undefined;
  private commits = 0;
  private waits = 0;

  /** `write` runs work in a transaction of the connection. */
  constructor(
    catalog: Catalog,
    connection: SqliteConnection,
    write: (work: () => Promise<TableInfo[]>) => Promise<TableInfo[]>,
  ) {
    this.catalog = catalog;
    this.connection = connection;
    this.write = write;
  }

  /** After a commit that wrote to these tables. */
  wrote(tables: Iterable<string>): void {
    for (const table of tables) {
      const info = this.catalog.get(table);
      if (info?.table.entity) this.due.add(info);
    }
    if (this.due.size === 0) return;
    this.commits++;
    this.timer ??= setTimeout(() => this.batch(), BATCH_MS).unref();
  }

  /** Does at once what is left, when nobody else writes any more. */
  finish(): void {
    clearTimeout(this.timer);
    if (this.due.size === 0) return;
    try {
      this.connection.run('BEGIN IMMEDIATE');
      for (const info of this.due) indexAllPending(this.connection, info.table);
      this.connection.run('COMMIT');
    } catch {
      // A full disk, say. What is pending is found all the same and comes into the index at the next start.
      if (this.connection.inTransaction) this.connection.run('ROLLBACK');
    }
  }

  private batch(): void {
    if (this.commits < ENOUGH_COMMITS && ++this.waits < MOST_WAITS) {
      this.timer = setTimeout(() => this.batch(), BATCH_MS).unref();
      return;
    }
    this.run();
  }

  private run(): void {
    this.timer = undefined;
    this.commits = 0;
    this.waits = 0;
    const tables = [...this.due];
    this.due.clear();
    const work = async () => tables.filter((info) => indexPending(this.connection, info.table));
    this.write(work).then(
      (left) => {
        for (const info of left) this.due.add(info);
        if (left.length > 0) this.run();
      },
      // It stays noted, and whoever writes next is told what is wrong; then it is tried again.
      () => {
        for (const info of tables) this.due.add(info);
      },
    );
  }
}
