import type { Model } from '../../../../shared/schema/model.ts';
import { productModel } from '../../../product-model.ts';
import { openQuestions } from '../../../store/tables/describe-changes.ts';
import { subdomainsOf } from '../../../tenancy/subdomains.ts';
import type { CommandInput } from '../command.ts';
import { CommandError } from '../command-error.ts';
import { canGenerate, generate, readSchemas } from '../generated.ts';
import { openExisting, openExistingPlanner, placeOf } from '../installation.ts';
import { migrateStores, planStores } from '../migrate-stores.ts';
import { reportLines, type StoreReport } from '../migration-report.ts';

/** Opens stores itself, because `input.open` would migrate the platform's store before a plan is shown. */
export function migrate(input: CommandInput): Promise<number> {
  return input.values.plan === true ? planAll(input) : migrateAll(input);
}

async function planAll(input: CommandInput): Promise<number> {
  const planner = await openExistingPlanner(input.settings, await modelOfToday(input));
  try {
    return tell(await planStores(planner, input.print), await subdomainsOf(planner), input);
  } finally {
    await planner.close();
  }
}

/** Generated files must be updated too, or the next start would hide again what this migration adds. */
async function migrateAll(input: CommandInput): Promise<number> {
  const engine = await openExisting(input.settings, await modelOfToday(input));
  try {
    if (canGenerate() && input.values.hide !== true) {
      const asked = questionsOf(await planStores(engine, input.print));
      for (const question of asked) input.print(question);
      if (asked.length > 0) {
        input.print(
          'Nothing was changed. Where it is another property, run this again with --hide: the old values are hidden then, and come back with their property.',
        );
        return 1;
      }
    }
    if (canGenerate() && !generate()) return 1;
    return tell(await migrateStores(engine, input.print), await subdomainsOf(engine), input);
  } finally {
    await engine.close();
  }
}

/** Whether properties that are gone have new names is asked before their values are hidden. */
function questionsOf(reports: StoreReport[]): string[] {
  return openQuestions(reports.map(({ renames = [], hidden = [] }) => ({ renames, hidden })));
}

async function modelOfToday({ print }: CommandInput): Promise<Model> {
  if (!canGenerate()) {
    print(
      'By what was built (src/shared/gen): the packages that read schemas/ are not installed, so later edits of it are not seen.',
    );
    return productModel;
  }
  const read = await readSchemas();
  if ('errors' in read) throw new CommandError(`${read.errors}\nFix the schemas first; nothing was changed.`);
  return JSON.parse(read.model) as Model;
}

function tell(
  reports: StoreReport[],
  subdomains: ReadonlyMap<number, string>,
  { print, result, settings }: CommandInput,
): number {
  result({ stores: reports });
  print(`Data: ${placeOf(settings)}`);
  for (const line of reportLines(reports, subdomains)) print(line);
  if (!reports.some(({ outcome }) => outcome === 'refused')) return 0;
  print('A store that refuses stays as it is. Fix those rows or the schema, then try again.');
  return 1;
}
