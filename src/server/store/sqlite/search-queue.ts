import type { Catalog, TableInfo } from '../tables/catalog.ts';
import type { SqliteConnection } from './connection.ts';
import { indexAllPending, indexPending } from './search-pending.ts';

/** Rows written within this time are indexed together. Until then, a search compares them one by one. */
const BATCH_MS = 100;
/**
 * With fewer commits than this the queue waits again, at most `MOST_WAITS` times: else each single write would cause a
 * second commit.
 */
const ENOUGH_COMMITS = 5;
const MOST_WAITS = 10;

/**
 * Updates a store's search indexes shortly after a write. Rows still to be indexed are noted in the store itself, so
 * that a crash loses nothing.
 */
export class SqliteSearchQueue {
  private readonly catalog: () => Catalog;
  private readonly connection: SqliteConnection;
  private readonly write: (work: () => Promise<TableInfo[]>) => Promise<TableInfo[]>;
  private readonly due = new Set<TableInfo>();
  private timer: NodeJS.Timeout | undefined;
  private commits = 0;
  private waits = 0;

  /** `catalog` is that of the store by now; `write` runs work in a transaction of the connection. */
  constructor(
    catalog: () => Catalog,
    connection: SqliteConnection,
    write: (work: () => Promise<TableInfo[]>) => Promise<TableInfo[]>,
  ) {
    this.catalog = catalog;
    this.connection = connection;
    this.write = write;
  }

  /** Call after a commit that wrote to these tables. */
  wrote(tables: Iterable<string>): void {
    const catalog = this.catalog();
    for (const table of tables) {
      const info = catalog.get(table);
      if (info?.table.entity) this.due.add(info);
    }
    if (this.due.size === 0) return;
    this.commits++;
    this.timer ??= setTimeout(() => this.batch(), BATCH_MS).unref();
  }

  /** Indexes what is left at once, when nobody else writes any more. */
  finish(): void {
    clearTimeout(this.timer);
    if (this.due.size === 0) return;
    try {
      this.connection.run('BEGIN IMMEDIATE');
      for (const info of this.due) indexAllPending(this.connection, info.table);
      this.connection.run('COMMIT');
    } catch {
      // For example, a full disk. Search still finds the pending rows, and the next start indexes them.
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
      // The rows stay noted. The next write reports what is wrong and tries again.
      () => {
        for (const info of tables) this.due.add(info);
      },
    );
  }
}
