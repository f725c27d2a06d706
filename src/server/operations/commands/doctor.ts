import type { Command } from './command.ts';

export const doctor: Command = {
  name: 'doctor',
  summary: 'look for what is wrong with the data, the disk and the settings, and say what to do',
  usage: '[--tenant S] [--fix]',
  details: [
    '--tenant  only the platform and the tenant at this subdomain: all of 300 take minutes',
    '--fix     make anew what is made of other data and differs from it: the platform’s directory of users, counts and sums,',
    '          search indexes',
    'It looks for damage, references to nothing, wrong search indexes, stores without a tenant, a full disk, old backups.',
    'Exit code 1 when there is an error; advice alone gives 0.',
  ],
  positionals: [],
  options: { fix: { type: 'boolean' }, tenant: { type: 'string' } },
  required: [],
  online: true,
  load: async () => (await import('./tasks/doctor.ts')).diagnose,
};
