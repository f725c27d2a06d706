import { randomBytes } from 'node:crypto';
import { labelPath } from '../query/joins.ts';
import type { Catalog } from './catalog.ts';
import { pathOf, tableAt } from './catalog.ts';

/** The tables that a write has touched, and by how many rows each has grown; NaN if that is not known. */
export type Touched = Map<string, number>;

/** Notes that a table was written to, and by how many rows it grew. */
export function touch(touched: Touched, table: string, rows = 0): void {
  touched.set(table, (touched.get(table) ?? 0) + rows);
}

/**
 * When each table of a store was last written to, counted in memory. Each time a process opens the store the count
 * starts again with a new random prefix, so that no version of an earlier process recurs.
 */
export class TableVersions {
  readonly #begin = randomBytes(6).toString('base64url');
  readonly #changed = new Map<string, number>();
  /** By catalog: what is published may have a table show others. */
  readonly #shown = new WeakMap<Catalog, Map<string, string[]>>();
  /** Versions worked out since the last commit: each request needs them several times. */
  #told = new WeakMap<Catalog, Map<string, string>>();
  #commits = 0;

  /** Call after a commit that wrote to these tables. */
  committed(tables: Iterable<string>): void {
    this.#commits++;
    for (const table of tables) this.#changed.set(table, this.#commits);
    this.#told = new WeakMap();
  }

  /** A text that changes whenever the rows of the table, or what they show of other tables, may have changed. */
  of(catalog: Catalog, table: string): string {
    const told = within(this.#told, catalog);
    let version = told.get(table);
    if (version === undefined) {
      version = this.#versionOf(catalog, table);
      told.set(table, version);
    }
    return version;
  }

  #versionOf(catalog: Catalog, table: string): string {
    const known = within(this.#shown, catalog);
    let shown = known.get(table);
    if (!shown) {
      shown = shownBy(catalog, table);
      known.set(table, shown);
    }
    let newest = 0;
    for (const one of shown) newest = Math.max(newest, this.#changed.get(one) ?? 0);
    return `${this.#begin}${newest.toString(36)}`;
  }
}

function within<V>(kept: WeakMap<Catalog, Map<string, V>>, catalog: Catalog): Map<string, V> {
  const known = kept.get(catalog) ?? new Map<string, V>();
  kept.set(catalog, known);
  return known;
}

/** The table, and those that its references, labels and mirrors lead through. */
export function shownBy(catalog: Catalog, name: string): string[] {
  const info = tableAt(catalog, name);
  const tables = new Set([name]);
  const names = [...info.columns.keys(), ...(info.table.entity?.mirrors.map((mirror) => mirror.name) ?? [])];
  for (const property of names) {
    const path = pathOf(catalog, info, property);
    const label = labelPath(catalog, path);
    for (const { reference } of [...path.hops, path.column, ...label.hops, label.column])
      if (reference) tables.add(reference.entity);
  }
  for (const { table } of info.table.entity?.links ?? [])
    for (const one of shownBy(catalog, table)) if (one !== name) tables.add(one);
  return [...tables];
}

/**
 * `touched`: the table, and those whose rows are deleted or changed when its rows are deleted. `taken`: only those whose
 * rows are deleted by a cascade.
 */
export function touchedByRemove(
  catalog: Catalog,
  name: string,
): { touched: Set<string>; taken: Set<string> } {
  const changed = new Set<string>();
  const taken = new Set<string>();
  const follow = (table: string) => {
    for (const { from, column } of tableAt(catalog, table).referrers) {
      if (column.reference?.onDelete === 'null') changed.add(from.name);
      if (column.reference?.onDelete !== 'cascade' || taken.has(from.name)) continue;
      taken.add(from.name);
      follow(from.name);
    }
  };
  follow(name);
  return { touched: new Set([name, ...taken, ...changed]), taken };
}
