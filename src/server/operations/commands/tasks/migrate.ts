import { manifest as built } from '../../../../shared/gen/manifest.ts';
import type { Manifest } from '../../../../shared/schema/manifest.ts';
import type { CommandInput } from '../command.ts';
import { CommandError } from '../command-error.ts';
import { canGenerate, generate, readSchemas } from '../generated.ts';
import { openExisting, openExistingPlanner } from '../installation.ts';
import { migrateStores, planStores } from '../migrate-stores.ts';
import { reportLines, type StoreReport } from '../migration-report.ts';

/** Opens stores itself, because `input.open` would migrate the platform's store before a plan is shown. */
export function migrate(input: CommandInput): Promise<number> {
  return input.values.plan === true ? planAll(input) : migrateAll(input);
}

async function planAll(input: CommandInput): Promise<number> {
  const planner = await openExistingPlanner(input.settings, await manifestOfToday(input));
  try {
    return tell(await planStores(planner, input.print), input);
  } finally {
    await planner.close();
  }
}

/** Generated files must be updated too, or the next start would hide again what this migration adds. */
async function migrateAll(input: CommandInput): Promise<number> {
  const engine = await openExisting(input.settings, await manifestOfToday(input));
  try {
    if (canGenerate() && !generate()) return 1;
    return tell(await migrateStores(engine, input.print), input);
  } finally {
    await engine.close();
  }
}

async function manifestOfToday({ print }: CommandInput): Promise<Manifest> {
  if (!canGenerate()) {
    print(
      'By what was built (src/shared/gen): the packages that read schemas/ are not installed, so later edits of it are not seen.',
    );
    return built;
  }
  const read = await readSchemas();
  if ('errors' in read) throw new CommandError(`${read.errors}\nFix the schemas first; nothing was changed.`);
  return JSON.parse(read.manifest) as Manifest;
}

function tell(reports: StoreReport[], { print, result }: CommandInput): number {
  result({ stores: reports });
  for (const line of reportLines(reports)) print(line);
  if (!reports.some(({ outcome }) => outcome === 'refused')) return 0;
  print('A store that refuses stays as it is. Fix those rows or the schema, then try again.');
  return 1;
}
