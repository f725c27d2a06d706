import type { KnownState } from '../query/known-state.ts';
import type { TableVersions } from '../tables/table-versions.ts';
import type { SqliteConnection } from './connection.ts';

/** What all `Store` objects of one file share. */
export interface StoreState {
  commits: number;
  versions: TableVersions;
  /** What was found out since rows last changed: a commit that only tidies up the search index changes nothing. */
  known: KnownState;
}

/** A reading connection and the state of the store that it sees. */
interface Snapshot {
  connection: SqliteConnection;
  /** A transaction is open. */
  open: boolean;
  /** Reads that use it now. */
  reads: number;
  /** Commits before it was taken. */
  commits: number;
  /** What was found out in this state. */
  known: KnownState;
}

/**
 * Hands out snapshots to reads. Reads that start between the same two commits share one; its transaction stays open
 * for the next reads until something is written. A read that is still running then keeps its own.
 */
export class SqliteSnapshots {
  private readonly all: Snapshot[] = [];
  private readonly connect: () => SqliteConnection;
  private readonly state: StoreState;
  private idle: (() => void) | undefined;

  constructor(connect: () => SqliteConnection, state: StoreState) {
    this.connect = connect;
    this.state = state;
  }

  take(): Snapshot {
    const current = this.all.find((one) => one.open && one.commits === this.state.commits);
    if (current) {
      current.reads++;
      return current;
    }
    let free = this.all.find((one) => one.reads === 0);
    if (!free) {
      free = {
        connection: this.connect(),
        open: false,
        reads: 0,
        commits: 0,
        known: this.state.known,
      };
      this.all.push(free);
    }
    end(free);
    free.connection.run('BEGIN');
    free.open = true;
    free.reads = 1;
    free.commits = this.state.commits;
    free.known = this.state.known;
    return free;
  }

  release(snapshot: Snapshot): void {
    snapshot.reads--;
    if (this.all.every((one) => one.reads === 0)) this.idle?.();
  }

  /** Before a write: an old snapshot would keep the log from being written back and starting over. */
  endUnused(): void {
    for (const snapshot of this.all) if (snapshot.reads === 0) end(snapshot);
  }

  /** A connection reads the statistics when it is opened, so new ones take the place of those that nobody uses. */
  closeUnused(): void {
    const unused = this.all.filter(({ reads }) => reads === 0);
    for (const snapshot of unused) {
      this.all.splice(this.all.indexOf(snapshot), 1);
      snapshot.connection.close();
    }
  }

  /** Waits for reads that run, then closes all connections. */
  async close(): Promise<void> {
    if (this.all.some((one) => one.reads > 0))
      await new Promise<void>((done) => {
        this.idle = done;
      });
    for (const { connection } of this.all.splice(0)) connection.close();
  }
}

function end(snapshot: Snapshot): void {
  if (snapshot.open) snapshot.connection.run('COMMIT');
  snapshot.open = false;
}
