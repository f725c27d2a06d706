import { fromWhole, toWhole } from '../../shared/numbers.ts';
import type { Entity, Property, Rollup } from '../../shared/schema/entity.ts';
import type { Manifest } from '../../shared/schema/manifest.ts';
import type { Condition, Reader, Row, Value, Writer } from '../store/store.ts';
import { writtenValue } from './written-value.ts';

/** A property that is worked out from the records that refer to its own. */
export interface RolledUp {
  entity: Entity;
  property: Property;
  rollup: Rollup;
}

const byChild = new WeakMap<Manifest, Map<string, RolledUp[]>>();
const PAGE = 1000;

/** Every property that is worked out from other records. */
export function rolledUp(entities: Manifest): RolledUp[] {
  return Object.values(entities).flatMap((entity) =>
    entity.properties.flatMap((property) =>
      property.rollup ? [{ entity, property, rollup: property.rollup }] : [],
    ),
  );
}

/**
 * Works out anew what the records above a changed one say of it, in the transaction of the change. Their versions stay:
 * nobody has changed them.
 */
export async function keepRollups(
  entities: Manifest,
  { path }: Entity,
  { before, after }: { before: Row | null; after: Row | null },
  writer: Writer,
): Promise<void> {
  for (const one of ofChild(entities, path)) {
    const { rollup, entity, property } = one;
    if (before && after && lookedAt(rollup).every((name) => isSame(before, after, name))) continue;
    const owners = [before, after].map((row) => (row ? writtenValue(row, rollup.by) : null));
    for (const owner of new Set(owners)) {
      if (typeof owner !== 'number') continue;
      await writer.keep(entity.path, owner, { [property.name]: await counted(one, owner, writer) });
    }
  }
}

/**
 * Works out a property anew for all records.
 * @param fix whether what is wrong is put right
 * @returns how many were wrong
 */
export async function recountRollup(one: RolledUp, writer: Writer, fix = true): Promise<number> {
  const { entity, property, rollup } = one;
  const groups = await writer.group(rollup.of, {
    by: [{ property: rollup.by }],
    measures: [rollup.op === 'sum' ? { op: 'sum', property: rollup.property as string } : { op: 'count' }],
    where: conditions(rollup),
  });
  const right = new Map(
    groups.map(({ keys, measures }) => [(keys[0] as { id: number } | null)?.id, measures[0] ?? 0]),
  );
  const properties = ['id', property.name];
  let wrong = 0;
  let last = 0;
  for (;;) {
    const rows = await writer.find(entity.path, {
      where: [{ property: 'id', op: 'gt', value: last }],
      order: [{ property: 'id', descending: false }],
      properties,
      limit: PAGE,
    });
    for (const row of rows) {
      const value = stored(property, right.get(row.id) ?? 0);
      if (row[property.name] === value) continue;
      wrong++;
      if (fix) await writer.keep(entity.path, row.id, { [property.name]: value });
    }
    last = rows.at(-1)?.id ?? last;
    if (rows.length < PAGE) return wrong;
  }
}

function ofChild(entities: Manifest, path: string): RolledUp[] {
  let known = byChild.get(entities);
  if (!known) {
    known = Map.groupBy(rolledUp(entities), ({ rollup }) => rollup.of);
    byChild.set(entities, known);
  }
  return known.get(path) ?? NONE;
}

const NONE: RolledUp[] = [];

function lookedAt({ by, property, where = {} }: Rollup): string[] {
  return [by, ...(property === undefined ? [] : [property]), ...Object.keys(where)];
}

function isSame(before: Row, after: Row, name: string): boolean {
  return writtenValue(before, name) === writtenValue(after, name);
}

async function counted({ property, rollup }: RolledUp, owner: number, reader: Reader): Promise<Value> {
  const where: Condition[] = [{ property: rollup.by, op: 'eq', value: owner }, ...conditions(rollup)];
  const value =
    rollup.op === 'sum'
      ? await reader.sum(rollup.of, rollup.property as string, where)
      : await reader.count(rollup.of, { where });
  return stored(property, value);
}

/** A sum in the decimals of the property that keeps it. */
function stored({ decimals }: Property, value: number): number {
  return decimals === undefined ? value : fromWhole(toWhole(value, decimals), decimals);
}

function conditions({ where = {} }: Rollup): Condition[] {
  return Object.entries(where).map(([property, value]) => {
    if (value === null) return { property, op: 'null' };
    return typeof value === 'object' ? { property, op: 'notNull' } : { property, op: 'eq', value };
  });
}
