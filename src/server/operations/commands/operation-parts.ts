import type { OperationParts } from '../backup.ts';
import type { CommandInput } from './command.ts';

/** What the work on whole stores needs, of an opened installation. */
export async function operationParts(input: CommandInput): Promise<OperationParts> {
  const { engine, tenancy } = await input.open();
  return { engine, tenancy, settings: input.settings, print: input.print };
}
