import type { StoreScope } from '../../../shared/schema/entity.ts';
import type { PlatformParts } from '../../features/administration/platform-parts.ts';
import { createTenant, removeTenant, updateTenant } from '../../features/administration/tenants.ts';
import { inviteUser, removeUser, updateUser } from '../../features/administration/users.ts';
import { type EntityActions, generalActions } from './entity-actions.ts';

/** What an action is once it knows its parts. */
type Bound<A> = A extends (parts: never, ...rest: infer Rest) => infer Result
  ? (...rest: Rest) => Result
  : never;

/** The actions of an entity by kind of store: the general ones, but where the platform's work crosses stores. */
export function actionsFor(parts: PlatformParts, path: string): Record<StoreScope, EntityActions> {
  return { tenant: generalActions, platform: { ...generalActions, ...acrossStores(parts)[path] } };
}

function acrossStores(parts: PlatformParts): Record<string, Partial<EntityActions>> {
  const bind = <A extends (parts: PlatformParts, ...rest: never[]) => unknown>(action: A) =>
    action.bind(null, parts) as Bound<A>;
  return {
    'tenants/tenant': {
      create: bind(createTenant),
      update: bind(updateTenant),
      remove: bind(removeTenant),
    },
    'users/user': { create: bind(inviteUser), update: bind(updateUser), remove: bind(removeUser) },
  };
}
