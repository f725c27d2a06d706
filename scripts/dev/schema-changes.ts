import { join } from 'node:path';
import type { Settings } from '../../src/server/settings.ts';
import type { MigrationPlan, Planner, StoreOwner } from '../../src/server/store/engine.ts';
import { StoreUnavailableError } from '../../src/server/store/errors.ts';
import { openQuestions } from '../../src/server/store/tables/describe-changes.ts';
import { openPlanner } from '../../src/server/tenancy/open-engine.ts';
import { subdomainsOf, tenantName } from '../../src/server/tenancy/subdomains.ts';
import { buildModel, type Model } from '../../src/shared/schema/model.ts';
import { readSchemaFiles, type SchemaFiles } from '../codegen/schema-files.ts';
import { formatError, lintSchemas } from '../lint/lint.ts';

const SCHEMAS = join(import.meta.dirname, '../../schemas');

const OTHERWISE = 'If it is another one, save once without the new property, then add it.';

/** Columns of properties that a save took out. A store that nobody has opened since does not ask about them again. */
const hiddenKnowingly = new Set<string>();

/** The result of a schema edit: the new schemas, or why the last good version stays in use. */
type Taken = { schemas: SchemaFiles } | { refused: string };

/**
 * Accepts the present schemas if they are valid and the data allows them. Nothing is generated before both are known,
 * so that the server and the page otherwise keep what they have.
 */
export async function takeSchemas(settings: Settings): Promise<Taken> {
  const errors = lintSchemas(SCHEMAS);
  if (errors.length > 0) return { refused: errors.map((error) => formatError(error, 'schemas')).join('\n') };
  const schemas = readSchemaFiles(SCHEMAS);
  const refusals = await held(settings, buildModel([schemas]));
  return refusals.length > 0 ? { refused: refusals.join('\n') } : { schemas };
}

/** The parts of an edit that the data does not allow, and questions to answer first because values would otherwise be hidden. */
async function held(settings: Settings, model: Model): Promise<string[]> {
  const plans = await plansOf(settings, model);
  const all = plans.flatMap(({ name, plan }) => plan.refusals.map(({ text }) => `${name}: ${text}`));
  const questions = openQuestions(
    plans.map(({ plan }) => plan),
    hiddenKnowingly,
  );
  all.push(...questions.map((question) => `${question}\n${OTHERWISE}`));
  if (all.length === 0)
    for (const { plan } of plans) for (const column of plan.hides) hiddenKnowingly.add(column);
  return all;
}

/** What a model would do to each store, with what people call it. */
export async function plansOf(
  settings: Settings,
  model: Model,
): Promise<{ name: string; plan: MigrationPlan }[]> {
  const planner = await openPlanner(settings, model);
  try {
    const plans: { name: string; plan: MigrationPlan }[] = [];
    const subdomains = await subdomainsOf(planner);
    for (const owner of await planner.owners()) {
      const name = owner === 'platform' ? owner : `tenant ${tenantName(owner.tenant, subdomains)}`;
      plans.push({ name, plan: await planOf(planner, owner) });
    }
    return plans;
  } finally {
    await planner.close();
  }
}

/** A store that cannot be read at all is reported by the server; the schemas are not to blame. */
async function planOf(planner: Planner, owner: StoreOwner): Promise<MigrationPlan> {
  try {
    return await planner.plan(owner);
  } catch (error) {
    if (error instanceof StoreUnavailableError)
      return { steps: [], refusals: [], renames: [], moved: [], hides: [], hidden: [] };
    throw error;
  }
}
