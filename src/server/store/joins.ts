import { type Catalog, type Path, pathOf, quote, tableAt } from './catalog.ts';
import type { Column } from './table.ts';

/** The alias of the table that a query is about. */
export const ROOT = '_row';

/** Where the label of a reference is found; any other property is its own. */
export function labelPath(catalog: Catalog, path: Path): Path {
  if (!path.column.reference) return path;
  const target = tableAt(catalog, path.column.reference.entity);
  const label = target.table.entity?.label;
  if (label === undefined) return path;
  const end = pathOf(catalog, target, label);
  return labelPath(catalog, { ...end, hops: [...path.hops, path.column, ...end.hops] });
}

/** The joins of one query: each way through references is joined once, under its dotted path. */
export class Joins {
  readonly parts: string[] = [];
  private readonly known = new Map<string, { alias: string; optional: boolean }>();
  private readonly catalog: Catalog;

  constructor(catalog: Catalog) {
    this.catalog = catalog;
  }

  /** The alias of the table at the end of the hops. */
  follow(hops: Column[]): string {
    let at = { alias: ROOT, optional: false };
    let key = '';
    for (const hop of hops) {
      key = key === '' ? hop.name : `${key}.${hop.name}`;
      at = this.known.get(key) ?? this.join(key, hop, at);
    }
    return at.alias;
  }

  /** The expression of a property; of a reference, its label. */
  label(path: Path): string {
    return this.expression(labelPath(this.catalog, path));
  }

  expression(path: Path): string {
    return `${this.follow(path.hops)}.${quote(path.column.name)}`;
  }

  get text(): string {
    return this.parts.map((part) => ` ${part}`).join('');
  }

  private join(key: string, hop: Column, from: { alias: string; optional: boolean }) {
    const target = tableAt(this.catalog, (hop.reference as { entity: string }).entity);
    const to = { alias: quote(key), optional: from.optional || hop.nullable };
    const kind = to.optional ? 'LEFT JOIN' : 'JOIN';
    this.parts.push(
      `${kind} ${target.sql} AS ${to.alias} ON ${to.alias}."id" = ${from.alias}.${quote(hop.name)}`,
    );
    this.known.set(key, to);
    return to;
  }
}
