import { afterAll, expect, test } from 'vitest';
import type { JsonSchema } from '../../shared/json-schema.ts';
import type { Settings } from '../settings.ts';
import { readSettings } from '../settings.ts';
import { modelOf } from '../store/testing/store-testing.ts';
import { tempPlace } from '../store/testing/temp-place.ts';
import { openEngine, openPlanner } from './open-engine.ts';

const place = await tempPlace();
afterAll(() => place.remove());
const settings = readSettings(place.environment);
const text: JsonSchema = { type: 'string' };
const parts = (...names: string[]) =>
  modelOf({
    'o/part': { title: 'Part', properties: Object.fromEntries(names.map((name) => [name, text])) },
  });

async function opened(own: Partial<Settings>, ...names: string[]): Promise<void> {
  const engine = await openEngine({ ...settings, ...own }, parts(...names));
  await (await engine.openOrCreate({ tenant: 1 })).close();
  await engine.close();
}
const steps = async (...names: string[]) => {
  const planner = await openPlanner(settings, parts(...names));
  return (await planner.plan({ tenant: 1 })).steps.filter((step) => step.includes('column'));
};

test('what no schema names any more is kept, or goes where the settings say so and nobody has filled it in', async () => {
  await opened({}, 'name', 'half_typ');
  await opened({ dropUnused: false }, 'name');
  expect(await steps('name', 'half_typ')).toEqual([]);
  await opened({}, 'name', 'half_typ');
  await opened({ dropUnused: true }, 'name');
  expect(await steps('name', 'half_typ')).toEqual(['add column half_typ to o/part']);
});
