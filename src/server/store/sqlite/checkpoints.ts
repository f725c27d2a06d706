import { statSync } from 'node:fs';
import type { CheckpointThread } from './checkpoint-thread.ts';
import { BUSY_MS, type SqliteConnection } from './connection.ts';

/** Lengths of the log (WAL), in frames of one page each. */
export interface LogLimits {
  /** From this length on, the thread runs checkpoints. */
  long: number;
  /** At least this many frames are worth starting the thread for. Fewer can be written back within a commit. */
  some: number;
  /** From this length on, what the thread has left is written back within a commit, so that the log starts over. */
  longer: number;
  /** The log never grows beyond this: from here on, all of it is written back within a commit. */
  longest: number;
}

const LIMITS: LogLimits = { long: 4_000, some: 1_000, longer: 12_000, longest: 16_000 };

/** Bytes of a frame: a page and its head. */
const FRAME = 4_120;

/** After this long without a commit, the whole log is written back. */
const QUIET_MS = 1_500;

/**
 * Keeps the log of a store from growing without end. SQLite itself would run a checkpoint within some commit, which then
 * takes up to 200 ms. Here a thread runs it while commits go on. A log starts over only once all of it is written back.
 *
 * When nobody writes, the log is written back whatever its length: a reader looks for each page in the log first, which
 * makes a search that finds nothing take 78 instead of 42 µs.
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

  /** Sets what to run after a log was written back in a quiet moment. Readers that began before that still read from the log. */
  onSettled(work: () => void): void {
    this.whenSettled = work;
  }

  /**
   * Call before a transaction. No other connection can run a checkpoint while the thread does, so once the log has
   * reached its longest length, writes wait for the thread.
   */
  async room(): Promise<void> {
    if (!this.running || this.length < this.limits.longest) return;
    await this.running;
    this.writing.all('PRAGMA wal_checkpoint(PASSIVE)');
  }

  /** Call after a commit. */
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
    // A write is running. Its commit starts the quiet timer again.
    if (this.writing.inTransaction) return;
    try {
      const { frames, done } = this.log();
      if (frames === done) this.shrink();
      else
        this.run().then(() => {
          this.whenSettled();
          this.shrink();
        });
    } catch {
      // For example, the disk cannot be read. The next read or write reports the error, and the log stays as it is.
    }
  }

  /**
   * A burst of writes leaves a long file. It is cut off once all of it is written back. Where somebody writes, or still reads
   * from it, it is tried again in the next quiet moment.
   */
  private shrink(): void {
    if (!this.writing.isOpen || !this.isLongFile()) return;
    if (!this.running && !this.writing.inTransaction) {
      this.writing.exec('PRAGMA busy_timeout = 0');
      this.writing.all('PRAGMA wal_checkpoint(TRUNCATE)');
      this.writing.exec(`PRAGMA busy_timeout = ${BUSY_MS}`);
    }
    if (this.isLongFile()) this.quiet.refresh();
  }

  private isLongFile(): boolean {
    const { size } = statSync(`${this.path}-wal`, { throwIfNoEntry: false }) ?? { size: 0 };
    return size >= this.limits.some * FRAME;
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
