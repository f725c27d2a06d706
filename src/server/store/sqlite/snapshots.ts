import type { KnownState } from '../query/known-state.ts';
import type { TableVersions } from '../tables/table-versions.ts';
import type { SqliteConnection } from './connection.ts';

/** What all `Store` objects of one file share. */
export interface StoreState {
  commits: number;
  versions: TableVersions;
  /** Results remembered since rows last changed. A commit that only updates the search index does not clear them. */
  known: KnownState;
}

/** A reading connection and the state of the store that it sees. */
interface Snapshot {
  connection: SqliteConnection;
  /** A transaction is open. */
  open: boolean;
  /** Reads that use it now. */
  reads: number;
  /** How many commits preceded it. */
  commits: number;
  /** Results remembered for this state. */
  known: KnownState;
}

/**
 * Hands out snapshots to reads. Reads that start between the same two commits share one, and its transaction stays
 * open for the next reads until something is written. A read that is still running then keeps its snapshot.
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

  /** Call before a write: an old snapshot would keep the log from being written back completely and starting over. */
  endUnused(): void {
    for (const snapshot of this.all) if (snapshot.reads === 0) end(snapshot);
  }

  /**
   * Closes unused connections so that new ones are opened: a connection reads the statistics only when it is opened.
   */
  closeUnused(): void {
    const unused = this.all.filter(({ reads }) => reads === 0);
    for (const snapshot of unused) {
      this.all.splice(this.all.indexOf(snapshot), 1);
      snapshot.connection.close();
    }
  }

  /** Waits for running reads, then closes all connections. */
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
