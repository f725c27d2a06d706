import type { Command } from './command.ts';

export const adminCreate: Command = {
  name: 'admin create',
  summary: 'make a platform admin, who creates tenants and invites users',
  usage: '--email E --name N [--password-stdin]',
  details: [
    '--email           the address to sign in with',
    '--name            what the person is called',
    '--password-stdin  take the password from the first line of the input; otherwise a link to set it is printed,',
    '                  which works once, for 72 hours, and mailed if SMTP_URL is set',
  ],
  positionals: [],
  options: { email: { type: 'string' }, name: { type: 'string' }, 'password-stdin': { type: 'boolean' } },
  required: ['email', 'name'],
  online: true,
  creates: true,
  // The server cannot read the terminal input of this process.
  offlineWith: 'password-stdin',
  load: async () => (await import('./tasks/admin-create.ts')).createAdmin,
};
