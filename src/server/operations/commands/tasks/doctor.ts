import { counted } from '../../counted.ts';
import { examine } from '../../doctor/doctor.ts';
import type { CommandInput } from '../command.ts';
import { operationParts } from '../operation-parts.ts';

export async function diagnose(input: CommandInput): Promise<number> {
  const parts = await operationParts(input);
  const found = await examine(parts, input.values.fix === true);
  for (const { level, about, text, advice } of found)
    input.print(`${level === 'error' ? 'ERROR ' : 'advice'}  ${about}: ${text}.\n        ${advice}`);
  input.result({ findings: found });
  const errors = found.filter(({ level }) => level === 'error').length;
  const tenants = (await parts.tenancy.all()).length;
  input.print(
    errors === 0
      ? `No errors: the platform and ${counted(tenants, 'tenant')} are well.`
      : `${counted(errors, 'error')}. Begin with the first.`,
  );
  return errors === 0 ? 0 : 1;
}
