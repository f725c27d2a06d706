import { installation } from '../../access/schema.ts';
import { normalizeEmail } from '../../auth/users.ts';
import { addTenantUser, tenantLink } from '../../features/administration/invitation.ts';
import { tenantUser } from '../../features/administration/tenant-context.ts';
import { silentLog } from '../../lib/log.ts';
import { createMailer } from '../../lib/mail.ts';
import { validateBody } from '../../records/validate-body.ts';
import { type Command, textOf } from './command.ts';
import { tenantAt } from './installation.ts';

export const userInvite: Command = {
  name: 'user invite',
  summary: 'add a user to a tenant and print the link to set the password',
  usage: '--tenant T --email E --name N',
  details: [
    '--tenant  the subdomain of the tenant',
    '--email   the address to sign in with',
    '--name    what the person is called',
    'The link works once, for 72 hours. If SMTP_URL is set it is mailed too.',
  ],
  positionals: [],
  options: { tenant: { type: 'string' }, email: { type: 'string' }, name: { type: 'string' } },
  required: ['tenant', 'email', 'name'],
  online: true,
  async run(input) {
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
  },
};
