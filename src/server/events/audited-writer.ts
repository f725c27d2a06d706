import type { Entity } from '../../shared/schema/entity.ts';
import type { StoreModel } from '../../shared/schema/model.ts';
import type { Order } from '../../shared/wire.ts';
import { eq } from '../store/eq.ts';
import type {
  Condition,
  Counted,
  Group,
  GroupQuery,
  Query,
  Row,
  RowOf,
  Store,
  Values,
  ValuesOf,
  Writer,
} from '../store/store.ts';
import { type AuditActor, type AuditEntry, labelOf, snapshot, writeAudit } from './audit-entry.ts';
import { cascadeChildren } from './cascade-children.ts';
import type { Gone } from './gone.ts';

/** Who writes, when, and which entities there are. */
interface AuditedBy {
  actor: AuditActor;
  /** Default: now. */
  now?: Date;
}

/** The most ids in one condition. */
const BATCH = 400;
const BY_ID: Order[] = [{ property: 'id', descending: false }];

/** Runs a transaction in which every write to an entity adds an entry to the audit. */
export function writeAudited<T>(
  store: Store,
  by: AuditedBy,
  work: (writer: Writer) => Promise<T>,
): Promise<T> {
  return store.write((writer) => work(audited(writer, by)));
}

/** Writes what a row shows of tables beside it. */
export type Beside = (id: number, writer: Writer) => Promise<void>;

/** A writer that adds an audit entry for every write to an entity, so that no rule can forget to. */
export interface Audited extends Writer {
  /** How often rows that were there have been changed or deleted: a row that was read since then is as it is now. */
  readonly changes: number;
  /** Deletes one row. Its entry keeps what is needed to undo that; that of a part is with the record that it went with. */
  removeRow(table: string, id: number, gone: Gone | 'part' | undefined): Promise<void>;
  /** The same as of any writer; what is written beside the row, such as its several records, stands in the same entry. */
  insert<Table extends string>(table: Table, values: ValuesOf<Table>, beside?: Beside): Promise<number>;
  update<Table extends string>(
    table: Table,
    id: number,
    values: ValuesOf<Table>,
    beside?: Beside,
  ): Promise<boolean>;
  /** Does some work whose entries have these details. */
  telling<T>(details: Record<string, unknown>, work: () => Promise<T>): Promise<T>;
  /** Restores deleted rows by running `work`, and writes an entry for each. */
  restoreRows(gone: Gone, work: (writer: Writer) => Promise<void>): Promise<void>;
}

/** The same writer, audited. */
export function audited(writer: Writer, by: AuditedBy): Audited {
  return new AuditedWriter(writer, by);
}

class AuditedWriter implements Audited {
  readonly #under: Writer;
  readonly #by: AuditedBy;
  /** The row last read or written, as it is now: a change needs the row before and after, and so reads each only once. */
  #last: { table: string; row: Row } | undefined;
  #changes = 0;
  #details: Record<string, unknown> | undefined;

  constructor(writer: Writer, by: AuditedBy) {
    this.#under = writer;
    this.#by = by;
  }

  get changes(): number {
    return this.#changes;
  }

  get model(): StoreModel {
    return this.#under.model;
  }

  async get(table: string, id: number): Promise<Row | null> {
    const known = this.#known(table, id);
    return known ?? this.#reading(table, () => this.#under.get(table, id));
  }

  async first(table: string, where: Condition[]): Promise<Row | null> {
    return this.#reading(table, () => this.#under.first(table, where));
  }

  async insert(table: string, values: Values, beside?: Beside): Promise<number> {
    const entity = this.#entity(table);
    if (entity) return (await this.#created(entity, values, beside)).id;
    const id = await this.#under.insert(table, values);
    await beside?.(id, this.#under);
    return id;
  }

  insertRow<Table extends string>(table: Table, values: ValuesOf<Table>): Promise<RowOf<Table>>;
  async insertRow(table: string, values: Values): Promise<Row> {
    const entity = this.#entity(table);
    return entity ? this.#created(entity, values) : this.#under.insertRow(table, values);
  }

  async #created(entity: Entity, values: Values, beside?: Beside): Promise<Row> {
    let row: Row = await this.#under.insertRow(entity.path, values);
    if (beside) {
      await beside(row.id, this.#under);
      row = (await this.#under.get(entity.path, row.id)) as Row;
    }
    await this.#note(entity, row, { action: 'created', after: snapshot(entity, row) });
    return row;
  }

  append(table: string, values: Values): Promise<void> {
    if (this.#entity(table))
      throw new Error(`Records of ${table} are inserted, so that the audit tells of them`);
    return this.#under.append(table, values);
  }

  async update(table: string, id: number, values: Values, beside?: Beside): Promise<boolean> {
    const entity = this.#entity(table);
    const before = entity && (await this.get(table, id));
    if (beside) await this.#changing(() => beside(id, this.#under));
    if (!before) return this.#changing(() => this.#under.update(table, id, values));
    const after = await this.#changing(() => this.#under.change(table, before, values));
    await this.#noteUpdate(entity, before, after);
    return after !== null;
  }

  async change(table: string, before: Row, values: Values): Promise<Row | null> {
    await this.update(table, before.id, values);
    return this.get(table, before.id);
  }

  /** Computed values need no entry: they follow from values that have one. */
  async keep(table: string, id: number, values: Values): Promise<void> {
    await this.#changing(() => this.#under.keep(table, id, values));
  }

  async add(
    table: string,
    id: number,
    amounts: Record<string, number>,
    limits?: { atLeast: Record<string, number> },
  ): Promise<Record<string, number> | null> {
    return this.#changing(() => this.#under.add(table, id, amounts, limits));
  }

  async updateWhere(table: string, where: Condition[], values: Values): Promise<number> {
    const entity = this.#entity(table);
    if (!entity) return this.#changing(() => this.#under.updateWhere(table, where, values));
    const before = await this.#under.find(table, { where, order: BY_ID });
    const changed = await this.#changing(() => this.#under.updateWhere(table, where, values));
    for (let at = 0; at < before.length; at += BATCH) {
      const batch = before.slice(at, at + BATCH);
      const ids = batch.map(({ id }) => id);
      const rows = await this.#under.find(table, { where: [{ property: 'id', op: 'in', value: ids }] });
      const after = new Map(rows.map((row) => [row.id, row]));
      for (const row of batch) await this.#noteUpdate(entity, row, after.get(row.id));
    }
    return changed;
  }

  remove(table: string, where: Condition[]): Promise<number> {
    return this.#remove(table, where);
  }

  async removeRow(table: string, id: number, gone: Gone | 'part' | undefined): Promise<void> {
    await this.#remove(table, [eq('id', id)], gone);
  }

  async telling<T>(details: Record<string, unknown>, work: () => Promise<T>): Promise<T> {
    this.#details = details;
    try {
      return await work();
    } finally {
      this.#details = undefined;
    }
  }

  async restoreRows(gone: Gone, work: (writer: Writer) => Promise<void>): Promise<void> {
    await this.#changing(() => work(this.#under));
    const counts = countsOf(gone);
    // The record itself last, as it was deleted last.
    for (const one of gone.rows.toReversed()) {
      const entity = this.#entity(one.entity);
      const row = entity && (await this.#under.get(entity.path, one.values.id));
      if (!entity) continue;
      if (!row) throw new Error('What was restored is not there');
      const isWhole = one === gone.rows[0] && Object.keys(counts).length > 0;
      await this.#note(entity, row, {
        action: 'restored',
        after: snapshot(entity, row),
        ...(isWhole && { details: { restored_with_it: counts } }),
      });
    }
  }

  async #remove(table: string, where: Condition[], gone?: Gone | 'part'): Promise<number> {
    const entity = this.#entity(table);
    if (!entity) return this.#changing(() => this.#under.remove(table, where));
    const known = this.#known(table, idIn(where));
    const rows = known ? [known] : await this.#under.find(table, { where, order: BY_ID });
    const went = new Map<number, Record<string, number>>();
    for (const { id } of rows)
      went.set(id, gone ? (gone === 'part' ? {} : countsOf(gone)) : await this.#goingWith(entity, id));
    const removed = await this.#changing(() => this.#under.remove(table, where));
    for (const row of rows) {
      const others = went.get(row.id) ?? {};
      await this.#note(entity, row, {
        action: 'deleted',
        before: snapshot(entity, row),
        details: {
          ...(Object.keys(others).length > 0 && { deleted_with_it: others }),
          ...(gone && gone !== 'part' && { gone }),
        },
      });
    }
    return removed;
  }

  find(table: string, query?: Query): Promise<Row[]> {
    return this.#under.find(table, query);
  }

  count(table: string, query?: Counted): Promise<number> {
    return this.#under.count(table, query);
  }

  sum(table: string, property: string, where?: Condition[]): Promise<number> {
    return this.#under.sum(table, property, where);
  }

  group(table: string, query: GroupQuery): Promise<Group[]> {
    return this.#under.group(table, query);
  }

  next(sequence: string): Promise<number> {
    return this.#under.next(sequence);
  }

  async attempt<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await this.#under.attempt(work);
    } catch (error) {
      // The remembered row may have been rolled back.
      this.#forget();
      throw error;
    }
  }

  #forget(): void {
    this.#last = undefined;
    this.#changes++;
  }

  /** What was read before a change and comes back during it is of before. */
  async #changing<T>(work: () => Promise<T>): Promise<T> {
    this.#forget();
    try {
      return await work();
    } finally {
      this.#forget();
    }
  }

  #known(table: string, id: number | undefined): Row | undefined {
    const last = this.#last;
    return last?.table === table && last.row.id === id ? last.row : undefined;
  }

  /** Reads a row, and remembers it unless something was changed meanwhile. */
  async #reading(table: string, read: () => Promise<Row | null>): Promise<Row | null> {
    const { changes } = this;
    const row = await read();
    if (row && changes === this.changes && this.#entity(table)) this.#last = { table, row };
    return row;
  }

  /** Personal records, such as the width of a column, are not for others to read, so they have no entries. */
  #entity(table: string): Entity | undefined {
    const { entities } = this.#under.model;
    const entity = Object.hasOwn(entities, table) ? entities[table] : undefined;
    return entity?.personal ? undefined : entity;
  }

  async #noteUpdate(entity: Entity, before: Row, after: Row | null | undefined): Promise<void> {
    if (!after) return;
    const [old, now] = [snapshot(entity, before), snapshot(entity, after)];
    const names = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
      (name) => JSON.stringify(old[name]) !== JSON.stringify(now[name]),
    );
    if (names.length === 0) return;
    const only = (values: Record<string, unknown>) =>
      Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
    await this.#note(entity, after, { action: 'updated', before: only(old), after: only(now) });
  }

  async #note(
    entity: Entity,
    row: Row,
    entry: Pick<AuditEntry, 'action' | 'before' | 'after' | 'details'>,
  ): Promise<void> {
    const { actor, now = new Date() } = this.#by;
    const { changes } = this;
    await writeAudit(this.#under, {
      actor,
      now,
      entity: entity.path,
      key: row.id,
      label: labelOf(entity, row),
      ...(this.#details && { details: this.#details }),
      ...entry,
    });
    if (entry.action !== 'deleted' && changes === this.changes) this.#last = { table: entity.path, row };
  }

  /** Counts the records of other entities that the database deletes together with one, by entity. */
  async #goingWith(entity: Entity, id: number): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const { path, by } of cascadeChildren(this.#under.model.entities, entity.path)) {
      const count = await this.#under.count(path, { where: [eq(by, id)] });
      if (count > 0) counts[path] = (counts[path] ?? 0) + count;
    }
    return counts;
  }
}

/** How many other records of each entity went with one. */
function countsOf({ rows }: Gone): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { entity } of rows.slice(1)) counts[entity] = (counts[entity] ?? 0) + 1;
  return counts;
}

/** The id if the condition asks for one id and nothing else. */
function idIn([condition, ...others]: Condition[]): number | undefined {
  if (!condition || others.length > 0 || condition.op !== 'eq' || condition.property !== 'id')
    return undefined;
  return Number(condition.value);
}
