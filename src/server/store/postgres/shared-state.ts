import type { Counts } from '../query/reader.ts';
import type { Catalog } from '../tables/catalog.ts';
import { versionIn } from './shared-versions.ts';

/**
 * What a node remembers of a store in one state. Each read is told the marks of the state that it sees; who is told the same
 * marks sees the same rows, whichever node wrote them.
 */
export class SharedState {
  readonly marks: string;
  readonly counts: Counts = new Map();
  readonly #catalog: Catalog;
  readonly #versions = new Map<string, string>();

  constructor(marks: string, catalog: Catalog) {
    this.marks = marks;
    this.#catalog = catalog;
  }

  /** See `Store.readVersion`. */
  version(table: string): string {
    let version = this.#versions.get(table);
    if (version === undefined) {
      version = versionIn(this.marks, this.#catalog, table);
      this.#versions.set(table, version);
    }
    return version;
  }
}
