import { MissingReferenceError, ReferencedError, StorageFullError, UniqueError } from '../errors.ts';
import type { Condition, Row, RowOf, Values, ValuesOf, Writer } from '../store.ts';
import { quote, type TableInfo, tableAt } from '../tables/catalog.ts';
import { type Touched, touch, touchedByRemove } from '../tables/table-versions.ts';
import type { Builder } from './builder.ts';
import type { Param, Sql } from './dialect.ts';
import { insertionOf } from './insertion.ts';
import { ROOT } from './joins.ts';
import { projectionOf } from './projection.ts';
import { SqlReader } from './reader.ts';
import { decode, encode } from './row-codec.ts';
import { plainSource, whereText } from './select.ts';
import type { ReadRefusal, SqlWriteTransaction } from './session.ts';
import { keysToAsk, takenKey } from './taken-in-other-case.ts';

/** Writes through one session of any engine. */
export class SqlWriter extends SqlReader implements Writer {
  protected override readonly session: SqlWriteTransaction;
  private readonly error: ReadRefusal;
  private readonly touched: Touched;
  private readonly now = new Date().toISOString();

  /** Every table written to is recorded in `touched`. */
  constructor(
    builder: Builder,
    session: SqlWriteTransaction,
    problem: ReadRefusal,
    touched: Touched = new Map(),
  ) {
    super(builder, session);
    this.session = session;
    this.error = problem;
    this.touched = touched;
  }

  async insert(table: string, values: Values): Promise<number> {
    if (this.isToAsk(table, values)) await this.refuseTaken(table, values);
    const sql = this.insertion(table, values, (into) => `${into} RETURNING "id"`);
    const [row] = await this.guarded(tableAt(this.builder.catalog, table), sql, values);
    touch(this.touched, table, 1);
    return row?.[0] as number;
  }

  insertRow<Table extends string>(table: Table, values: ValuesOf<Table>): Promise<RowOf<Table>>;
  async insertRow(table: string, values: Values): Promise<Row> {
    const { catalog, dialect } = this.builder;
    if (!dialect.readsInserted) return (await this.get(table, await this.insert(table, values))) as Row;
    if (this.isToAsk(table, values)) await this.refuseTaken(table, values);
    const info = tableAt(catalog, table);
    const added = this.insertion(table, values, (into) => into);
    const names = [...info.columns.keys()].filter((name) => name !== 'id' || values.id !== undefined);
    const given = new Map(names.map((name, at) => [name, added.params[at]]));
    const { rest, complete } = projectionOf(this.builder, info);
    const { columns, joins } = rest(given);
    // The values it was given need not be read back.
    const text = `WITH _made AS (${added.text} RETURNING *) SELECT ${columns} FROM _made AS ${ROOT}${joins}`;
    const [row] = await this.guarded(info, { ...added, text }, values);
    touch(this.touched, table, 1);
    return complete(given, row as unknown[]);
  }

  async append(table: string, values: Values): Promise<void> {
    const { text, params } = this.insertion(table, values, (into) => into);
    this.session.append({ into: text, params, table: tableAt(this.builder.catalog, table) });
    touch(this.touched, table, 1);
  }

  private insertion(table: string, values: Values, asked: (into: string) => string): Sql {
    touch(this.touched, table);
    const info = tableAt(this.builder.catalog, table);
    const { into, params } = insertionOf(info, values.id !== undefined);
    const all: Values = { created_at: this.now, updated_at: this.now, _version: 1, ...values };
    return { text: asked(into), params: params(all) };
  }

  /** Whether an index alone cannot tell that a key of these values is taken. */
  private isToAsk(table: string, values: Values): boolean {
    return keysToAsk(tableAt(this.builder.catalog, table), values).length > 0;
  }

  private async refuseTaken(table: string, values: Values, id?: number): Promise<void> {
    const keys = keysToAsk(tableAt(this.builder.catalog, table), values);
    const taken = await takenKey(this, table, keys, values, id);
    if (taken) throw new UniqueError(table, taken);
  }

  async update(table: string, id: number, values: Values): Promise<boolean> {
    if (this.isToAsk(table, values)) await this.refuseTaken(table, values, id);
    return (await this.set(table, byId(id), values)) > 0;
  }

  async change(table: string, before: Row, values: Values): Promise<Row | null> {
    const info = tableAt(this.builder.catalog, table);
    if (this.isToAsk(table, values)) await this.refuseTaken(table, values, before.id);
    const changing = this.set(table, byId(before.id), values, before);
    // A change that has to read the row first has not sent its statement yet, so the read below must wait for it.
    if (isKnown(info, values, before)) changing.catch(() => {});
    else await changing;
    // Sent together in one round trip. The change reports any error.
    const reading = this.get(table, before.id);
    reading.catch(() => {});
    await changing;
    return reading;
  }

  async keep(table: string, id: number, values: Values): Promise<void> {
    const info = tableAt(this.builder.catalog, table);
    touch(this.touched, table);
    const keys = staleOf(info, values).filter(({ from }) => from.every((name) => values[name] !== undefined));
    const entries: [string, Param][] = [
      ...encodeAll(info, values),
      ...keys.map(({ name, from, make }): [string, Param] => [name, make(from.map((one) => values[one]))]),
    ];
    const sets = entries.map(([name]) => `${quote(name)} = ?`).join(', ');
    const params = [...entries.map(([, param]) => param), id];
    await this.changed(info, { text: `UPDATE ${info.sql} SET ${sets} WHERE "id" = ?`, params }, values);
  }

  async add(
    table: string,
    id: number,
    amounts: Record<string, number>,
    { atLeast }: { atLeast: Record<string, number> } = { atLeast: {} },
  ): Promise<Record<string, number> | null> {
    const info = tableAt(this.builder.catalog, table);
    touch(this.touched, table);
    const entries = encodeAll(info, amounts);
    const names = entries.map(([name]) => quote(name));
    const limits = encodeAll(info, atLeast);
    const bounded = limits.map(([name]) => ` AND ${quote(name)} + ? >= ?`);
    const amount = (of: string) => entries.find(([name]) => name === of)?.[1] ?? 0;
    const text = `UPDATE ${info.sql} SET ${names.map((name) => `${name} = ${name} + ?`).join(', ')} WHERE "id" = ?${bounded.join('')} RETURNING ${names.join(', ')}`;
    const params = [
      ...entries.map(([, param]) => param),
      id,
      ...limits.flatMap(([name, least]) => [amount(name), least]),
    ];
    const [row] = await this.guarded(info, { text, params }, amounts);
    if (!row) return null;
    const after = entries.map(([name], index) => {
      const column = info.columns.get(name);
      return [name, column ? (decode(column, row[index]) as number) : 0];
    });
    return Object.fromEntries(after);
  }

  async updateWhere(table: string, where: Condition[], values: Values): Promise<number> {
    const info = tableAt(this.builder.catalog, table);
    return this.set(table, whereText(plainSource(this.builder, info, where).where), values);
  }

  /**
   * Changes the rows that a WHERE clause matches; folded texts are rebuilt from what the rows will hold. `before` is
   * the one row that it matches, if that is known.
   */
  private async set(table: string, matching: Sql, values: Values, before?: Row): Promise<number> {
    const info = tableAt(this.builder.catalog, table);
    touch(this.touched, table);
    for (const [name, value] of Object.entries(values))
      if (value === null && info.columns.get(name)?.nullable === false)
        throw new TypeError(`${table}.${name} is required`);
    const entries = encodeAll(info, { updated_at: this.now, ...values });
    const sets = [...entries.map(([name]) => `${quote(name)} = ?`), '"_version" = "_version" + 1'];
    const params = entries.map(([, param]) => param);
    const stale = staleOf(info, values);
    if (stale.length === 0)
      return this.changed(
        info,
        {
          text: `UPDATE ${info.sql} AS ${ROOT} SET ${sets.join(', ')}${matching.text}`,
          params: [...params, ...matching.params],
        },
        values,
      );
    const sources = [...new Set(stale.flatMap(({ from }) => from))];
    const text = `UPDATE ${info.sql} SET ${[...sets, ...stale.map(({ name }) => `${quote(name)} = ?`)].join(', ')} WHERE "id" = ?`;
    if (before && isKnown(info, values, before)) {
      const texts = stale.map(({ from, make }) => make(from.map((name) => held(name, values, before))));
      return this.changed(info, { text, params: [...params, ...texts, before.id] }, values);
    }
    const rows = await this.session.all(
      `SELECT "id"${sources.map((name) => `, ${quote(name)}`).join('')} FROM ${info.sql} AS ${ROOT}${matching.text} ORDER BY "id"`,
      matching.params,
    );
    const change = async (row: unknown[]) => {
      const current = (name: string) =>
        values[name] === undefined ? row[sources.indexOf(name) + 1] : values[name];
      const texts = stale.map(({ from, make }) => make(from.map(current)));
      await this.changed(info, { text, params: [...params, ...texts, row[0] as number] }, values);
    };
    if (rows.length === 1) await change(rows[0] as unknown[]);
    else if (rows.length > 1)
      await this.session.whole(async () => {
        for (const row of rows) await change(row);
      });
    return rows.length;
  }

  async remove(table: string, where: Condition[]): Promise<number> {
    const info = tableAt(this.builder.catalog, table);
    const { touched, taken } = touchedByRemove(this.builder.catalog, table);
    for (const one of touched) touch(this.touched, one, taken.has(one) ? Number.NaN : 0);
    const matching = whereText(plainSource(this.builder, info, where).where);
    try {
      const sql = `DELETE FROM ${info.sql} AS ${ROOT}${matching.text}`;
      const removed = await this.session.run(sql, matching.params);
      touch(this.touched, table, -removed);
      return removed;
    } catch (error) {
      const known = this.error(error);
      if (known?.error === 'full') throw new StorageFullError('The disk is full', { cause: error });
      if (known?.error !== 'reference') throw error;
      if (known.table) throw new ReferencedError(table, known.table);
      const doomed = {
        text: `SELECT "id" FROM ${info.sql} AS ${ROOT}${matching.text}`,
        params: matching.params,
      };
      throw new ReferencedError(table, (await this.referrer(info, doomed)) ?? table);
    }
  }

  async next(sequence: string): Promise<number> {
    touch(this.touched, '_sequence');
    return this.session.next(sequence);
  }

  async attempt<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await this.session.whole(work);
    } catch (error) {
      // The rows it added or removed may be rolled back, so the row counts are no longer known.
      for (const table of this.touched.keys()) touch(this.touched, table, Number.NaN);
      throw error;
    }
  }

  private async guarded(info: TableInfo, sql: Sql, values: Values): Promise<unknown[][]> {
    try {
      return await this.session.all(sql.text, sql.params);
    } catch (error) {
      throw await this.meaning(info, values, error);
    }
  }

  private async changed(info: TableInfo, sql: Sql, values: Values): Promise<number> {
    try {
      return await this.session.run(sql.text, sql.params);
    } catch (error) {
      throw await this.meaning(info, values, error);
    }
  }

  private async meaning(info: TableInfo, values: Values, error: unknown): Promise<unknown> {
    const known = this.error(error);
    if (!known) return error;
    if (known.error === 'full') return new StorageFullError('The disk is full', { cause: error });
    if (known.error === 'unique') return new UniqueError(info.table.name, known.columns ?? ['id']);
    if (known.columns?.[0]) return new MissingReferenceError(info.table.name, known.columns[0]);
    return (await this.missing(info, values)) ?? error;
  }

  private async missing(info: TableInfo, values: Values): Promise<MissingReferenceError | undefined> {
    for (const column of info.table.columns) {
      const id = values[column.name];
      if (!column.reference || typeof id !== 'number') continue;
      const target = tableAt(this.builder.catalog, column.reference.entity);
      const found = await this.session.all(`SELECT 1 FROM ${target.sql} WHERE "id" = ?`, [id]);
      if (found.length === 0) return new MissingReferenceError(info.table.name, column.name);
    }
    return undefined;
  }

  /** The table whose rows keep these rows, or rows that would be deleted with them, from being deleted. */
  private async referrer(info: TableInfo, doomed: Sql, depth = 0): Promise<string | undefined> {
    for (const { from, column } of info.referrers) {
      if (column.reference?.onDelete === 'null' || depth > 8) continue;
      const holder = tableAt(this.builder.catalog, from.name);
      const rows: Sql = {
        text: `SELECT "id" FROM ${holder.sql} WHERE ${quote(column.name)} IN (${doomed.text})`,
        params: doomed.params,
      };
      if ((await this.session.all(`${rows.text} LIMIT 1`, rows.params)).length === 0) continue;
      if (column.reference?.onDelete === 'restrict') return from.name;
      const deeper = await this.referrer(holder, rows, depth + 1);
      if (deeper !== undefined) return deeper;
    }
    return undefined;
  }
}

function byId(id: number): Sql {
  return { text: ` WHERE ${ROOT}."id" = ?`, params: [id] };
}

/** The folded texts that a change of these values makes stale. */
function staleOf(info: TableInfo, values: Values): TableInfo['derived'] {
  return info.derived.filter(({ from }) => from.some((name) => values[name] !== undefined));
}

/** Whether everything they are built from is known without reading it: texts are the same in a row as in the store. */
function isKnown(info: TableInfo, values: Values, before: Row): boolean {
  const sources = staleOf(info, values).flatMap(({ from }) => from);
  return sources.every((name) => {
    const value = held(name, values, before);
    return typeof value === 'string' || value === null;
  });
}

function held(name: string, values: Values, before: Row): unknown {
  return values[name] === undefined ? before[name] : values[name];
}

function encodeAll(info: TableInfo, values: Values): [string, Param][] {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => {
      const column = info.columns.get(name);
      if (!column) throw new Error(`${info.table.name} has no property "${name}"`);
      return [name, encode(column, value)];
    });
}
