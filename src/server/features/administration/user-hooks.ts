import { ApiError } from '../../../shared/errors.ts';
import { endAfterChange } from '../../auth/user-change.ts';
import { normalizeEmail } from '../../auth/users.ts';
import type { Ask, Change, EntityHooks } from '../../records/hooks.ts';
import { fieldError } from '../../records/translate-store-errors.ts';
import { valueAfter } from '../../records/written-value.ts';
import { eq } from '../../store/eq.ts';
import type { Reader, Values } from '../../store/store.ts';
import { recordUserChange } from '../../tenancy/directory.ts';

/**
 * Users. A tenant's people invite each other, change names and switch each other off and on; the platform admins may do
 * the same for them and more. Every change in a tenant's store is noted for the platform's directory.
 */
export const userHooks: EntityHooks = {
  entity: 'users/user',
  authorize(ask) {
    const { operation, scope, actor, row } = ask;
    if (scope === 'platform') {
      if (operation === 'delete' && row?.id === actor.id)
        throw new ApiError('forbidden', 'You cannot delete yourself. Ask another platform admin.');
    } else if (!isOutside(actor)) authorizeAtTenant(ask);
  },
  pinnedId: ({ actor }) => actor.id,
  normalize: (values) => ({
    ...values,
    ...(typeof values.email === 'string' && { email: normalizeEmail(values.email) }),
    // Nothing is as much as no, also to the platform's directory.
    ...(values.is_active === null && { is_active: false }),
  }),
  async validate(change, reader) {
    if (change.scope === 'platform') await checkAdmin(change, reader);
    else if (!isOutside(change.actor)) checkColleague(change);
  },
  beforeSave: async ({ before }): Promise<Values> => (before ? {} : { invitation: 'sent' }),
  async afterSave({ scope, before, now }, after, { writer }) {
    if (before) await endAfterChange(writer, before, after, now.getTime());
    if (scope === 'tenant') await recordUserChange(writer, after.id);
  },
  async beforeDelete({ scope, actor }, row, { writer }) {
    if (scope === 'platform') await requireAdmin(actor, writer);
    else await recordUserChange(writer, row.id);
  },
};

/** Whether a tenant's own people may do this to one of them. Until there are roles, all who are active may administer. */
function authorizeAtTenant({ operation }: Ask): void {
  if (operation === 'delete')
    throw new ApiError(
      'forbidden',
      'Users are not deleted, as their work stays on record. Switch off Active instead: then they cannot sign in.',
    );
}

/**
 * What nobody may do to a colleague, whatever the rights. As nobody deactivates himself, and who asks is active in the
 * same transaction, one who may administer always remains.
 */
function checkColleague({ before, actor, values }: Change): void {
  if (!before) return;
  if (before.id === actor.id && deactivates(values))
    throw fieldError('is_active', 'stays on: you cannot deactivate yourself. Ask a colleague to do it.');
  // The email is where a new password goes to: who could change it could take the account over.
  if (Object.hasOwn(values, 'email') && before.invitation !== 'sent')
    throw fieldError('email', 'stays as it is once somebody has joined. Ask whoever runs this service.');
}

/** Nothing is as much as no: whoever is not active cannot sign in. */
function deactivates(values: Values): boolean {
  return Object.hasOwn(values, 'is_active') && values.is_active !== true;
}

/** Whether it is not one of the tenant's own people who acts, but the platform for them. */
function isOutside({ kind = 'user' }: Change['actor']): boolean {
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
  if (change.before?.id === change.actor.id && deactivates(change.values))
    throw fieldError('is_active', 'stays on: you cannot deactivate yourself');
  if (!Object.hasOwn(change.values, 'email') || valueAfter(change, 'tenant') !== null) return;
  const same = await reader.first('users/user', [
    eq('email', change.values.email as string),
    { property: 'tenant', op: 'null' },
  ]);
  if (same && same.id !== change.before?.id) throw fieldError('email', 'is already used');
}
