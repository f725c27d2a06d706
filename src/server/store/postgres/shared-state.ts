import { KnownState } from '../query/known-state.ts';
import type { Catalog } from '../tables/catalog.ts';
import type { RowCounts } from './row-counts.ts';
import { readMarks, schemaMarkIn, versionIn } from './shared-versions.ts';

/**
 * What a node remembers of a store in one state. Each read gets the marks of the state that it sees; reads with the same
 * marks see the same rows, whichever node wrote them.
 */
export class SharedState extends KnownState {
  readonly marks: string;
  /** Changes when the tenant has published schemas of its own, or the whole store was replaced. */
  readonly schemaMark: string;
  readonly #rows: RowCounts;
  readonly #byTable: Map<string, string>;
  /** By catalog: a newer one may have a table show others. */
  readonly #versions = new WeakMap<Catalog, Map<string, string>>();

  constructor(marks: string, rows: RowCounts, before?: SharedState) {
    super(before);
    this.marks = marks;
    this.#rows = rows;
    this.#byTable = readMarks(marks);
    this.schemaMark = schemaMarkIn(this.#byTable);
  }

  /** See `Store.readVersion`. */
  version(catalog: Catalog, table: string): string {
    const known = this.#versions.get(catalog) ?? new Map<string, string>();
    this.#versions.set(catalog, known);
    let version = known.get(table);
    if (version === undefined) {
      version = versionIn(this.#byTable, catalog, table);
      known.set(table, version);
    }
    return version;
  }

  override whole(table: string): number | undefined {
    return super.whole(table) ?? this.#rows.of(this.#byTable, table);
  }

  override keepWhole(table: string, rows: number): void {
    super.keepWhole(table, rows);
    this.#rows.keep(this.#byTable, table, rows);
  }
}
