import type { CheckpointThread } from './checkpoint-thread.ts';
import type { SqliteConnection } from './connection.ts';

/** Lengths of a log, in frames of a page each. */
export interface LogLimits {
  /** From here on the thread writes it back. */
  long: number;
  /** So many frames are worth the thread's work; fewer can be written back at once. */
  some: number;
  /** From here on what the thread has left is written back at once, so that the log starts over. */
  longer: number;
  /** It never grows beyond: from here on all of it is written back at once. */
  longest: number;
}

const LIMITS: LogLimits = { long: 4_000, some: 1_000, longer: 12_000, longest: 16_000 };

/** Without a commit for so long, all of a log is written back. */
const QUIET_MS = 1_500;

/**
 * Keeps the log of a store from growing without end. SQLite itself would write it back within some commit, which takes
 * up to 200 ms then; a thread does it here while commits go on. Only when all of it is written back does a log start over.
 *
 * While nobody writes, it is written back whatever its length: a reader looks for each page in the log first, which
 * makes a search that finds nothing take 78 in place of 42 µs.
 */
export class SqliteCheckpoints {
  private readonly path: string;
  private readonly writing: SqliteConnection;
  private readonly thread: CheckpointThread;
  private readonly limits: LogLimits;
  private readonly quiet: NodeJS.Timeout;
  private running: Promise<void> | undefined;
  /** Frames of the log after the last commit. */
  private length = 0;
  private whenSettled = () => {};

  constructor(path: string, writing: SqliteConnection, thread: CheckpointThread, limits = LIMITS) {
    this.path = path;
    this.writing = writing;
    this.thread = thread;
    this.limits = limits;
    this.quiet = setTimeout(() => this.settle(), QUIET_MS).unref();
  }

  /** Says what is to be done when a log was written back in a quiet moment: readers that began before still look into it. */
  onSettled(work: () => void): void {
    this.whenSettled = work;
  }

  /**
   * Before a transaction: no other connection can write a log back while the thread does, so writes wait for it once the
   * log has its longest length.
   */
  async room(): Promise<void> {
    if (!this.running || this.length < this.limits.longest) return;
    await this.running;
    this.writing.all('PRAGMA wal_checkpoint(PASSIVE)');
  }

  /** After a commit. */
  wrote(): void {
    const { long, some, longer, longest } = this.limits;
    this.quiet.refresh();
    const { frames, done } = this.log();
    this.length = frames;
    if (frames < long) return;
    const left = frames - done;
    if (frames >= longest || (frames >= longer && left < some && !this.running))
      this.writing.all('PRAGMA wal_checkpoint(PASSIVE)');
    else if (left >= some) this.run();
  }

  private settle(): void {
    // Somebody writes just now; after that commit it is tried again.
    if (this.writing.inTransaction) return;
    try {
      const { frames, done } = this.log();
      if (frames > done) this.run().then(() => this.whenSettled());
    } catch {
      // The disk cannot be read, say: whoever reads or writes next is told, and the log stays as it is.
    }
  }

  private log(): { frames: number; done: number } {
    const [, frames = 0, done = 0] = this.writing.all('PRAGMA wal_checkpoint(NOOP)')[0] as number[];
    return { frames, done };
  }

  private run(): Promise<void> {
    this.running ??= this.thread.run(this.path).then(() => {
      this.running = undefined;
    });
    return this.running;
  }

  /** Resolves when the thread no longer uses the file. */
  async finished(): Promise<void> {
    clearTimeout(this.quiet);
    await this.running;
  }
}
