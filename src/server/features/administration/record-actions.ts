import { ApiError } from '../../../shared/errors.ts';
import type { StoreScope } from '../../../shared/schema/entity.ts';
import { say } from '../../../shared/texts/text.ts';
import type { EntityActions } from '../../http/routes/entity-actions.ts';
import { getRecord } from '../../records/get-record.ts';
import { inviteColleague, updateColleague } from './colleagues.ts';
import type { PlatformParts } from './platform-parts.ts';
import { actOnTenant, createTenant, removeTenant, updateTenant } from './tenants.ts';
import { inviteUser, removeUser, updateUser } from './users.ts';

/** The type of an action after its parts are bound. */
type Bound<A> = A extends (parts: never, ...rest: infer Rest) => infer Result
  ? (...rest: Rest) => Result
  : never;

/** What is done to tenants and users, since their work spans stores or sends mail. */
export function recordActions(
  parts: PlatformParts,
): Record<StoreScope, Record<string, Partial<EntityActions>>> {
  const bind = <A extends (parts: PlatformParts, ...rest: never[]) => unknown>(action: A) =>
    action.bind(null, parts) as Bound<A>;
  return {
    tenant: { 'users/user': { create: bind(inviteColleague), update: bind(updateColleague) } },
    platform: {
      'tenants/tenant': {
        create: bind(createTenant),
        update: bind(updateTenant),
        act: bind(actOnTenant),
        remove: bind(removeTenant),
        restore: notRestored,
      },
      'users/user': {
        create: bind(inviteUser),
        update: bind(updateUser),
        remove: bind(removeUser),
        restore: notRestored,
      },
    },
  };
}

/** Records with data in other stores are deleted for good and cannot be restored. */
const notRestored: EntityActions['restore'] = async (ctx, entity, key) => {
  await getRecord(ctx, entity, key);
  throw new ApiError('invalid', say('record.not_deleted', { entity: entity.title }));
};
