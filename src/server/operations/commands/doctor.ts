import type { Command } from './command.ts';

export const doctor: Command = {
  name: 'doctor',
  summary: 'look for what is wrong with the data, the disk and the settings, and say what to do',
  usage: '[--fix]',
  details: [
    '--fix  make the platform’s directory of users anew where it differs from the tenants, and counts and sums from what they count',
    'It looks for damage, references to nothing, wrong search indexes, stores without a tenant, a full disk, old backups.',
    'Exit code 1 when there is an error; advice alone gives 0.',
  ],
  positionals: [],
  options: { fix: { type: 'boolean' } },
  required: [],
  online: true,
  load: async () => (await import('./tasks/doctor.ts')).diagnose,
};
