import type { Rows } from '../../shared/gen/rows.ts';
import type { SchemaLayer } from '../../shared/schema/layer-files.ts';
import type { StoreModel } from '../../shared/schema/model.ts';
import type { Order } from '../../shared/wire.ts';
import type { HiddenPart } from './tables/hidden.ts';
import type { ExtensionPlan } from './tables/refusal.ts';

/** A property's value between the API and the store: JSON values; a reference is written as its id. */
export type Value = string | number | boolean | null;

/**
 * A row as read. References are `{id, label}` or null, booleans are booleans, objects are parsed. Besides its properties it has
 * `_version`, which starts at 1 and grows with every change.
 */
export type Row = Record<string, unknown> & { id: number };

/** A row of a table. Its properties have types where the table is an entity of the product that is named; those that rights hide are absent. */
export type RowOf<Table extends string> = Table extends keyof Rows ? Rows[Table] : Row;

/** Values to write, by property. */
export type Values = Record<string, Value>;

/** The written form of what a row shows: a reference as its id. */
export type Written<Shown> = unknown extends Shown ? Value : Shown extends { id: infer Id } ? Id : Shown;

/** Values to write of a table: of an entity that is named, its properties and no other. */
export type ValuesOf<Table extends string> = Table extends keyof Rows
  ? { [Name in keyof Rows[Table]]?: Written<Rows[Table][Name]> }
  : Values;

/**
 * A condition on one property. `property` may lead through references: `work_order.asset`, `status.control.closes`. Texts of
 * entities compare ignoring case, with `eq`, `ne` and `in` in every alphabet, those of system tables exactly. `contains` finds the text anywhere, ignoring case; on a reference
 * it looks at the label. `ne` is the opposite of `eq`: an empty value differs from any. `in` with an empty list matches nothing.
 * `under` matches a reference to this record of a tree, or to one below it.
 */
export type Condition =
  | { property: string; op: 'eq' | 'ne' | 'lt' | 'lte' | 'gt' | 'gte'; value: Exclude<Value, null> }
  | { property: string; op: 'contains'; value: string }
  | { property: string; op: 'in'; value: (string | number)[] }
  | { property: string; op: 'under'; value: number }
  | { property: string; op: 'null' | 'notNull' }
  | ReferrerCondition
  | AnyCondition
  | NeitherCondition
  | AllCondition
  | ReferredCondition
  | AboutCondition;

/** Matches a row that some or no row of `table` refers to by its reference `by` while meeting `where`; without `by`, any row of it that does. */
export interface ReferrerCondition {
  op: 'some' | 'none';
  table: string;
  by?: string;
  where: Condition[];
}

/** Matches a row that meets at least one of these; an empty list matches nothing. */
export interface AnyCondition {
  op: 'any';
  of: Condition[];
}

/** Matches a row that meets none of these. */
export interface NeitherCondition {
  op: 'neither';
  of: Condition[];
}

/** Matches a row that meets all of these, as one of those of `any`. */
export interface AllCondition {
  op: 'all';
  of: Condition[];
}

/** Matches a row whose reference points to a row that meets `where`. */
export interface ReferredCondition {
  op: 'refers';
  property: string;
  where: Condition[];
}

/** Matches a row that is about (`x-about`) a row of `of` that meets `where`: `entity` and `key` are its properties that say so. */
export interface AboutCondition {
  op: 'about';
  entity: string;
  key: string;
  of: string;
  where: Condition[];
}

/** Which rows, in which order. The order always ends with id, so that pages never overlap. */
export interface Query {
  where?: Condition[];
  /** Text looked for in the entity's `x-entity.search` properties. */
  search?: string;
  order?: Order[];
  /**
   * If a search matches few rows, those with the text at the start of a word and in their label come first; `order` decides between
   * equals.
   */
  ranked?: boolean;
  limit?: number;
  offset?: number;
  /** Only these properties, in this order; passing the same array again lets the statement be cached. Default: all. */
  properties?: readonly string[];
}

/** Which rows are counted; counting stops at `atMost`, if a higher number makes no difference. */
export interface Counted extends Pick<Query, 'where' | 'search'> {
  atMost?: number;
}

/**
 * What rows are grouped by: a property, which may lead through references, or the period of its date. The date of a timestamp is
 * that in `zone`, or in UTC without one.
 */
export interface GroupBy {
  property: string;
  period?: Period;
  zone?: string;
}

export type Period = 'day' | 'week' | 'month';

/**
 * A measure of a group: the number of rows, the exact sum of a number, or the total rise of a meter from each row to the next by
 * id, ignoring falls.
 */
export type Measure = { op: 'count' } | { op: 'sum' | 'rise'; property: string };

export interface GroupQuery extends Pick<Query, 'where' | 'search'> {
  by: GroupBy[];
  measures: Measure[];
  /** Sorts by these measures, counted from 0, instead of by keys; an empty list means no order. */
  order?: { measure: number; descending: boolean }[];
  /** At most this many groups: the first of an `order`, otherwise any. */
  limit?: number;
}

/** A group: its keys as rows show them, dates as `2026-03-31`, weeks as their Monday, months as `2026-03`. */
export interface Group {
  keys: unknown[];
  measures: number[];
}

/** Reads one consistent state of the store. `table` is an entity path or the name of a system table. */
export interface Reader {
  /** What the store holds in the state that is read. Nobody keeps it beyond the transaction. */
  readonly model: StoreModel;
  get<Table extends keyof Rows>(table: Table, id: number): Promise<Rows[Table] | null>;
  get(table: string, id: number): Promise<Row | null>;
  /** The first row that matches, by id. */
  first<Table extends keyof Rows>(table: Table, where: Condition[]): Promise<Rows[Table] | null>;
  first(table: string, where: Condition[]): Promise<Row | null>;
  /** Rows with chosen properties may have such of others, as `status.name`, which have no types. */
  find(table: string, query: Query & { properties: readonly string[] }): Promise<Row[]>;
  find<Table extends keyof Rows>(table: Table, query?: Query): Promise<Rows[Table][]>;
  find(table: string, query?: Query): Promise<Row[]>;
  count(table: string, query?: Counted): Promise<number>;
  /** Sum of a number property, 0 if no row matches. */
  sum(table: string, property: string, where?: Condition[]): Promise<number>;
  /** Counts and sums for groups of rows, sorted by keys or by measures. Without `by`, all rows are one group. */
  group(table: string, query: GroupQuery): Promise<Group[]>;
}

/**
 * Reads and writes within one transaction. Every write takes effect completely or not at all. After an error it can only be given
 * up: PostgreSQL answers nothing more in it. What may fail and go on stands in an `attempt`.
 */
export interface Writer extends Reader {
  /**
   * Adds a row and returns its id. `created_at`, `updated_at` and `_version` are filled by the store.
   * @throws UniqueError, MissingReferenceError
   */
  insert<Table extends string>(table: Table, values: ValuesOf<Table>): Promise<number>;
  /** The same; returns the new row. */
  insertRow<Table extends string>(table: Table, values: ValuesOf<Table>): Promise<RowOf<Table>>;
  /**
   * Adds a row to one of the program's own tables, such as the audit. Nobody needs its id, so it may be sent with a later
   * statement, by the commit at the latest, and its errors appear then.
   */
  append(table: string, values: Values): Promise<void>;
  /**
   * Changes a row, raises its `_version` and `updated_at`; false if it does not exist. @throws UniqueError, MissingReferenceError
   */
  update<Table extends string>(table: Table, id: number, values: ValuesOf<Table>): Promise<boolean>;
  /** The same for a row that this transaction has read completely; returns the row after the change. @throws as `update` does */
  change(table: string, before: Row, values: Values): Promise<Row | null>;
  /**
   * Writes values that the server computes: `_version` and `updated_at` stay as they are, so that a user who has the record open in
   * a form can still save.
   */
  keep<Table extends string>(table: Table, id: number, values: ValuesOf<Table>): Promise<void>;
  /**
   * Adds to numbers of a row, such as a quantity in stock, unless one would fall below its `atLeast`: one statement, so that two
   * users taking at once never take the same stock. Like `keep` it does not raise the version.
   * @returns the numbers after, or null if there is too little or no such row, and nothing was changed
   */
  add(
    table: string,
    id: number,
    amounts: Record<string, number>,
    limits?: { atLeast: Record<string, number> },
  ): Promise<Record<string, number> | null>;
  /** Changes all rows that match; returns how many. */
  updateWhere(table: string, where: Condition[], values: Values): Promise<number>;
  /** Deletes all rows that match, with those that cascade; returns how many. @throws ReferencedError */
  remove(table: string, where: Condition[]): Promise<number>;
  /** The next number of a named sequence, from 1; never given twice, even if the record is deleted. */
  next(sequence: string): Promise<number>;
  /** Runs a part of the transaction that is rolled back by itself if it fails, so that the rest may go on. */
  attempt<T>(work: () => Promise<T>): Promise<T>;
}

/** What else an extension of a store does. */
export interface Extension {
  then?: (after: Pick<Store, 'write' | 'model'>) => Promise<void>;
  remove?: readonly string[];
}

/** The data of one tenant, or of the platform. Nothing above this interface knows which engine holds it. */
export interface Store {
  /** The key for caches about a store: it is the same for every view of the store. */
  readonly identity: object;
  /** What the store holds now. Work that reads or writes goes by the model of its reader. */
  readonly model: StoreModel;
  /**
   * Runs reads on one state of the store: no row changes between the reads of the callback, and everything acknowledged before is
   * visible. The callback may only await what the reader returns. A `long` read covers many rows: an engine that reads in this
   * process runs it on a separate thread, so that nobody waits for it.
   */
  read<T>(work: (reader: Reader) => Promise<T>, length?: 'long'): Promise<T>;
  /**
   * Runs a transaction and resolves after it is durable; if the callback throws, it is rolled back. The callback may only await
   * what the writer returns. It may run again from its beginning, if nothing of the first run was kept.
   */
  write<T>(work: (writer: Writer) => Promise<T>): Promise<T>;
  /**
   * A `write` that may also change and delete rows of append-only tables, such as the audit. The database allows it within
   * this one transaction only. It is for erasing a person and for the end of the time that the audit is kept, and for
   * nothing else.
   */
  rewriteHistory<T>(work: (writer: Writer) => Promise<T>): Promise<T>;
  /**
   * A text that changes whenever a row of the table, or what its rows show of other tables, may have changed. Rows read after
   * calling this are at least as new. Missing on engines that need a query to tell.
   */
  version?(table: string): string;
  /** The same if it has to be read. Only the store of a request has it, and reads it together with other queries. */
  readVersion?(table: string): Promise<string>;
  /**
   * The store as one request sees it, on engines where beginning a transaction costs time: reads that follow each other at once
   * share a state, which is as new as the first of them. With purpose `write` no read is opened in advance. The view keeps the model that the
   * store had when the request began to work, whatever is published meanwhile.
   */
  forRequest?(purpose?: 'read' | 'write'): Store;
  /**
   * Gives the store the model with these layers over the product's schemas: its tables are changed and `work` runs in one
   * transaction. Only columns are added or hidden, so whoever still works by the model before finds all that it knows.
   * `then` writes by the new model, which `work` does not know yet, in transactions of its own that follow; `remove` names what is
   * hidden and goes for good in the same transaction.
   * @throws TablesBusyError while others keep the tables in use, MigrationRefusedError if rows stand in the way
   */
  extend<T>(
    layers: readonly SchemaLayer[],
    work: (writer: Writer) => Promise<T>,
    also?: Extension,
  ): Promise<T>;
  /** What `extend` would do to values that are there, and why rows do not allow it. */
  planExtension(layers: readonly SchemaLayer[]): Promise<ExtensionPlan>;
  /** What the store keeps though no schema names it any more. */
  hidden(): Promise<HiddenPart[]>;
  /** Waits until the model is as new as the state that was read last; undefined if it is. */
  settle?(): Promise<void> | undefined;
  /** Gives back the memory of what was kept for more of the same work, such as that of opening the store; missing where nothing is. */
  rest?(): void;
  /** Waits for running work, then releases all files and connections. */
  close(): Promise<void>;
}

/**
 * The version of a table, at once or read together with other queries; undefined if the store cannot tell, such as one
 * that others write to, outside a request.
 */
export function tableVersion(store: Store, table: string): string | Promise<string> | undefined {
  return store.version?.(table) ?? store.readVersion?.(table);
}
