import type { Entity } from '../../shared/schema/entity.ts';
import type { Model } from '../model/model.ts';

/** Where somebody adds a field to the records of an entity; undefined if they may not, or it takes none. */
export function fieldsAddress({ own, screens }: Model, entity: Entity): string | undefined {
  const { path, scope, operations, singleton } = entity;
  const takesFields =
    scope === 'tenant' && operations.includes('create') && !singleton && screens[path]?.route;
  return own === undefined && takesFields ? `/settings/fields?of=${path}` : undefined;
}
