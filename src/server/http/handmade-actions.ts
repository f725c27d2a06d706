import type { StoreScope } from '../../shared/schema/entity.ts';
import { type EntityActions, generalActions } from './entity-actions.ts';
import type { RouteParts } from './http-types.ts';

/** The actions of an entity by kind of store. */
export function handmadeActions(_parts: RouteParts, _path: string): Record<StoreScope, EntityActions> {
  return { tenant: generalActions, platform: generalActions };
}
