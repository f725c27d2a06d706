import type { Order } from '../../shared/wire.ts';

/** What a property holds between the API and the store: JSON values; a reference is its id when written. */
export type Value = string | number | boolean | null;

/**
 * A row as read. References come as `{id, label}` or null, booleans as booleans, objects parsed. Beside its
 * properties it has `_version`, which starts at 1 and grows with every change.
 */
export type Row = Record<string, unknown> & { id: number };

/** Values to write, by property. */
export type Values = Record<string, Value>;

/**
 * A condition on one property. `property` may lead through references: `work_order.asset`, `status.control.closes`.
 * Texts of entities compare without case, those of system tables exactly. `contains` finds the text anywhere, whatever
 * its case; on a reference it looks at the label. `ne` is the opposite of `eq`: an empty value differs from any.
 * `in` with an empty list matches nothing. `under` is true of a reference to this record of a tree, or to one below it.
 */
export type Condition =
  | { property: string; op: 'eq' | 'ne' | 'lt' | 'lte' | 'gt' | 'gte'; value: Exclude<Value, null> }
  | { property: string; op: 'contains'; value: string }
  | { property: string; op: 'in'; value: (string | number)[] }
  | { property: string; op: 'under'; value: number }
  | { property: string; op: 'null' | 'notNull' }
  | ReferrerCondition
  | AnyCondition
  | ReferredCondition;

/** True of a row that some or no row of `table` refers to by its reference `by` while meeting `where`. */
export interface ReferrerCondition {
  op: 'some' | 'none';
  table: string;
  by: string;
  where: Condition[];
}

/** True of a row that meets at least one of these; of none where there are none. */
export interface AnyCondition {
  op: 'any';
  of: Condition[];
}

/** True of a row whose reference names a row that meets `where`. */
export interface ReferredCondition {
  op: 'refers';
  property: string;
  where: Condition[];
}

/** Which rows, in which order. The order always ends with id, so that pages never overlap. */
export interface Query {
  where?: Condition[];
  /** Text looked for in the entity's `x-entity.search` properties. */
  search?: string;
  order?: Order[];
  /**
   * Of a search that few rows match, those come first that have it at the start of a word and in their label; `order`
   * decides among equals.
   */
  ranked?: boolean;
  limit?: number;
  offset?: number;
  /** Only these properties, in this order; a list that is kept lets the statement be kept too. Default: all. */
  properties?: readonly string[];
}

/** Which rows are counted; counting stops at `atMost`, for where more makes no difference. */
export interface Counted extends Pick<Query, 'where' | 'search'> {
  atMost?: number;
}

/**
 * What rows are grouped by: a property, which may lead through references, or the period that its day lies in. The day
 * of a moment is that of `zone`, without one of UTC.
 */
export interface GroupBy {
  property: string;
  period?: Period;
  zone?: string;
}

export type Period = 'day' | 'week' | 'month';

/**
 * What is said of a group: how many rows, the exact sum of a number, or what a meter rose by from each row to the next
 * by id, where falls do not count.
 */
export type Measure = { op: 'count' } | { op: 'sum' | 'rise'; property: string };

export interface GroupQuery extends Pick<Query, 'where' | 'search'> {
  by: GroupBy[];
  measures: Measure[];
  /** By these measures, counted from 0, instead of by their keys; by none, in no order. */
  order?: { measure: number; descending: boolean }[];
  /** At most so many groups: the first ones of an `order`, else it is not said which. */
  limit?: number;
}

/** A group: its keys as rows show them, days as `2026-03-31`, weeks as their Monday, months as `2026-03`. */
export interface Group {
  keys: unknown[];
  measures: number[];
}

/** Reads within one consistent state of the store. `table` is an entity path or the name of a system table. */
export interface Reader {
  get(table: string, id: number): Promise<Row | null>;
  /** The first row that matches, by id. */
  first(table: string, where: Condition[]): Promise<Row | null>;
  find(table: string, query?: Query): Promise<Row[]>;
  count(table: string, query?: Counted): Promise<number>;
  /** Sum of a number property, 0 when no row matches. */
  sum(table: string, property: string, where?: Condition[]): Promise<number>;
  /** Counts and sums of the groups that rows make, in order of their keys, or of measures. Without `by`, all rows are one group. */
  group(table: string, query: GroupQuery): Promise<Group[]>;
}

/** Reads and writes within one transaction. Every write either happens whole or not at all. */
export interface Writer extends Reader {
  /**
   * Adds a row and returns its id. `created_at`, `updated_at` and `_version` are filled by the store.
   * @throws UniqueError, MissingReferenceError
   */
  insert(table: string, values: Values): Promise<number>;
  /** The same; answers what the row is then. */
  insertRow(table: string, values: Values): Promise<Row>;
  /**
   * Adds a row to what the program keeps for itself, such as the audit. Nobody needs to know its id, so it may be written
   * with what follows, the commit at the latest, and what is wrong with it is told there.
   */
  append(table: string, values: Values): Promise<void>;
  /**
   * Changes a row, raises its `_version` and `updated_at`; false when there is none. @throws UniqueError, MissingReferenceError
   */
  update(table: string, id: number, values: Values): Promise<boolean>;
  /** The same for a row as this transaction has read it, whole; answers what it is then. @throws as `update` does */
  change(table: string, before: Row, values: Values): Promise<Row | null>;
  /**
   * Writes what the server works out by itself: the row's `_version` and `updated_at` stay, so that whoever has it open
   * in a form may still save.
   */
  keep(table: string, id: number, values: Values): Promise<void>;
  /**
   * Adds to numbers of a row, such as a quantity in stock, unless one would end up below what `atLeast` says: one
   * statement, so that two who take at once never take the same. Like `keep` it raises no version.
   * @returns the numbers after, or null where there is too little or no such row, and nothing was changed
   */
  add(
    table: string,
    id: number,
    amounts: Record<string, number>,
    limits?: { atLeast: Record<string, number> },
  ): Promise<Record<string, number> | null>;
  /** Changes all rows that match; returns how many. */
  updateWhere(table: string, where: Condition[], values: Values): Promise<number>;
  /** Deletes all rows that match, and what goes with them; returns how many. @throws ReferencedError */
  remove(table: string, where: Condition[]): Promise<number>;
  /** The next number of a named sequence, from 1; never given twice, even if the record is deleted. */
  next(sequence: string): Promise<number>;
  /** Does a part of the transaction of which nothing is kept if it fails, so that the rest may go on without it. */
  attempt<T>(work: () => Promise<T>): Promise<T>;
}

/** The data of one tenant, or of the platform. Nothing above this interface knows which engine holds it. */
export interface Store {
  /** What is remembered of a store is kept under this: it is the same for every view of it. */
  readonly identity: object;
  /**
   * Runs reads of one state of the store: no row changes from one read of the callback to the next, and everything
   * that was acknowledged before is seen. The callback may only await what the reader gives it. A `long` one looks at many
   * rows: an engine that reads in this process does it on a thread of its own, so that nobody waits for it.
   */
  read<T>(work: (reader: Reader) => Promise<T>, length?: 'long'): Promise<T>;
  /**
   * Runs a transaction and resolves after it is durable; if the callback throws, nothing is kept. The callback may only
   * await what the writer gives it. It may be run again from its beginning, when nothing of the first time was kept.
   */
  write<T>(work: (writer: Writer) => Promise<T>): Promise<T>;
  /**
   * A text that changes whenever a row of the table, or what its rows show of other tables, may have changed. What is
   * read after it was asked for is at least as new. Engines that cannot tell without a query do not have it.
   */
  version?(table: string): string;
  /** The same where it has to be read. Only the view of a request has it, for which it is read with what is read besides. */
  readVersion?(table: string): Promise<string>;
  /**
   * The store as one request sees it, where beginning a transaction costs something: reads that follow each other at
   * once share a state, which is as new as the first of them. Where it is going to write, nothing is begun for it before.
   */
  forRequest?(purpose?: 'read' | 'write'): Store;
  /** Waits for running work, then lets go of all files and connections. */
  close(): Promise<void>;
}
