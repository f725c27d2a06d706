import type { Row } from '../store.ts';
import { type Catalog, type TableInfo, tableAt } from '../tables/catalog.ts';
import type { Column } from '../tables/table.ts';
import { isCoded } from './row-codec.ts';

/** What a row is given, by the names of its columns. */
export type Given = ReadonlyMap<string, unknown>;

/**
 * What is known of rows before the database has added them. Whoever writes to a store holds its lock, so ids go on from the last one,
 * and a label stays until somebody of the same group writes it.
 */
export class ForeseenRows {
  /** The last id of a table, by its quoted name. */
  readonly #ids = new Map<string, number>();
  /** The labels of rows, by the quoted name of their table. */
  readonly #labels = new Map<string, Map<number, string>>();
  readonly #waiting = new Map<string, Map<number, Given>>();

  /** Notes a row that the database has added, or will add. */
  learn(catalog: Catalog, info: TableInfo, row: Row): void {
    this.#ids.set(info.sql, row.id);
    this.#note(info, row.id, ownLabel(info, row));
    for (const { name, reference } of info.table.columns) {
      const value = row[name] as { id: number; label: string } | null;
      if (reference && value) this.#note(tableAt(catalog, reference.entity), value.id, value.label);
    }
  }

  /** Whether the next row of a table can be told. */
  knows(info: TableInfo): boolean {
    return info.table.entity !== undefined && this.#ids.has(info.sql);
  }

  /** Takes the next id of a table; undefined where the last one is not known any more. */
  take({ sql }: TableInfo): number | undefined {
    const last = this.#ids.get(sql);
    if (last === undefined) return undefined;
    this.#ids.set(sql, last + 1);
    return last + 1;
  }

  /** Notes what a row holds that the database is yet to be given. */
  wait({ sql }: TableInfo, id: number, given: Given): void {
    const rows = this.#waiting.get(sql);
    if (rows) rows.set(id, given);
    else this.#waiting.set(sql, new Map([[id, given]]));
  }

  /** The database was given all of them. */
  sent(): void {
    this.#waiting.clear();
  }

  /** What a row holds that the database does not have yet. */
  waiting({ sql }: TableInfo, id: number): Given | undefined {
    return this.#waiting.get(sql)?.get(id);
  }

  /** Whether the database does not have all rows of a table yet. */
  hasWaiting({ sql }: TableInfo): boolean {
    return this.#waiting.has(sql);
  }

  /** What a row of the group is called, where that is known without reading it. */
  label({ sql }: TableInfo, id: number): string | undefined {
    return this.#labels.get(sql)?.get(id);
  }

  /** Forgets what a statement may change; `table` is undefined if that may be anything. */
  written(table: string | undefined): void {
    if (table === undefined) this.clear();
    else {
      this.#ids.delete(table);
      this.#labels.delete(table);
    }
  }

  /** Forgets everything: part of the group was rolled back, so no prediction can be trusted. */
  clear(): void {
    this.#waiting.clear();
    this.#ids.clear();
    this.#labels.clear();
  }

  #note({ sql, table, columns }: TableInfo, id: number, label: string | undefined): void {
    // Skip labels that come from another record: they change whenever that record does.
    if (label === undefined || columns.get(table.entity?.label ?? '')?.reference) return;
    const labels = this.#labels.get(sql);
    if (labels) labels.set(id, label);
    else this.#labels.set(sql, new Map([[id, label]]));
  }
}

/** The label of a new row, if it is the plain value of a column. */
function ownLabel({ table: { entity }, columns }: TableInfo, row: Row): string | undefined {
  const column: Column | undefined = columns.get(entity?.label ?? '');
  const value = column && row[column.name];
  return column && !isCoded(column) && typeof value === 'string' ? value : undefined;
}
