import { manifest as built } from '../../../shared/gen/manifest.ts';
import type { Manifest } from '../../../shared/schema/manifest.ts';
import type { Engine, Planner, StoreOwner } from '../../store/engine.ts';
import { StoreUnavailableError } from '../../store/errors.ts';
import type { Command, CommandInput } from './command.ts';
import { CommandError } from './command-error.ts';
import { canGenerate, generate, readSchemas } from './generated.ts';
import { openExisting, openExistingPlanner } from './installation.ts';
import { reportLines, type StoreReport } from './migration-report.ts';

/** Opens stores itself: `input.open` would bring the platform's store to the schemas before a plan is shown. */
export const migrate: Command = {
  name: 'migrate',
  summary: 'bring all stores to the schemas; with --plan only say what that would do',
  usage: '[--plan]',
  details: [
    '--plan  say what the schemas, as they are now, would change in every store, and change nothing; also while a server runs',
    'The server does the same at start. Exit code 1 when a store refuses, with the rows that stand in the way.',
  ],
  positionals: [],
  options: { plan: { type: 'boolean' } },
  required: [],
  run: (input) => (input.values.plan === true ? planAll(input) : migrateAll(input)),
};

async function planAll(input: CommandInput): Promise<number> {
  const planner = await openExistingPlanner(input.settings, await manifestOfToday(input));
  try {
    return await reportAll(planner, input, (owner) => planned(planner, owner));
  } finally {
    await planner.close();
  }
}

/** What is generated must follow the schemas too, or the next start would hide again what this one adds. */
async function migrateAll(input: CommandInput): Promise<number> {
  const engine = await openExisting(input.settings, await manifestOfToday(input));
  try {
    if (canGenerate() && !generate()) return 1;
    return await reportAll(engine, input, (owner) => migrated(engine, owner));
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

async function reportAll(
  planner: Planner,
  input: CommandInput,
  reportOf: (owner: StoreOwner) => Promise<StoreReport>,
): Promise<number> {
  const reports: StoreReport[] = [];
  for (const owner of await planner.owners()) reports.push(await reportOf(owner));
  for (const line of reportLines(reports)) input.print(line);
  if (!reports.some(({ outcome }) => outcome === 'refused')) return 0;
  input.print('A store that refuses stays as it is. Fix those rows or the schema, then try again.');
  return 1;
}

/** What would be done; a store that cannot be opened at all says why. */
async function planned(planner: Planner, owner: StoreOwner): Promise<StoreReport> {
  try {
    const { steps, refusals } = await planner.plan(owner);
    if (refusals.length > 0) return { owner, outcome: 'refused', lines: refusals };
    return { owner, outcome: steps.length > 0 ? 'to change' : 'up to date', lines: steps };
  } catch (error) {
    if (error instanceof StoreUnavailableError) return { owner, outcome: 'refused', lines: [error.message] };
    throw error;
  }
}

async function migrated(engine: Engine, owner: StoreOwner): Promise<StoreReport> {
  const report = await planned(engine, owner);
  if (report.outcome === 'refused') return report;
  try {
    // Also where there is nothing to do: what a store knows of its limits may be older.
    await (await engine.open(owner)).close();
    return report.outcome === 'to change' ? { ...report, outcome: 'changed' } : report;
  } catch (error) {
    if (error instanceof StoreUnavailableError) return { owner, outcome: 'refused', lines: [error.message] };
    throw error;
  }
}
