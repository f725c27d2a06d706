import type { Engine, StoreOwner } from '../../store/engine.ts';
import { StoreUnavailableError } from '../../store/errors.ts';
import type { Command, CommandInput } from './command.ts';
import { openExisting } from './installation.ts';

/** Opens stores itself: `input.open` would bring the platform's store to the schemas before a plan is shown. */
export const migrate: Command = {
  name: 'migrate',
  summary: 'bring all stores to the schemas; with --plan only say what that would do',
  usage: '[--plan]',
  details: [
    '--plan  print the steps of every store and change nothing',
    'The server does the same at start. Exit code 1 when a store refuses, with the rows that stand in the way.',
  ],
  positionals: [],
  options: { plan: { type: 'boolean' } },
  required: [],
  async run(input) {
    const engine = await openExisting(input.settings);
    try {
      return await migrateAll(engine, input);
    } finally {
      await engine.close();
    }
  },
};

async function migrateAll(engine: Engine, input: CommandInput): Promise<number> {
  const dry = input.values.plan === true;
  const owners = await engine.owners();
  let refused = 0;
  for (const owner of owners) refused += await migrateStore(engine, owner, input, dry);
  if (refused > 0)
    input.print(
      `${refused} of ${owners.length} stores refuse. Fix those rows or the schema, then try again.`,
    );
  return refused > 0 ? 1 : 0;
}

/** Prints one store's plan and carries it out unless it is only asked for; 1 when the store refuses. */
async function migrateStore(engine: Engine, owner: StoreOwner, input: CommandInput, dry: boolean) {
  const name = owner === 'platform' ? owner : `tenant ${owner.tenant}`;
  try {
    const { steps, refusals } = await engine.plan(owner);
    for (const refusal of refusals) input.print(`${name}: refused: ${refusal}`);
    for (const step of steps) input.print(`${name}: ${step}`);
    if (refusals.length > 0) return 1;
    if (steps.length === 0) input.print(`${name}: up to date`);
    else if (!dry) {
      await (await engine.open(owner)).close();
      input.print(`${name}: done`);
    }
    return 0;
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) throw error;
    input.print(`${name}: refused: ${error.message}`);
    return 1;
  }
}
