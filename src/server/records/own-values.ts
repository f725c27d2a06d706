import type { Entity } from '../../shared/schema/entity.ts';
import { looksAtDay, workedValues } from '../../shared/schema/worked-values.ts';
import { dayIn } from '../lib/zones.ts';
import type { Reader, Values } from '../store/store.ts';
import { zoneWithin } from './tenant-zone.ts';

/** What is worked out of a record's other values (`x-value`). @param today the day for the entity, by `dayFor` */
export function ownValues(entity: Entity, row: Record<string, unknown>, today: string): Values {
  return workedValues(entity, row, { now: '', today });
}

/** The tenant's day, if values of the entity look at it. */
export async function dayFor(entity: Entity, reader: Reader, now: Date): Promise<string> {
  return looksAtDay(entity) ? dayIn(now, await zoneWithin(reader)) : '';
}
