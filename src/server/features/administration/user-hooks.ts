import { ApiError } from '../../../shared/errors.ts';
import { endAfterChange } from '../../auth/user-change.ts';
import { normalizeEmail } from '../../auth/users.ts';
import type { Change, EntityHooks } from '../../records/hooks.ts';
import { fieldError } from '../../records/translate-store-errors.ts';
import { valueAfter } from '../../records/written-value.ts';
import type { Reader } from '../../store/store.ts';
import { recordUserChange } from '../../tenancy/directory.ts';

/**
 * Users. At a tenant people see each other and change their own name; everything else is the platform admins'.
 * Every change in a tenant's store is noted for the platform's directory.
 */
export const userHooks: EntityHooks = {
  entity: 'users/user',
  authorize({ operation, scope, actor, row }) {
    if (scope === 'platform') {
      if (operation === 'delete' && row?.id === actor.id)
        throw new ApiError('forbidden', 'You cannot delete yourself. Ask another platform admin.');
      return;
    }
    if (isAdministered(actor)) return;
    if (operation === 'create' || operation === 'delete')
      throw new ApiError('forbidden', 'Users are invited and removed by the platform admins.');
    if (operation === 'update' && row?.id !== actor.id)
      throw new ApiError('forbidden', 'You can change your own name only.');
  },
  pinnedId: ({ actor }) => actor.id,
  normalize: (values) =>
    typeof values.email === 'string' ? { ...values, email: normalizeEmail(values.email) } : values,
  async validate(change, reader) {
    if (change.scope === 'platform') await checkAdmin(change, reader);
    else if (!isAdministered(change.actor) && Object.keys(change.values).some((name) => name !== 'name'))
      throw new ApiError(
        'forbidden',
        'You can change your own name only. The rest is for the platform admins.',
      );
  },
  async afterSave({ scope, before, now }, after, { writer }) {
    if (before) await endAfterChange(writer, before, after, now.getTime());
    if (scope === 'tenant') await recordUserChange(writer, after.id);
  },
  async beforeDelete({ scope, actor }, row, { writer }) {
    if (scope === 'platform') await requireAdmin(actor, writer);
    else await recordUserChange(writer, row.id);
  },
};

/** Whether it is not one of the tenant's own people who acts, but the platform for them. */
function isAdministered({ kind = 'user' }: Change['actor']): boolean {
  return kind !== 'user';
}

/**
 * Whoever changes or removes an admin still is one himself, in the same transaction. As nobody can do it to himself,
 * one always remains, also when two do it to each other at the same time.
 */
async function requireAdmin(actor: Change['actor'], reader: Reader): Promise<void> {
  const own = actor.id === null ? null : await reader.get('users/user', actor.id);
  if (own?.is_active !== true || own.tenant !== null) throw new ApiError('unauthenticated');
}

/** The platform's own users: one email each, and nobody locks himself out. */
async function checkAdmin(change: Change, reader: Reader): Promise<void> {
  if (change.before) await requireAdmin(change.actor, reader);
  if (change.before && Object.hasOwn(change.values, 'tenant'))
    throw fieldError('tenant', 'cannot be changed');
  if (change.before?.id === change.actor.id && change.values.is_active === false)
    throw fieldError('is_active', 'stays on: you cannot deactivate yourself');
  if (!Object.hasOwn(change.values, 'email') || valueAfter(change, 'tenant') !== null) return;
  const same = await reader.first('users/user', [
    { property: 'email', op: 'eq', value: change.values.email as string },
    { property: 'tenant', op: 'null' },
  ]);
  if (same && same.id !== change.before?.id) throw fieldError('email', 'is already used');
}
