import { oncePer } from '../../shared/once-per.ts';
import { lookedAt } from '../../shared/schema/check-rollups.ts';
import type { Entity, Property } from '../../shared/schema/entity.ts';
import type { Manifest } from '../../shared/schema/manifest.ts';
import { isAddedUp, type Rollup } from '../../shared/schema/rollup.ts';
import { timedActions } from '../../shared/schema/timed.ts';
import { asStored, sumOf } from '../../shared/schema/totals.ts';
import { valueNames } from '../../shared/schema/worked-values.ts';
import { eq } from '../store/eq.ts';
import type { Condition, Reader, Row, Value, Values, Writer } from '../store/store.ts';
import { whereConditions } from '../store/where-conditions.ts';
import type { Transaction } from './hooks.ts';
import { dayFor, ownValues } from './own-values.ts';
import { writtenValue } from './written-value.ts';

/** A property computed from the records that refer to its own record. */
export interface RolledUp {
  entity: Entity;
  property: Property;
  rollup: Rollup;
}

/** Every property that is computed from other records. */
export function rolledUp(entities: Manifest): RolledUp[] {
  return Object.values(entities).flatMap((entity) =>
    entity.properties.flatMap((property) =>
      property.rollup ? [{ entity, property, rollup: property.rollup }] : [],
    ),
  );
}

/** What keeping roll-ups asks of the write that it is part of. */
export interface Keeping {
  now: Date;
  isGoing?: Transaction['isGoing'];
  /** Told of each record that others look at, once its values are kept. */
  kept?(entity: Entity, row: Row): Promise<void>;
}

/**
 * Recalculates the rollups of the records above a changed one, in the transaction of the change, and then those above
 * these. Their versions stay the same: nobody has edited them.
 */
export async function keepRollups(
  entities: Manifest,
  { path }: Entity,
  { before, after }: { before: Row | null; after: Row | null },
  writer: Writer,
  keeping: Keeping,
): Promise<void> {
  for (const [entity, ones] of Map.groupBy(ofChild(entities, path), (one) => one.entity)) {
    const touched = new Map<number, RolledUp[]>();
    for (const one of ones)
      for (const source of sourcesOf(one.rollup).filter(({ of }) => of === path)) {
        if (before && after && lookedAt(source).every((name) => isSame(before, after, name))) continue;
        for (const row of [before, after]) {
          const owner = row && writtenValue(row, source.by);
          if (typeof owner === 'number' && !keeping.isGoing?.(entity.path, owner))
            touched.set(owner, [...(touched.get(owner) ?? []), one]);
        }
      }
    for (const [owner, changed] of touched)
      await keepOwner(entities, { entity, owner, changed: [...new Set(changed)] }, writer, keeping);
  }
}

/** Whether values of other records are worked out of those of the entity. */
export function isRolledUp(entities: Manifest, { path }: Entity): boolean {
  return ofChild(entities, path).length > 0;
}

async function keepOwner(
  entities: Manifest,
  { entity, owner, changed }: { entity: Entity; owner: number; changed: RolledUp[] },
  writer: Writer,
  keeping: Keeping,
): Promise<void> {
  const values: Values = {};
  for (const one of changed) values[one.property.name] = await rolledUpValue(one, owner, writer);
  const isSeen =
    isRolledUp(entities, entity) || valueNames(entity).length > 0 || timedActions(entity).length > 0;
  const before = isSeen ? await writer.get(entity.path, owner) : null;
  if (before) {
    const today = await dayFor(entity, writer, keeping.now);
    Object.assign(values, ownValues(entity, { ...before, ...values }, today));
  }
  await writer.keep(entity.path, owner, values);
  if (!before) return;
  const after = { ...before, ...values };
  await keeping.kept?.(entity, after);
  await keepRollups(entities, entity, { before, after }, writer, keeping);
}

/** The parts that a rollup adds up. */
export function sourcesOf(rollup: Rollup): Rollup[] {
  return [rollup, ...(rollup.and ?? [])];
}

const byChild = oncePer((entities: Manifest) => {
  const known = new Map<string, RolledUp[]>();
  for (const one of rolledUp(entities))
    for (const of of new Set(sourcesOf(one.rollup).map((source) => source.of)))
      known.set(of, [...(known.get(of) ?? []), one]);
  return known;
});

function ofChild(entities: Manifest, path: string): RolledUp[] {
  return byChild(entities).get(path) ?? NONE;
}

const NONE: RolledUp[] = [];

function isSame(before: Row, after: Row, name: string): boolean {
  return writtenValue(before, name) === writtenValue(after, name);
}

/** What is rolled up for one record. */
export async function rolledUpValue(
  { property, rollup }: RolledUp,
  owner: number,
  reader: Reader,
): Promise<Value> {
  if (!isAddedUp(rollup)) return pickedOf(property, rollup, owner, reader);
  const parts: number[] = [];
  for (const source of sourcesOf(rollup)) {
    const where = referring(source, owner);
    parts.push(
      source.op === 'sum'
        ? await reader.sum(source.of, source.property as string, where)
        : await reader.count(source.of, { where }),
    );
  }
  return asStored(property, sumOf(undefined, parts));
}

/** Of records that have a value the least, the most or the average; of the last record what it has. */
async function pickedOf(property: Property, rollup: Rollup, owner: number, reader: Reader): Promise<Value> {
  const { of, op, property: name = '', order = name } = rollup;
  const where: Condition[] = [...referring(rollup, owner), { property: order, op: 'notNull' }];
  if (op === 'avg') {
    const count = await reader.count(of, { where });
    return count === 0 ? null : asStored(property, (await reader.sum(of, name, where)) / count);
  }
  const descending = op !== 'min';
  const [row] = await reader.find(of, {
    where,
    order: [
      { property: order, descending },
      { property: 'id', descending },
    ],
    limit: 1,
    properties: readOf(rollup),
  });
  const value = row ? writtenValue(row, name) : null;
  return typeof value === 'number' ? asStored(property, value) : value;
}

/** The same list each time, so that the statement is kept. */
const readOf = oncePer(({ property = 'id' }: Rollup) => [...new Set(['id', property])]);

function referring({ by, where = {} }: Rollup, owner: number): Condition[] {
  return [eq(by, owner), ...whereConditions(where)];
}
