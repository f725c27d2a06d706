import type { Command } from './command.ts';

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
  load: async () => (await import('./tasks/user-invite.ts')).invite,
};
