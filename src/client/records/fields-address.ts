import type { Entity } from '../../shared/schema/entity.ts';
import { SCHEMA_KEY } from '../../shared/schema/grants.ts';
import type { Model } from '../model/model.ts';
import { canOf } from '../model/use-can.ts';

/** Where somebody adds a field to the records of an entity; undefined if they may not, or it takes none. */
export function fieldsAddress(model: Model, entity: Entity): string | undefined {
  const { path, scope, operations, singleton } = entity;
  const takesFields =
    scope === 'tenant' && operations.includes('create') && !singleton && model.screens[path]?.route;
  return canOf(model).read(SCHEMA_KEY) && takesFields ? `/settings/fields?of=${path}` : undefined;
}
