import { oncePer } from '../../shared/once-per.ts';
import type { Entity, Property } from '../../shared/schema/entity.ts';
import { entityAt, type Manifest, propertyOf } from '../../shared/schema/manifest.ts';
import { filledIn, isMet, testsOf, waysIn } from '../../shared/schema/where.ts';
import { say } from '../../shared/texts/text.ts';
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
  const known: Record<string, Value> = {};
  for (const way of waysIn(where)) known[way] = await meant(change, entities, way, reader);
  const missed = testsOf(filledIn(where, known)).find((test) => !isMet(test, chosen[test.property]));
  if (!missed) return;
  const target = entityAt(entities, path);
  const title = propertyOf(target, missed.property)?.title ?? missed.property;
  throw fieldError(name, say('field.suits', { target: target.title, title, entity: change.entity.title }));
}

/** The value that a way such as `@asset.category` leads to from the referring record. */
async function meant(change: Change, entities: Manifest, to: string, reader: Reader): Promise<Value> {
  const [first = '', ...rest] = to.slice(1).split('.');
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

const limited = oncePer(({ properties }: Entity): Property[] =>
  properties.filter(({ reference, through }) => reference?.where && !through),
);

const ways = new Map<string, string[]>();

/** Returns the same array each time, so that the prepared statement is reused. */
function waysOf(way: string): string[] {
  const known = ways.get(way) ?? ['id', way];
  ways.set(way, known);
  return known;
}
