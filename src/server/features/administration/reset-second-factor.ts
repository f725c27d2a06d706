import { ApiError } from '../../../shared/errors.ts';
import type { Entity } from '../../../shared/schema/entity.ts';
import { say } from '../../../shared/texts/text.ts';
import { platformPrincipal } from '../../auth/principal.ts';
import { hasSecondFactor, resetSecondFactor } from '../../auth/second-factor.ts';
import type { RecordContext } from '../../records/record-context.ts';
import { inTenant } from '../../tenancy/in-tenant.ts';
import type { PlatformParts } from './platform-parts.ts';
import { findUser } from './users.ts';

/**
 * Removes the second factor of a user who lost phone and recovery codes: in the tenant's store for a tenant's user,
 * here for a platform admin. Users turn off their own in the profile, with password and code.
 */
export async function resetUsersSecondFactor(
  { tenancy }: Pick<PlatformParts, 'tenancy'>,
  ctx: RecordContext,
  entity: Entity,
  key: number,
): Promise<{ was_on: boolean }> {
  const { row, home } = await findUser({ tenancy }, ctx, entity, key);
  if (!home && row.id === ctx.principal.id)
    throw new ApiError('forbidden', say('administration.own_second_factor'));
  const was_on = home
    ? await inTenant(tenancy, home.ref, (store) =>
        resetSecondFactor(store, home.user, ctx.now, platformPrincipal(ctx.principal)),
      )
    : await resetSecondFactor(ctx.store, row.id, ctx.now, ctx.principal);
  return { was_on };
}

/** Whether a user has a second factor that could be removed. */
export async function viewUsersSecondFactor(
  { tenancy }: Pick<PlatformParts, 'tenancy'>,
  ctx: RecordContext,
  entity: Entity,
  key: number,
): Promise<{ is_on: boolean }> {
  const { row, home } = await findUser({ tenancy }, ctx, entity, key);
  const is_on = home
    ? await inTenant(tenancy, home.ref, (store) => hasSecondFactor(store, home.user))
    : await hasSecondFactor(ctx.store, row.id);
  return { is_on };
}
