import type { SchemaLayer } from '../../../shared/schema/layer-files.ts';
import type { StoreModel } from '../../../shared/schema/model.ts';
import { StoreUnavailableError } from '../errors.ts';
import type { Builder } from '../query/builder.ts';
import { KnownState } from '../query/known-state.ts';
import { SqlReader } from '../query/reader.ts';
import type { SqlTransaction } from '../query/session.ts';
import type { Extension, Reader, Store, Writer } from '../store.ts';
import type { HiddenPart } from '../tables/hidden.ts';
import type { ExtensionPlan } from '../tables/refusal.ts';
import type { SqliteCheckpoints } from './checkpoints.ts';
import type { SqliteConnection } from './connection.ts';
import { appendOnlyTriggers, dropAppendOnlyTriggers } from './ddl.ts';
import { sqliteFileError } from './errors.ts';
import { changeInThread, hiddenInThread, planInThread } from './schema-thread.ts';
import { SqliteSearchQueue } from './search-queue.ts';
import { SqliteSnapshots, type StoreState } from './snapshots.ts';
import { updateStatistics } from './statistics.ts';
import { SqliteWriteQueue } from './write-queue.ts';

/** Runs reads of one file on a separate thread. */
type LongReads = <T>(work: (session: SqlTransaction) => Promise<T>) => Promise<T>;

/** How a store gets the model of other layers, and who it belongs to in messages. */
interface OwnSchema {
  owner: string;
  builderWith(layers: readonly SchemaLayer[]): Builder;
}

/** One SQLite file behind `Store`: one connection writes, others read what is committed. */
export class SqliteStore implements Store {
  readonly identity = this;
  private builder: Builder;
  private readonly schema: OwnSchema | undefined;
  private readonly writing: SqliteConnection;
  private readonly snapshots: SqliteSnapshots;
  private readonly writes: SqliteWriteQueue;
  private readonly search: SqliteSearchQueue;
  private readonly state: StoreState;
  private readonly checkpoints: SqliteCheckpoints | undefined;
  private readonly long: LongReads | undefined;
  private readonly elsewhere = new Set<Promise<unknown>>();
  private closed = false;

  /** Without `checkpoints`, the writing connection runs its own checkpoints. */
  constructor(
    builder: Builder,
    writing: SqliteConnection,
    reading: () => SqliteConnection,
    state: StoreState,
    {
      checkpoints,
      onWrite,
      long,
      schema,
    }: { checkpoints?: SqliteCheckpoints; onWrite?: () => void; long?: LongReads; schema?: OwnSchema } = {},
  ) {
    this.checkpoints = checkpoints;
    this.long = long;
    this.schema = schema;
    this.builder = builder;
    this.writing = writing;
    this.state = state;
    this.snapshots = new SqliteSnapshots(reading, state);
    checkpoints?.onSettled(() => this.tidyUp());
    this.writes = new SqliteWriteQueue(
      writing,
      async () => {
        await this.checkpoints?.room();
        this.snapshots.endUnused();
      },
      (tables) => {
        state.commits++;
        if (tables.size > 0) {
          state.known = new KnownState();
          onWrite?.();
        }
        state.versions.committed(tables);
        this.search.wrote(tables);
        this.checkpoints?.wrote();
      },
    );
    this.search = new SqliteSearchQueue(
      () => this.builder.catalog,
      writing,
      (work) => this.writes.add(this.builder, work, { alone: true }),
    );
  }

  get model(): StoreModel {
    return this.builder.model;
  }

  forRequest(): Store {
    return this.at(this.builder);
  }

  /** The store with the model that it has now, whatever is published meanwhile. */
  private at(builder: Builder): Store {
    return {
      identity: this,
      model: builder.model,
      read: (work, length) => this.readAt(builder, work, length),
      write: (work) => this.writeAt(builder, work),
      rewriteHistory: (work) => this.rewriteHistory(work),
      version: (table) => this.state.versions.of(builder.catalog, table),
      extend: (layers, work, also) => this.extend(layers, work, also),
      planExtension: (layers) => this.planExtension(layers),
      hidden: () => this.hidden(),
      close: () => this.close(),
    };
  }

  read<T>(work: (reader: Reader) => Promise<T>, length?: 'long'): Promise<T> {
    return this.readAt(this.builder, work, length);
  }

  private async readAt<T>(
    builder: Builder,
    work: (reader: Reader) => Promise<T>,
    length?: 'long',
  ): Promise<T> {
    this.refuseWhenClosed();
    if (length === 'long' && this.long) return this.readLong(builder, this.long, work);
    const snapshot = this.snapshots.take();
    try {
      return await work(new SqlReader(builder, snapshot.connection, () => snapshot.known));
    } finally {
      this.snapshots.release(snapshot);
    }
  }

  private async readLong<T>(
    builder: Builder,
    long: LongReads,
    work: (reader: Reader) => Promise<T>,
  ): Promise<T> {
    return this.untilClosed(long((session) => work(new SqlReader(builder, session))));
  }

  /** What a thread does with the file is waited for before it is closed. */
  private untilClosed<T>(work: Promise<T>): Promise<T> {
    this.elsewhere.add(work);
    return work.finally(() => this.elsewhere.delete(work));
  }

  write<T>(work: (writer: Writer) => Promise<T>): Promise<T> {
    return this.writeAt(this.builder, work);
  }

  private async writeAt<T>(builder: Builder, work: (writer: Writer) => Promise<T>): Promise<T> {
    this.refuseWhenClosed();
    return this.writes.add(builder, work);
  }

  /** The tables change on a thread: SQLite goes through all rows for each index, and for other texts of the search. */
  async extend<T>(
    layers: readonly SchemaLayer[],
    work: (writer: Writer) => Promise<T>,
    { then, remove }: Extension = {},
  ): Promise<T> {
    this.refuseWhenClosed();
    const { owner, builderWith } = this.requireSchema();
    const builder = builderWith(layers);
    const wanted = { owner, tables: builder.tables, remove };
    const changed = changeInThread(this.writing.path, wanted, async (elsewhere) => {
      this.refuseWhenClosed();
      const result = await this.writes.add(this.builder, work, { elsewhere });
      this.builder = builder;
      return result;
    });
    const result = await this.untilClosed(changed);
    if (then) await then({ model: builder.model, write: (work) => this.writeAt(builder, work) });
    return result;
  }

  async planExtension(layers: readonly SchemaLayer[]): Promise<ExtensionPlan> {
    this.refuseWhenClosed();
    const { owner, builderWith } = this.requireSchema();
    return this.untilClosed(planInThread(this.writing.path, { owner, tables: builderWith(layers).tables }));
  }

  async hidden(): Promise<HiddenPart[]> {
    this.refuseWhenClosed();
    return this.untilClosed(hiddenInThread(this.writing.path, this.requireSchema().owner));
  }

  private requireSchema(): OwnSchema {
    if (!this.schema) throw new Error('This store was opened without an engine');
    return this.schema;
  }

  /** The triggers that refuse changes go and come back within the transaction, so nobody else ever finds them gone. */
  async rewriteHistory<T>(work: (writer: Writer) => Promise<T>): Promise<T> {
    this.refuseWhenClosed();
    const tables = [...this.builder.catalog.values()].map(({ table }) => table);
    return this.writes.add(
      this.builder,
      async (writer) => {
        for (const sql of tables.flatMap(dropAppendOnlyTriggers)) this.writing.exec(sql);
        const result = await work(writer);
        for (const sql of tables.flatMap(appendOnlyTriggers)) this.writing.exec(sql);
        return result;
      },
      { alone: true },
    );
  }

  version(table: string): string {
    return this.state.versions.of(this.builder.catalog, table);
  }

  rest(): void {
    if (!this.closed) this.writing.rest();
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    await this.writes.finished();
    await Promise.allSettled(this.elsewhere);
    await this.snapshots.close();
    this.search.finish();
    await this.checkpoints?.finished();
    try {
      this.writing.all('PRAGMA wal_checkpoint(TRUNCATE)');
    } catch (error) {
      // A full or read-only disk: the log stays, and is written back when the store is opened again.
      if (!sqliteFileError(this.writing.path, error)) throw error;
    }
    this.writing.close();
  }

  /** In a quiet moment after writes: ends unused snapshots, which hold on to the log, and updates the statistics. */
  private tidyUp(): void {
    this.snapshots.endUnused();
    if (this.closed) return;
    this.writes
      .add(this.builder, async () => updateStatistics(this.writing))
      // For example, a full disk. Queries keep using the old statistics.
      .then(
        (changed) => changed && this.snapshots.closeUnused(),
        () => {},
      );
  }

  private refuseWhenClosed(): void {
    if (this.closed) throw new StoreUnavailableError('The store is closed');
  }
}
