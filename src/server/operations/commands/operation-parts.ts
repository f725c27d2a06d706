import type { UpkeepParts } from '../backup.ts';
import type { CommandInput } from './command.ts';

/** What the work on whole stores needs, of an opened installation. */
export async function upkeepParts(input: CommandInput): Promise<UpkeepParts> {
  const { engine, tenancy } = await input.open();
  return { engine, tenancy, settings: input.settings, print: input.print };
}
