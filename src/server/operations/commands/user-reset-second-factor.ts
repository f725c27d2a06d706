import type { Command } from './command.ts';

export const userResetSecondFactor: Command = {
  name: 'user reset-second-factor',
  summary: 'take the second step of signing in from somebody who lost phone and recovery codes',
  usage: '--email E [--tenant T]',
  details: [
    '--email   the address the person signs in with',
    '--tenant  the subdomain of the tenant; without it, a platform admin',
    'Make sure first that it is the person who asks. Email and password alone sign in afterwards; all sessions end.',
  ],
  positionals: [],
  options: { tenant: { type: 'string' }, email: { type: 'string' } },
  required: ['email'],
  online: true,
  load: async () => (await import('./tasks/user-reset-second-factor.ts')).takeSecondFactor,
};
