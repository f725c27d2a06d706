import { fromWhole, toWhole } from '../../shared/numbers.ts';
import type { Entity, Property, Rollup } from '../../shared/schema/entity.ts';
import type { Manifest } from '../../shared/schema/manifest.ts';
import type { Condition, Reader, Row, Value, Values, Writer } from '../store/store.ts';
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
 * Works out anew what the records above a changed one say of it, in the transaction of the change, and what others say of
 * those in turn. Their versions stay: nobody has changed them.
 */
export async function keepRollups(
  entities: Manifest,
  { path }: Entity,
  { before, after }: { before: Row | null; after: Row | null },
  writer: Writer,
): Promise<void> {
  for (const [entity, ones] of Map.groupBy(ofChild(entities, path), (one) => one.entity)) {
    const touched = new Map<number, RolledUp[]>();
    for (const one of ones)
      for (const source of sourcesOf(one.rollup).filter(({ of }) => of === path)) {
        if (before && after && lookedAt(source).every((name) => isSame(before, after, name))) continue;
        for (const row of [before, after]) {
          const owner = row && writtenValue(row, source.by);
          if (typeof owner === 'number') touched.set(owner, [...(touched.get(owner) ?? []), one]);
        }
      }
    for (const [owner, changed] of touched)
      await keepOwner(entities, entity, owner, [...new Set(changed)], writer);
  }
}

async function keepOwner(
  entities: Manifest,
  entity: Entity,
  owner: number,
  changed: RolledUp[],
  writer: Writer,
): Promise<void> {
  const values: Values = {};
  for (const one of changed) values[one.property.name] = await counted(one, owner, writer);
  const isSeen = ofChild(entities, entity.path).length > 0 || entity.properties.some(({ total }) => total);
  const before = isSeen ? await writer.get(entity.path, owner) : null;
  if (before) Object.assign(values, totalsOf(entity, { ...before, ...values }));
  await writer.keep(entity.path, owner, values);
  if (before) await keepRollups(entities, entity, { before, after: { ...before, ...values } }, writer);
}

/** What `x-total` adds up of a record. */
export function totalsOf(entity: Entity, row: Record<string, unknown>): Values {
  const values: Values = {};
  for (const property of entity.properties) {
    if (!property.total) continue;
    // Each number is rounded by itself, as it is shown, so that the total is that of what is shown.
    const parts = property.total.map((name) => stored(property, Number(row[name] ?? 0)));
    values[property.name] = sumOf(property, parts);
  }
  return values;
}

/** Works out the totals of an entity anew for all records; returns how many records had a wrong one. */
export async function recountTotals(entity: Entity, writer: Writer, fix = true): Promise<number> {
  if (!entity.properties.some(({ total }) => total)) return 0;
  let wrong = 0;
  for await (const rows of pagesOf(writer, entity)) {
    const found = rows
      .map((row) => ({ row, right: totalsOf(entity, row) }))
      .filter(({ row, right }) => Object.entries(right).some(([name, value]) => row[name] !== value));
    wrong += found.length;
    // Asked for together: with PostgreSQL each answer that is waited for takes longer than the change.
    if (fix) await Promise.all(found.map(({ row, right }) => writer.keep(entity.path, row.id, right)));
  }
  return wrong;
}

/**
 * Works out a property anew for all records.
 * @param fix whether what is wrong is put right
 * @returns how many were wrong
 */
export async function recountRollup(one: RolledUp, writer: Writer, fix = true): Promise<number> {
  const { entity, property, rollup } = one;
  const right = new Map<number | undefined, number>();
  for (const source of sourcesOf(rollup)) {
    const groups = await writer.group(source.of, {
      by: [{ property: source.by }],
      measures: [source.op === 'sum' ? { op: 'sum', property: source.property as string } : { op: 'count' }],
      where: conditions(source),
    });
    for (const { keys, measures } of groups) {
      const id = (keys[0] as { id: number } | null)?.id;
      right.set(id, sumOf(undefined, [right.get(id) ?? 0, measures[0] ?? 0]));
    }
  }
  let wrong = 0;
  for await (const rows of pagesOf(writer, entity, ['id', property.name])) {
    const found = rows
      .map(({ id, [property.name]: now }) => ({ id, now, value: stored(property, right.get(id) ?? 0) }))
      .filter(({ now, value }) => now !== value);
    wrong += found.length;
    if (fix)
      await Promise.all(
        found.map(({ id, value }) => writer.keep(entity.path, id, { [property.name]: value })),
      );
  }
  return wrong;
}

async function* pagesOf(writer: Writer, entity: Entity, properties?: string[]): AsyncGenerator<Row[]> {
  let last = 0;
  for (;;) {
    const rows = await writer.find(entity.path, {
      where: [{ property: 'id', op: 'gt', value: last }],
      order: [{ property: 'id', descending: false }],
      limit: PAGE,
      ...(properties && { properties }),
    });
    yield rows;
    last = rows.at(-1)?.id ?? last;
    if (rows.length < PAGE) return;
  }
}

/** The parts that a rollup adds up. */
function sourcesOf(rollup: Rollup): Rollup[] {
  return [rollup, ...(rollup.and ?? [])];
}

function ofChild(entities: Manifest, path: string): RolledUp[] {
  let known = byChild.get(entities);
  if (!known) {
    known = new Map();
    for (const one of rolledUp(entities))
      for (const of of new Set(sourcesOf(one.rollup).map((source) => source.of)))
        known.set(of, [...(known.get(of) ?? []), one]);
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
  const parts: number[] = [];
  for (const source of sourcesOf(rollup)) {
    const where: Condition[] = [{ property: source.by, op: 'eq', value: owner }, ...conditions(source)];
    parts.push(
      source.op === 'sum'
        ? await reader.sum(source.of, source.property as string, where)
        : await reader.count(source.of, { where }),
    );
  }
  return stored(property, sumOf(undefined, parts));
}

/** More decimals than anything stored has. */
const FINEST = 6;

/** An exact sum, whatever binary numbers make of it. */
function sumOf(property: Property | undefined, parts: number[]): number {
  const decimals = property?.decimals ?? FINEST;
  return fromWhole(
    parts.reduce((sum, part) => sum + toWhole(part, decimals), 0),
    decimals,
  );
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
