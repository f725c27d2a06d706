import type { StoreModel } from '../../../shared/schema/model.ts';
import type { Reader, Store, Writer } from '../store.ts';
import type { SharedState } from './shared-state.ts';

/** An open read transaction. */
export interface OpenRead {
  reader: Reader;
  /** What is known of the state being read; the statement that begins the read reports it. */
  state(): Promise<SharedState>;
  /** Releases its connection. */
  end(): void;
}

/** A store whose reads can stay open. */
export interface Readable extends Store {
  openRead(): Promise<OpenRead>;
  /** A state that is not older than this call. */
  latestState(): Promise<SharedState>;
}

/** A transaction shared by the reads of one request. */
interface Shared {
  opened: Promise<OpenRead>;
  /** How many reads are using it now. */
  reading: number;
}

/**
 * A store as one request sees it. Reads that follow each other at once, such as finding the caller and then the record,
 * share a transaction, so that the second costs one round trip instead of three. The transaction ends as soon as the
 * request does something else: it never waits for anything but the database, and a write begins after it has ended.
 */
export class RequestStore implements Store {
  readonly identity: object;
  readonly #store: Readable;
  readonly #writes: boolean;
  #shared: Shared | undefined;

  /** @param writes whether the request is expected to write, so that no read needs to be opened for it */
  constructor(store: Readable, writes: boolean) {
    this.#store = store;
    this.#writes = writes;
    this.identity = store.identity;
  }

  get model(): StoreModel {
    return this.#store.model;
  }

  read<T>(work: (reader: Reader) => Promise<T>, length?: 'long'): Promise<T> {
    if (length === 'long') return this.#store.read(work, length);
    return this.#during(({ reader }) => work(reader));
  }

  async readVersion(table: string): Promise<string> {
    const state =
      this.#writes && !this.#shared
        ? await this.#store.latestState()
        : await this.#during((open) => open.state());
    return state.version(table);
  }

  async #during<T>(work: (open: OpenRead) => Promise<T>): Promise<T> {
    this.#shared ??= { opened: this.#store.openRead(), reading: 0 };
    const shared = this.#shared;
    shared.reading++;
    try {
      return await work(await shared.opened);
    } catch (error) {
      // After a failed statement PostgreSQL answers nothing more in that transaction.
      this.#leave(shared);
      throw error;
    } finally {
      shared.reading--;
      if (this.#shared !== shared) this.#endUnused(shared);
      // A read that follows at once has begun by then.
      else if (shared.reading === 0) setImmediate(() => shared.reading === 0 && this.#leave(shared));
    }
  }

  write<T>(work: (writer: Writer) => Promise<T>): Promise<T> {
    if (this.#shared) this.#leave(this.#shared);
    return this.#store.write(work);
  }

  rewriteHistory<T>(work: (writer: Writer) => Promise<T>): Promise<T> {
    if (this.#shared) this.#leave(this.#shared);
    return this.#store.rewriteHistory(work);
  }

  close(): Promise<void> {
    return this.#store.close();
  }

  /** Closes the shared transaction to further reads. */
  #leave(shared: Shared): void {
    if (this.#shared !== shared) return;
    this.#shared = undefined;
    this.#endUnused(shared);
  }

  #endUnused(shared: Shared): void {
    if (shared.reading > 0) return;
    shared.opened.then(
      ({ end }) => end(),
      // The reads themselves report that there is no connection.
      () => {},
    );
  }
}
