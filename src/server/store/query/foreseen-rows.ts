import type { Row } from '../store.ts';
import { type Catalog, type TableInfo, tableAt } from '../tables/catalog.ts';
import type { Column } from '../tables/table.ts';
import { isCoded } from './row-codec.ts';

/** The values given for a row, by column name. */
export type Given = ReadonlyMap<string, unknown>;

/**
 * What is known of rows before the database has added them. A writer holds the store's lock, so ids continue from the last one, and a
 * label stays until a write of the same group changes it.
 */
export class ForeseenRows {
  /** The last id of a table, by its quoted name. */
  readonly #ids = new Map<string, number>();
  /** The labels of rows, by the quoted name of their table. */
  readonly #labels = new Map<string, Map<number, string>>();
  readonly #waiting = new Map<string, Map<number, Given>>();

  /** Learns from a row that the database has added, or will add. */
  learn(catalog: Catalog, info: TableInfo, row: Row): void {
    this.#ids.set(info.sql, row.id);
    this.#note(info, row.id, ownLabel(info, row));
    for (const { name, reference } of info.table.columns) {
      const value = row[name] as { id: number; label: string } | null;
      if (reference && value) this.#note(tableAt(catalog, reference.entity), value.id, value.label);
    }
  }

  /** Whether the next id of a table is known. */
  knows(info: TableInfo): boolean {
    return info.table.entity !== undefined && this.#ids.has(info.sql);
  }

  /** Takes the next id of a table; undefined if the last one is no longer known. */
  take({ sql }: TableInfo): number | undefined {
    const last = this.#ids.get(sql);
    if (last === undefined) return undefined;
    this.#ids.set(sql, last + 1);
    return last + 1;
  }

  /** Stores the values of a row that is not sent to the database yet. */
  wait({ sql }: TableInfo, id: number, given: Given): void {
    const rows = this.#waiting.get(sql);
    if (rows) rows.set(id, given);
    else this.#waiting.set(sql, new Map([[id, given]]));
  }

  /** All waiting rows were sent to the database. */
  sent(): void {
    this.#waiting.clear();
  }

  /** The values of a row that the database does not have yet. */
  waiting({ sql }: TableInfo, id: number): Given | undefined {
    return this.#waiting.get(sql)?.get(id);
  }

  /** Whether rows of a table are still waiting to be sent. */
  hasWaiting({ sql }: TableInfo): boolean {
    return this.#waiting.has(sql);
  }

  /** The label of a row, if it is known without reading the row. */
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

  /** Forgets everything, for example because part of the group was rolled back. */
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
