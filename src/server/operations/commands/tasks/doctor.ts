import { counted } from '../../counted.ts';
import { examine } from '../../doctor/doctor.ts';
import { type CommandInput, textOf } from '../command.ts';
import { operationParts } from '../operation-parts.ts';
import { tenantAt } from '../tenant-at.ts';

export async function diagnose(input: CommandInput): Promise<number> {
  const parts = await operationParts(input);
  const only =
    input.values.tenant === undefined ? undefined : await tenantAt(parts.tenancy, textOf(input, 'tenant'));
  const found = await examine(parts, input.values.fix === true, only);
  for (const { level, about, text, advice } of found)
    input.print(`${level === 'error' ? 'ERROR ' : 'advice'}  ${about}: ${text}.\n        ${advice}`);
  input.result({ findings: found });
  const errors = found.filter(({ level }) => level === 'error').length;
  const tenants = only?.subdomain ?? counted((await parts.tenancy.all()).length, 'tenant');
  input.print(
    errors === 0
      ? `No errors: the platform and ${tenants} are well.`
      : `${counted(errors, 'error')}. Begin with the first.`,
  );
  return errors === 0 ? 0 : 1;
}
