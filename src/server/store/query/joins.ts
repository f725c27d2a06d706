import { type Catalog, type Path, pathOf, quote, tableAt } from '../tables/catalog.ts';
import type { Column } from '../tables/table.ts';

/** The alias of the main table of a query. */
export const ROOT = '_row';

/** The path to the label of a reference; for any other property the path itself. */
export function labelPath(catalog: Catalog, path: Path): Path {
  if (!path.column.reference) return path;
  const target = tableAt(catalog, path.column.reference.entity);
  const label = target.table.entity?.label;
  if (label === undefined) return path;
  const end = pathOf(catalog, target, label);
  return labelPath(catalog, { ...end, hops: [...path.hops, path.column, ...end.hops] });
}

/**
 * The joins of one query: each path through references is joined once, under its dotted path. They are outer joins even
 * if a reference is never empty: SQLite then reads the rows of the query first, and does not sort all rows of both
 * tables for the ten of a page.
 */
export class Joins {
  readonly parts: string[] = [];
  private readonly aliases = new Map<string, string>();
  private readonly catalog: Catalog;

  private readonly root: string;

  /** @param root the alias of the table that they begin with */
  constructor(catalog: Catalog, root = ROOT) {
    this.catalog = catalog;
    this.root = root;
  }

  /** The alias of the table at the end of the hops. */
  follow(hops: Column[]): string {
    let alias = this.root;
    let key = '';
    for (const hop of hops) {
      key = key === '' ? hop.name : `${key}.${hop.name}`;
      alias = this.aliases.get(key) ?? this.join(key, hop, alias);
    }
    return alias;
  }

  /** The expression for a property; for a reference, its label. */
  label(path: Path): string {
    return this.expression(labelPath(this.catalog, path));
  }

  expression(path: Path): string {
    return `${this.follow(path.hops)}.${quote(path.column.name)}`;
  }

  get text(): string {
    return this.parts.map((part) => ` ${part}`).join('');
  }

  /** Only the joins that lead through the given references of the row. */
  through(references: ReadonlySet<string>): string {
    const keys = [...this.aliases.keys()];
    return this.parts
      .filter((_, at) => references.has(keys[at]?.split('.')[0] as string))
      .map((part) => ` ${part}`)
      .join('');
  }

  private join(key: string, hop: Column, from: string): string {
    const target = tableAt(this.catalog, (hop.reference as { entity: string }).entity);
    const alias = quote(key);
    this.parts.push(`LEFT JOIN ${target.sql} AS ${alias} ON ${alias}."id" = ${from}.${quote(hop.name)}`);
    this.aliases.set(key, alias);
    return alias;
  }
}
