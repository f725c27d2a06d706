import { migrateStores } from '../../src/server/operations/commands/migrate-stores.ts';
import { readSettings } from '../../src/server/settings.ts';
import { modelOf } from '../../src/server/store/testing/store-testing.ts';
import { openEngine } from '../../src/server/tenancy/open-engine.ts';
import { schemas } from '../../src/shared/gen/schemas.ts';
import type { JsonSchema } from '../../src/shared/json-schema.ts';

/**
 * What `mainstay migrate` does after a property was added to the assets: a column with a value in every row, and its index. A
 * separate process, like the command, so that it takes no time from the measuring process.
 */
const changed = structuredClone(schemas) as Record<string, JsonSchema>;
const properties = changed['assets/equipments']?.properties as Record<string, JsonSchema>;
properties.bench_level = { type: 'integer', title: 'Level', minimum: 0, maximum: 9, default: 3 };

const engine = await openEngine(readSettings(process.env), modelOf(changed));
try {
  const reports = await migrateStores(engine, (line) => console.error(`bench: ${line}`));
  const left = reports.filter(({ owner, outcome }) => owner !== 'platform' && outcome !== 'changed');
  for (const { owner, outcome, lines } of left) console.error(JSON.stringify({ owner, outcome, lines }));
  process.exitCode = left.length > 0 ? 1 : 0;
} finally {
  await engine.close();
}
