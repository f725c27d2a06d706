import { tableName } from '../../shared/schema/entity.ts';
import { type Catalog, quote, type TableInfo } from './catalog.ts';
import type { PacedWork } from './paced-work.ts';
import type { SqliteConnection } from './sqlite-connection.ts';
import type { Table } from './table.ts';

/** Without a write for so long, the store is quiet. */
const QUIET_MS = 1_000;
/** A piece is written again together with all smaller ones when they have come to an eighth of it. */
const ALL_FROM = 8;
/** Pages of the index that are written in one go: some ten milliseconds of work. */
const STEP_PAGES = 64;

/**
 * Makes one piece of two in the search indexes while a store is quiet. Each batch of rows adds a piece, and a search
 * reads in all of them: after 100,000 rows there were eight, and a rare word took 150 µs to find; in one 37 µs. Pieces of
 * about the same size are merged first, so that a large one is not written again for every small one.
 */
export class SqliteSearchMerge {
  private readonly connection: SqliteConnection;
  private readonly write: (work: () => Promise<boolean>) => Promise<boolean>;
  private readonly pace: PacedWork;
  /** Which may have something to merge; at first all, since nobody knows what the process before this one left. */
  private readonly due: Set<TableInfo>;
  private readonly quiet: NodeJS.Timeout;
  private isQuiet = false;
  private isWaiting = false;
  private isOwnWrite = false;

  /** `write` runs work in a transaction of the connection; `pace` is shared by all stores. */
  constructor(
    catalog: Catalog,
    connection: SqliteConnection,
    write: (work: () => Promise<boolean>) => Promise<boolean>,
    pace: PacedWork,
  ) {
    this.connection = connection;
    this.write = write;
    this.pace = pace;
    this.due = new Set([...catalog.values()].filter(({ table }) => table.entity));
    this.quiet = setTimeout(() => {
      this.isQuiet = true;
      this.wait();
    }, QUIET_MS).unref();
  }

  /** After a commit. */
  wrote(): void {
    if (this.isOwnWrite) return;
    this.isQuiet = false;
    this.quiet.refresh();
  }

  /** After a batch of rows has come into the indexes of these tables. */
  indexed(tables: TableInfo[]): void {
    for (const info of tables) this.due.add(info);
  }

  stop(): void {
    clearTimeout(this.quiet);
    this.due.clear();
  }

  private wait(): void {
    if (this.isWaiting || this.due.size === 0) return;
    this.isWaiting = true;
    this.pace.add(async () => {
      this.isWaiting = false;
      return this.isQuiet && this.step();
    });
  }

  private async step(): Promise<boolean> {
    this.isOwnWrite = true;
    try {
      for (const info of this.due) if (isOnePiece(this.connection, info.table)) this.due.delete(info);
      const [info] = this.due;
      if (!info) return false;
      const more = await this.write(async () => mergePieces(this.connection, info.table));
      if (!more) this.due.delete(info);
      this.wait();
    } catch {
      // A full disk, say: searches go on as they are, and after the next write it is tried again.
    } finally {
      this.isOwnWrite = false;
    }
    return true;
  }
}

/** Whether a search index has nothing to merge, as far as can be told without a write. */
function isOnePiece(connection: SqliteConnection, table: Pick<Table, 'name'>): boolean {
  const pieces = quote(`${tableName(table.name)}__search_idx`);
  const [ends] = connection.all(
    `SELECT (SELECT min(segid) FROM ${pieces}), (SELECT max(segid) FROM ${pieces})`,
  );
  return ends?.[0] === ends?.[1];
}

/** Merges a little within the open transaction. @returns whether there may be more to merge */
export function mergePieces(connection: SqliteConnection, table: Pick<Table, 'name'>): boolean {
  const name = `${tableName(table.name)}__search`;
  const index = quote(name);
  const config = quote(`${name}_config`);
  // By default it merges four at least.
  if (connection.all(`SELECT 1 FROM ${config} WHERE k = 'usermerge' AND v = 2`).length === 0)
    connection.run(`INSERT INTO ${index} (${index}, rank) VALUES ('usermerge', 2)`);
  if (mergeSome(connection, index, STEP_PAGES)) return true;
  // With a negative number all pieces count as alike from then on.
  return isWorthAll(connection, name) && mergeSome(connection, index, -STEP_PAGES);
}

/** As SQLite's documentation of FTS5 tells, a merge that has nothing to do changes fewer than two rows. */
function mergeSome(connection: SqliteConnection, index: string, pages: number): boolean {
  const before = changes(connection);
  connection.run(`INSERT INTO ${index} (${index}, rank) VALUES ('merge', ${pages})`);
  return changes(connection) - before >= 2;
}

/** Whether the small pieces together are so large that the largest may be written again for them. */
function isWorthAll(connection: SqliteConnection, name: string): boolean {
  const sizes = connection
    .all(`SELECT count(*) FROM ${quote(`${name}_idx`)} GROUP BY segid`)
    .flat() as number[];
  const largest = Math.max(0, ...sizes);
  return sizes.length > 1 && (sumOf(sizes) - largest) * ALL_FROM >= largest;
}

function sumOf(sizes: number[]): number {
  return sizes.reduce((sum, size) => sum + size, 0);
}

function changes(connection: SqliteConnection): number {
  return Number(connection.all('SELECT total_changes()')[0]?.[0]);
}
