import type { Entity } from '../../../shared/schema/entity.ts';
import { type Manifest, propertyOf } from '../../../shared/schema/manifest.ts';
import { together } from '../../lib/together.ts';
import type { Reader, Row } from '../../store/store.ts';

/** A record as rules see it: nested objects without empty values. */
export type View = Record<string, unknown>;

/** The most references that a path may lead through. */
const MOST_HOPS = 2;

/** What rules look at: paths of the record itself, and of the single records that belong to it. */
export interface Seen {
  /** Paths that lead nowhere, or no longer do: their value is empty. */
  unknown: string[];
  own: string[];
  children: { name: string; path: string; by: string; ways: string[] }[];
}

/** Sorts the paths that rules use by where they lead. */
export function seenBy(entities: Manifest, entity: Entity, ways: string[]): Seen {
  const unknown: string[] = [];
  const own = new Set<string>(['id']);
  const children = new Map<string, Seen['children'][number]>();
  for (const way of ways) {
    const [name = '', ...rest] = way.split('.');
    const child = propertyOf(entity, name) ? undefined : singleChild(entities, entity, name);
    if (child) {
      const known = children.get(name) ?? {
        name,
        path: child.path,
        by: child.parent as string,
        ways: ['id'],
      };
      children.set(name, known);
      if (rest.length === 0) continue;
      if (leads(entities, child, rest)) known.ways.push(rest.join('.'));
      else unknown.push(way);
    } else if (leads(entities, entity, [name, ...rest])) own.add(way);
    else unknown.push(way);
  }
  return { unknown, own: [...own], children: [...children.values()] };
}

/**
 * The views of the records with these ids. The single records that belong to them are always present, perhaps empty.
 */
export async function viewsOf(
  entity: Entity,
  ids: number[],
  seen: Seen,
  reader: Reader,
): Promise<Map<number, View>> {
  const find = (path: string, by: string, properties: string[]) =>
    reader.find(path, { where: [{ property: by, op: 'in', value: ids }], properties });
  // Independent queries are sent together, because each PostgreSQL round trip costs time.
  const [rows, ...others] = await together([
    find(entity.path, 'id', seen.own),
    ...seen.children.map(({ path, by, ways }) => find(path, by, [...ways, by])),
  ] as const);
  const views = new Map(rows.map((row) => [row.id, viewOf(row, seen.own)]));
  for (const [at, { name, by, ways }] of seen.children.entries()) {
    for (const view of views.values()) view[name] = {};
    for (const row of others[at] ?? []) {
      const view = views.get((row[by] as { id: number }).id);
      if (view) view[name] = viewOf(row, ways);
    }
  }
  return views;
}

function viewOf(row: Row, ways: string[]): View {
  const view: View = {};
  // Shorter paths first, so that the values behind a reference are put into it.
  for (const way of [...ways].sort((a, b) => a.length - b.length)) {
    const value = row[way];
    if (isEmpty(value)) continue;
    const names = way.split('.');
    const last = names.pop() as string;
    let at = view;
    for (const name of names) {
      at[name] ??= {};
      at = at[name] as View;
    }
    at[last] = typeof value === 'object' ? { ...(value as object), ...(at[last] as object) } : value;
  }
  return view;
}

/** Null, blank text and empty lists count as absent. */
function isEmpty(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    (typeof value === 'string' && value.trim() === '') ||
    (Array.isArray(value) && value.length === 0)
  );
}

function leads(entities: Manifest, entity: Entity, [name = '', ...rest]: string[], hops = 0): boolean {
  const property = propertyOf(entity, name);
  if (!property || property.computed || property.lines || property.writeOnly) return false;
  if (rest.length === 0) return true;
  const next = property.reference && entities[property.reference.entity];
  if (!next || hops >= MOST_HOPS) return false;
  return leads(entities, next, rest, hops + 1);
}

/** The single entity of this name that belongs to another: `completion_note` of a work order. */
function singleChild(entities: Manifest, entity: Entity, name: string): Entity | undefined {
  return Object.values(entities).find(
    (other) =>
      other.single &&
      other.parent !== undefined &&
      propertyOf(other, other.parent)?.reference?.entity === entity.path &&
      nameOfChild(entity, other) === name,
  );
}

/** @example nameOfChild(workOrder, completionNote) // 'completion_note', since its path repeats the owner's */
function nameOfChild({ path }: Entity, child: Entity): string {
  const last = child.path.split('/').at(-1) as string;
  const owner = `${path.split('/').at(-1)}_`;
  return last.startsWith(owner) ? last.slice(owner.length) : last;
}
