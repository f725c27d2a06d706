import { examine } from '../doctor/doctor.ts';
import type { Command } from './command.ts';
import { operationParts } from './operation-parts.ts';

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
  async run(input) {
    const parts = await operationParts(input);
    const found = await examine(parts, input.values.fix === true);
    for (const { level, about, text, advice } of found)
      input.print(`${level === 'error' ? 'ERROR ' : 'advice'}  ${about}: ${text}.\n        ${advice}`);
    const errors = found.filter(({ level }) => level === 'error').length;
    const tenants = (await parts.tenancy.all()).length;
    input.print(
      errors === 0
        ? `No errors: the platform and ${counted(tenants, 'tenant')} are well.`
        : `${counted(errors, 'error')}. Begin with the first.`,
    );
    return errors === 0 ? 0 : 1;
  },
};

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
