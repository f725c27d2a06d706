import type { Command } from './command.ts';

const TENANT_OR_PLATFORM = '--tenant  the subdomain of the tenant; without it, a platform admin';

export const userInvite: Command = {
  name: 'user invite',
  summary: 'add a user to a tenant and print the link to set the password',
  usage: '--tenant T --email E --name N [--role R]',
  details: [
    '--tenant  the subdomain of the tenant',
    '--email   the address to sign in with',
    '--name    what the person is called',
    '--role    what the person may do, by the name of a role of the tenant: Admin, Planner, Technician, Requester,',
    '          Viewer or one of its own. The first user of a tenant is Admin without it; for all others it is needed',
    'The link works once, for 72 hours. If SMTP_URL is set it is mailed too, and the output says whether that worked.',
  ],
  positionals: [],
  options: {
    tenant: { type: 'string' },
    email: { type: 'string' },
    name: { type: 'string' },
    role: { type: 'string' },
  },
  required: ['tenant', 'email', 'name'],
  online: true,
  load: async () => (await import('./tasks/user-invite.ts')).invite,
};

export const userList: Command = {
  name: 'user list',
  summary: 'list the users of a tenant, or the platform admins',
  usage: '[--tenant T]',
  details: [
    '--tenant  the subdomain of the tenant; without it, the platform admins',
    'The number in front is the one by which the log names a user.',
  ],
  positionals: [],
  options: { tenant: { type: 'string' } },
  required: [],
  online: true,
  load: async () => (await import('./tasks/users.ts')).listUsers,
};

export const userDeactivate: Command = {
  name: 'user deactivate',
  summary: 'end all sessions of a user and let the person sign in no more; the work stays on record',
  usage: '--email E [--tenant T] [--force]',
  details: [
    '--email   the address the person signs in with',
    TENANT_OR_PLATFORM,
    '--force   also the last active admin of the tenant, after whom nobody there can give out roles',
    'The last active platform admin stays. Active, on the page of the user in the app, lets the person in again.',
  ],
  positionals: [],
  options: { tenant: { type: 'string' }, email: { type: 'string' }, force: { type: 'boolean' } },
  required: ['email'],
  online: true,
  load: async () => (await import('./tasks/users.ts')).deactivate,
};

export const userResetSecondFactor: Command = {
  name: 'user reset-second-factor',
  summary: 'take the second step of signing in from somebody who lost phone and recovery codes',
  usage: '--email E [--tenant T]',
  details: [
    '--email   the address the person signs in with',
    TENANT_OR_PLATFORM,
    'Make sure first that it is the person who asks. Email and password alone sign in afterwards; all sessions end.',
  ],
  positionals: [],
  options: { tenant: { type: 'string' }, email: { type: 'string' } },
  required: ['email'],
  online: true,
  load: async () => (await import('./tasks/user-reset-second-factor.ts')).takeSecondFactor,
};
