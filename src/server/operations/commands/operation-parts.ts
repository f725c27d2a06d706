import type { OperationParts } from '../backup.ts';
import type { CommandInput } from './command.ts';

/** Opens the installation for work on whole stores. */
export async function operationParts(input: CommandInput): Promise<OperationParts> {
  const { engine, tenancy } = await input.open();
  return { engine, tenancy, settings: input.settings, print: input.print };
}
