import { ApiError } from '../../../shared/errors.ts';
import { say } from '../../../shared/texts/text.ts';
import type { Principal } from '../../auth/principal.ts';
import { endAfterChange } from '../../auth/user-change.ts';
import { normalizeEmail } from '../../auth/users.ts';
import type { Ask, Change, EntityHooks } from '../../records/hooks.ts';
import { fieldError } from '../../records/translate-store-errors.ts';
import { valueAfter, writtenValue } from '../../records/written-value.ts';
import { eq } from '../../store/eq.ts';
import type { Reader, Values, ValuesOf } from '../../store/store.ts';

/**
 * Users. A tenant's users invite each other, change names, and deactivate and reactivate each other; platform admins may
 * do the same for them and more. The platform's directory hears of every change in a tenant's store.
 */
export const userHooks: EntityHooks<'users/user'> = {
  entity: 'users/user',
  authorize(ask) {
    const { operation, scope, principal, row } = ask;
    if (scope === 'platform') {
      if (operation === 'delete' && row?.id === principal.id)
        throw new ApiError('forbidden', say('administration.cannot_delete_yourself'));
    } else if (!isOutside(principal)) authorizeAtTenant(ask);
  },
  pinnedId: ({ principal }) => principal.id,
  normalize: (values) => ({
    ...values,
    ...(typeof values.email === 'string' && { email: normalizeEmail(values.email) }),
    // Null means inactive, for the platform's directory too.
    ...(values.is_active === null && { is_active: false }),
  }),
  async validate(change, reader) {
    if (change.scope === 'platform') await checkAdmin(change, reader);
    else if (!isOutside(change.principal)) checkColleague(change);
  },
  derive: async ({ before }): Promise<ValuesOf<'users/user'>> => (before ? {} : { invitation: 'sent' }),
  async afterSave({ before, now }, after, { writer }) {
    if (before) await endAfterChange(writer, before, after, now.getTime());
  },
  async beforeDelete({ scope, principal }, row, { writer, isGoing }) {
    // Whoever may delete a tenant takes its users along.
    if (scope !== 'platform' || isGoing('tenants/tenant', writtenValue(row, 'tenant'))) return;
    await requireAdmin(principal, writer);
  },
};

/** Whether a tenant's users may do this to one of them. Without roles, every active user may administer. */
function authorizeAtTenant({ operation }: Ask): void {
  if (operation === 'delete') throw new ApiError('forbidden', say('administration.users_stay'));
}

/**
 * What nobody may do to a colleague, whatever their rights. As nobody can deactivate themselves, and the caller is
 * checked to be active in the same transaction, at least one administrator always remains.
 */
function checkColleague({ before, principal, values }: Change): void {
  if (!before) return;
  if (before.id === principal.id && deactivates(values))
    throw fieldError('is_active', say('administration.cannot_deactivate_yourself_ask'));
  // New passwords are sent to the email: whoever could change it could take over the account.
  if (Object.hasOwn(values, 'email') && before.invitation !== 'sent')
    throw fieldError('email', say('administration.email_stays'));
}

/** Null means inactive too, and an inactive user cannot sign in. */
function deactivates(values: Values): boolean {
  return Object.hasOwn(values, 'is_active') && values.is_active !== true;
}

/** Whether the platform acts, rather than one of the tenant's own users. */
function isOutside({ kind }: Principal): boolean {
  return kind !== 'user';
}

/**
 * A user who changes or removes an admin must still be an admin in the same transaction. As nobody can do it to
 * themselves, at least one always remains, even if two do it to each other at the same time.
 */
async function requireAdmin(principal: Principal, reader: Reader): Promise<void> {
  const own = principal.id === null ? null : await reader.get('users/user', principal.id);
  if (own?.is_active !== true || own.tenant !== null) throw new ApiError('unauthenticated');
}

/** Platform admins: emails are unique, and nobody can lock themselves out. */
async function checkAdmin(change: Change, reader: Reader): Promise<void> {
  if (change.before) await requireAdmin(change.principal, reader);
  if (change.before && Object.hasOwn(change.values, 'tenant')) throw fieldError('tenant', say('field.fixed'));
  if (change.before?.id === change.principal.id && deactivates(change.values))
    throw fieldError('is_active', say('administration.cannot_deactivate_yourself'));
  if (!Object.hasOwn(change.values, 'email') || valueAfter(change, 'tenant') !== null) return;
  const same = await reader.first('users/user', [
    eq('email', change.values.email as string),
    { property: 'tenant', op: 'null' },
  ]);
  // An email that stays as it is is no change, so this is somebody else's.
  if (same) throw fieldError('email', say('field.taken'));
}
