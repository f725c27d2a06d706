import type { Row } from '../store.ts';
import { type Catalog, type TableInfo, tableAt } from '../tables/catalog.ts';
import type { Column } from '../tables/table.ts';
import type { Param } from './dialect.ts';
import { projectionOf } from './projection.ts';
import { isCoded } from './row-codec.ts';

/**
 * Rows as they will be, before the database has added them. Whoever writes to a store holds its lock, so ids go on from the last one,
 * and a label stays until somebody of the same group writes it. Only rows that nothing can refuse and nothing refers to are foreseen.
 */
export class ForeseenRows {
  /** The last id of a table, by its quoted name. */
  readonly #ids = new Map<string, number>();
  /** What rows are called, by the quoted name of their table. */
  readonly #labels = new Map<string, Map<number, string>>();

  /** Notes what the database answers of a row that it has added. */
  learn(catalog: Catalog, info: TableInfo, row: Row): void {
    this.#ids.set(info.sql, row.id);
    this.#note(info, row.id, ownLabel(info, row));
    for (const { name, reference } of info.table.columns) {
      const value = row[name] as { id: number; label: string } | null;
      if (reference && value) this.#note(tableAt(catalog, reference.entity), value.id, value.label);
    }
  }

  /** The next row of a table, of what its columns but the id are to hold, in their order; undefined where it cannot be told. */
  next(catalog: Catalog, info: TableInfo, given: () => Param[]): Row | undefined {
    const last = this.#ids.get(info.sql);
    if (last === undefined || !isForeseeable(info)) return undefined;
    const params = given();
    const values: unknown[] = [];
    let at = 0;
    for (const { name, reference } of info.columns.values()) {
      const value = name === 'id' ? last + 1 : params[at++];
      values.push(value);
      const target = reference && tableAt(catalog, reference.entity);
      if (target?.table.entity?.label === undefined) continue;
      const label = value === null ? null : this.#labels.get(target.sql)?.get(value as number);
      if (label === undefined) return undefined;
      values.push(label);
    }
    this.#ids.set(info.sql, last + 1);
    return projectionOf(catalog, info).decode(values);
  }

  /** Forgets what a statement may change; `table` is undefined where that may be anything. */
  written(table: string | undefined): void {
    if (table === undefined) this.clear();
    else {
      this.#ids.delete(table);
      this.#labels.delete(table);
    }
  }

  /** Forgets all, since some of it was undone. */
  clear(): void {
    this.#ids.clear();
    this.#labels.clear();
  }

  #note({ sql, table, columns }: TableInfo, id: number, label: string | undefined): void {
    // A label that is another record's changes with that.
    if (label === undefined || columns.get(table.entity?.label ?? '')?.reference) return;
    const labels = this.#labels.get(sql);
    if (labels) labels.set(id, label);
    else this.#labels.set(sql, new Map([[id, label]]));
  }
}

/** What a new row is called, where that is told by a column as it is. */
function ownLabel({ table: { entity }, columns }: TableInfo, row: Row): string | undefined {
  const column: Column | undefined = columns.get(entity?.label ?? '');
  const value = column && row[column.name];
  return column && !isCoded(column) && typeof value === 'string' ? value : undefined;
}

function isForeseeable({ table, referrers }: TableInfo): boolean {
  if (referrers.length > 0 || table.entity?.mirrors.length !== 0) return false;
  const isUnique = (table.unique ?? []).length > 0 || table.columns.some(({ unique }) => unique);
  return !isUnique;
}
