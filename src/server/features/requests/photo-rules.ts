import { REQUEST } from '../../../shared/entity-paths.ts';
import type { Entity, Property } from '../../../shared/schema/entity.ts';
import type { FileRules } from '../../../shared/schema/files.ts';
import type { Store } from '../../store/store.ts';

/** How many photos a report may have, and of which types. */
export function photoRules({ model }: Store): FileRules {
  const { properties } = model.entities[REQUEST] as Entity;
  const { files } = properties.find(({ name }) => name === 'photos') as Property;
  if (!files) throw new Error(`${REQUEST} has no photos`);
  return files;
}
