import type { Entity, Property, WhereValue } from '../../shared/schema/entity.ts';
import { entityAt, type Manifest, propertyOf } from '../../shared/schema/manifest.ts';
import { eq } from '../store/eq.ts';
import type { Reader, Row, Value } from '../store/store.ts';
import type { Change } from './hooks.ts';
import { fieldError } from './translate-store-errors.ts';
import { valueAfter, writtenValue } from './written-value.ts';

/**
 * Checks newly set references against the schema's limit on which records may be chosen (`x-reference.where`).
 * @throws ApiError `invalid` at the first reference to a record outside the limit
 */
export async function checkChoices(change: Change, entities: Manifest, reader: Reader): Promise<void> {
  for (const property of limited(change.entity)) {
    const id = change.values[property.name];
    if (typeof id === 'number') await checkChoice(change, entities, property, id, reader);
  }
}

async function checkChoice(
  change: Change,
  entities: Manifest,
  { name, reference }: Property,
  id: number,
  reader: Reader,
): Promise<void> {
  const { entity: path, where = {} } = reference as NonNullable<Property['reference']>;
  const chosen = await reader.get(path, id);
  // The store reports references to missing records.
  if (!chosen) return;
  for (const [shown, given] of Object.entries(where)) {
    const allowed: Value[] = [];
    for (const one of [given].flat()) allowed.push(await meant(change, entities, one, reader));
    if (allowed.includes(writtenValue(chosen, shown))) continue;
    const target = entityAt(entities, path);
    const title = propertyOf(target, shown)?.title ?? shown;
    throw fieldError(name, `must be a ${target.title} whose ${title} suits this ${change.entity.title}`);
  }
}

/**
 * The value that a rule compares with: a constant, or with a leading @ the value of that property in the referring
 * record.
 */
async function meant(change: Change, entities: Manifest, value: WhereValue, reader: Reader): Promise<Value> {
  if (typeof value !== 'string' || !value.startsWith('@')) return value;
  const [first = '', ...rest] = value.slice(1).split('.');
  const start = valueAfter(change, first);
  const reference = propertyOf(change.entity, first)?.reference;
  if (rest.length === 0 || !reference || typeof start !== 'number') return start;
  const way = rest.join('.');
  const rows: Row[] = await reader.find(entityAt(entities, reference.entity).path, {
    where: [eq('id', start)],
    properties: waysOf(way),
    limit: 1,
  });
  return rows[0] ? writtenValue(rows[0], way) : null;
}

const limitedBy = new WeakMap<Entity, Property[]>();

function limited(entity: Entity): Property[] {
  let properties = limitedBy.get(entity);
  if (!properties) {
    properties = entity.properties.filter(({ reference, through }) => reference?.where && !through);
    limitedBy.set(entity, properties);
  }
  return properties;
}

const ways = new Map<string, string[]>();

/** Returns the same array each time, so that the prepared statement is reused. */
function waysOf(way: string): string[] {
  const known = ways.get(way) ?? ['id', way];
  ways.set(way, known);
  return known;
}
