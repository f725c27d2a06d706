import type { Entity } from '../../shared/schema/entity.ts';
import { idsOf, LINK } from '../../shared/schema/links.ts';
import { type LinkedProperty, linkedProperties } from '../../shared/schema/manifest.ts';
import type { Principal } from '../auth/principal.ts';
import { eq } from '../store/eq.ts';
import type { Condition, Reader, Row } from '../store/store.ts';
import type { Schema } from './schema.ts';
import { reachable } from './visible-rows.ts';

/** Who looks, and at what. */
interface Looking {
  schema: Schema;
  principal: Pick<Principal, 'id'>;
}

/** The lists of an entity's records in which somebody does not see all records, and which of them they see. */
export function seenInLists(
  { schema, principal }: Looking,
  entity: Entity,
): { property: LinkedProperty; seen: Condition[] }[] {
  return linkedProperties(entity).flatMap((property) => {
    const seen = reachable(schema, property.links.entity, 'read', principal);
    return seen.length > 0 ? [{ property, seen }] : [];
  });
}

/** Rows whose lists are without the records that somebody does not see: not even that there are some. */
export async function withoutUnseen<Of extends Row>(
  looking: Looking,
  entity: Entity,
  rows: Of[],
  reader: Reader,
): Promise<Of[]> {
  let cut = rows;
  for (const { property, seen } of seenInLists(looking, entity)) {
    const { name, links } = property;
    const ids = [...new Set(rows.flatMap((row) => idsOf(row[name])))];
    if (ids.length === 0) continue;
    const where: Condition[] = [{ property: 'id', op: 'in', value: ids }, ...seen];
    const found = await reader.find(links.entity, { where, properties: ID });
    const known = new Set(found.map(({ id }) => id));
    cut = cut.map((row) =>
      name in row ? { ...row, [name]: (row[name] as Row[]).filter(({ id }) => known.has(id)) } : row,
    );
  }
  return cut;
}

const ID = ['id'];

/** What asks who is in a list asks of those whom somebody sees, so that nobody finds the others by asking. */
export function ofSeen(looking: Looking, entity: Entity, condition: Condition): Condition {
  if (condition.op === 'any' || condition.op === 'neither' || condition.op === 'all')
    return { ...condition, of: condition.of.map((one) => ofSeen(looking, entity, one)) };
  if (!('property' in condition)) return condition;
  const list = seenInLists(looking, entity).find(({ property }) => property.name === condition.property);
  if (!list) return condition;
  const where: Condition[] = [{ op: 'refers', property: LINK.target, where: list.seen }];
  if (condition.op === 'contains') where.push(eq(LINK.target, Number(JSON.parse(condition.value))));
  const { table } = list.property.links;
  return { op: condition.op === 'null' ? 'none' : 'some', table, by: LINK.owner, where };
}
