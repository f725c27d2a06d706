import { installation } from '../../../access/schema.ts';
import { normalizeEmail } from '../../../auth/users.ts';
import { addTenantUser, tenantLink } from '../../../features/administration/invitation.ts';
import { tenantUser } from '../../../features/administration/tenant-context.ts';
import { silentLog } from '../../../lib/log.ts';
import { createMailer } from '../../../lib/mail.ts';
import { validateBody } from '../../../records/validate-body.ts';
import { type CommandInput, textOf } from '../command.ts';
import { tenantAt } from '../tenant-at.ts';

export async function invite(input: CommandInput): Promise<number> {
  const user = { name: textOf(input, 'name'), email: normalizeEmail(textOf(input, 'email')) };
  validateBody(installation.tenant, tenantUser, 'create', user);
  const { tenancy } = await input.open();
  const ref = await tenantAt(tenancy, textOf(input, 'tenant'));
  const parts = { tenancy, settings: input.settings, mailer: createMailer(input.settings, silentLog) };
  const id = await addTenantUser(parts, ref, user);
  const link = await tenantLink(parts, ref, id, new Date());
  input.print(`${user.name} <${user.email}> is now a user of ${ref.name}.`);
  input.print(`Set the password here, once, within 72 hours:\n${link}`);
  return 0;
}
