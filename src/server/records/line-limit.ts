import type { Entity } from '../../shared/schema/entity.ts';
import { linesOf, type Manifest, parentOf } from '../../shared/schema/manifest.ts';
import { say } from '../../shared/texts/text.ts';
import { eq } from '../store/eq.ts';
import type { Reader, Values } from '../store/store.ts';
import { fieldError } from './translate-store-errors.ts';

/**
 * Refuses a new line (`x-lines`) if its owner already has as many as allowed, however the line is created.
 * @throws ApiError `invalid` naming the owner
 */
export async function checkLineLimit(
  entities: Manifest,
  entity: Entity,
  values: Values,
  reader: Reader,
): Promise<void> {
  const parent = parentOf(entity);
  const owner = parent?.reference && entities[parent.reference.entity];
  const lines = owner && linesOf(entities, owner).find(({ child }) => child.path === entity.path);
  const id = parent && values[parent.name];
  if (!parent || !lines?.property.lines || typeof id !== 'number') return;
  const { most } = lines.property.lines;
  const where = [eq(parent.name, id)];
  if ((await reader.count(entity.path, { where, atMost: most })) >= most)
    throw fieldError(parent.name, say('field.most_children', { limit: most, plural: entity.plural }));
}
