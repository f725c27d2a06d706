import { commandPrincipal } from '../../../auth/principal.ts';
import { resetSecondFactor } from '../../../auth/second-factor.ts';
import { normalizeEmail, userByEmail } from '../../../auth/users.ts';
import type { Store } from '../../../store/store.ts';
import { inTenant } from '../../../tenancy/in-tenant.ts';
import { type CommandInput, textOf } from '../command.ts';
import { CommandError } from '../command-error.ts';
import { tenantAt } from '../tenant-at.ts';

export async function takeSecondFactor(input: CommandInput): Promise<number> {
  const email = normalizeEmail(textOf(input, 'email'));
  const { tenancy } = await input.open();
  const reset = async (store: Store, place: string) => {
    const user = await store.read((reader) => userByEmail(reader, email));
    if (!user) throw new CommandError(`${place} has no user with the email ${email}.`);
    const wasOn = await resetSecondFactor(store, user.id, new Date(), commandPrincipal());
    input.result({ email, changed: wasOn });
    input.print(
      wasOn
        ? `Two-step sign-in of ${user.name} <${email}> is off. Everywhere ${user.name} was signed in, the session ended.`
        : `${user.name} <${email}> has no two-step sign-in. Nothing was changed.`,
    );
    return 0;
  };
  if (input.values.tenant === undefined) return reset(tenancy.platform, 'The platform');
  const ref = await tenantAt(tenancy, textOf(input, 'tenant'));
  return inTenant(tenancy, ref, (store) => reset(store, ref.name));
}
