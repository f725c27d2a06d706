import { USER } from '../../../../shared/entity-paths.ts';
import { schemaOf } from '../../../access/schema.ts';
import { normalizeEmail } from '../../../auth/users.ts';
import { addTenantUser, tenantLink } from '../../../features/administration/invitation.ts';
import { hooks } from '../../../features/features.ts';
import { validateBody } from '../../../records/validate-body.ts';
import { eq } from '../../../store/eq.ts';
import type { Reader, Row } from '../../../store/store.ts';
import { inTenant } from '../../../tenancy/in-tenant.ts';
import { type CommandInput, textOf } from '../command.ts';
import { UsageError } from '../command-error.ts';
import { commandMail, sayMailed } from '../command-mail.ts';
import { tenantAt } from '../tenant-at.ts';

export async function invite(input: CommandInput): Promise<number> {
  const user = { name: textOf(input, 'name'), email: normalizeEmail(textOf(input, 'email')) };
  const { tenancy } = await input.open();
  const ref = await tenantAt(tenancy, textOf(input, 'tenant'));
  const role = await inTenant(tenancy, ref, (store) => {
    const schema = schemaOf(store.model);
    validateBody(schema, schema.at(USER), 'create', user);
    return store.read((reader) => roleFor(reader, input.values.role));
  });
  const mail = commandMail(input);
  const parts = { tenancy, settings: input.settings, hooks, mailer: mail.mailer };
  const id = await addTenantUser(parts, ref, { ...user, role: role.id });
  const link = await tenantLink(parts, ref, id, new Date());
  input.print(
    `${user.name} <${user.email}> is now a user of ${ref.name}, with the role ${String(role.name)}.`,
  );
  const mailed = sayMailed(input, mail, user.email);
  input.print(`Set the password here, once, within 72 hours:\n${link}`);
  input.result({ tenant: ref.subdomain, email: user.email, role: String(role.name), link, mailed });
  return 0;
}

/**
 * The role of somebody who is invited: the one that is named, or admin for the first user of a tenant, who is to set it up.
 * Nobody else becomes an admin without it being said.
 */
async function roleFor(reader: Reader, named: CommandInput['values'][string]): Promise<Row> {
  const roles = await reader.find('users/role');
  const names = roles.map(({ name }) => String(name)).join(', ');
  if (typeof named === 'string') {
    const role = roles.find(({ name }) => String(name).toLowerCase() === named.trim().toLowerCase());
    if (role) return role;
    throw new UsageError(`The tenant has no role "${named}". Choose one of ${names}.`);
  }
  const admins = await reader.count('users/user', {
    where: [eq('is_active', true), eq('role.base', 'admin')],
  });
  const admin = roles.find(({ base }) => base === 'admin');
  if (admins > 0 || !admin)
    throw new UsageError(`--role is missing, as the tenant has an admin already. Choose one of ${names}.`);
  return admin;
}
