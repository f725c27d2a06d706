import type { SchemaLayer } from '../../../shared/schema/layer-files.ts';
import type { StoreModel } from '../../../shared/schema/model.ts';
import type { Extension, Reader, Store, Writer } from '../store.ts';
import type { HiddenPart } from '../tables/hidden.ts';
import type { ExtensionPlan } from '../tables/refusal.ts';
import type { At } from './at-model.ts';
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
  openRead(at?: At): Promise<OpenRead>;
  read<T>(work: (reader: Reader) => Promise<T>, length?: 'long', at?: At): Promise<T>;
  write<T>(work: (writer: Writer) => Promise<T>, at?: At): Promise<T>;
  /** What the store holds now, as far as this node has seen. */
  readonly present: At;
  settle(): Promise<void> | undefined;
  /** A state that is not older than this call. */
  latestState(): Promise<SharedState>;
}

/** A transaction shared by the reads of one request. */
interface Shared {
  at: At;
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
  /** The model that the request works by, from when its work begins. */
  #at: At | undefined;

  /** @param writes whether the request is expected to write, so that no read needs to be opened for it */
  constructor(store: Readable, writes: boolean) {
    this.#store = store;
    this.#writes = writes;
    this.identity = store.identity;
  }

  get model(): StoreModel {
    return (this.#at ?? this.#store.present).builder.model;
  }

  /** From then on the request keeps the model that it has. */
  settle(): Promise<void> | undefined {
    if (this.#at) return undefined;
    const settling = this.#store.settle();
    if (settling) return settling.then(() => this.#keepModel());
    this.#keepModel();
    return undefined;
  }

  #keepModel(): void {
    this.#at = this.#store.present;
    // A read that stays open goes by the model from before.
    if (this.#shared && this.#shared.at !== this.#at) this.#leave(this.#shared);
  }

  read<T>(work: (reader: Reader) => Promise<T>, length?: 'long'): Promise<T> {
    if (length === 'long') return this.#store.read(work, length, this.#at);
    return this.#during(({ reader }) => work(reader));
  }

  async readVersion(table: string): Promise<string> {
    const state =
      this.#writes && !this.#shared
        ? await this.#store.latestState()
        : await this.#during((open) => open.state());
    return state.version((this.#at ?? this.#store.present).builder.catalog, table);
  }

  async #during<T>(work: (open: OpenRead) => Promise<T>): Promise<T> {
    const at = this.#at ?? this.#store.present;
    this.#shared ??= { at, opened: this.#store.openRead(at), reading: 0 };
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
    return this.#store.write(work, this.#at);
  }

  rewriteHistory<T>(work: (writer: Writer) => Promise<T>): Promise<T> {
    if (this.#shared) this.#leave(this.#shared);
    return this.#store.rewriteHistory(work);
  }

  extend<T>(
    layers: readonly SchemaLayer[],
    work: (writer: Writer) => Promise<T>,
    also?: Extension,
  ): Promise<T> {
    if (this.#shared) this.#leave(this.#shared);
    return this.#store.extend(layers, work, also);
  }

  planExtension(layers: readonly SchemaLayer[]): Promise<ExtensionPlan> {
    return this.#store.planExtension(layers);
  }

  hidden(): Promise<HiddenPart[]> {
    return this.#store.hidden();
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
