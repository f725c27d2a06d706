import { hooks } from '../../src/server/features/features.ts';
import { planJob } from '../../src/server/features/plans/plan-job.ts';
import { productModel } from '../../src/server/product-model.ts';
import { postgresEngine } from '../../src/server/store/postgres/engine.ts';
import { addDays } from '../../src/shared/days.ts';

/**
 * A node that runs only the job of plans, one simulated day after the other, and prints each finished day. Arguments:
 * the address of the database, the first and the last day.
 */
const [url = '', first = '', last = ''] = process.argv.slice(2);
const engine = postgresEngine({ url, model: productModel });
const store = await engine.openOrCreate({ tenant: 1 });
const { signal } = new AbortController();
for (let day = first; day <= last; day = addDays(day, 1)) {
  await planJob({ hooks }).run(store, { now: new Date(`${day}T12:00:00.000Z`), signal });
  process.stdout.write(`${day}\n`);
}
await store.close();
await engine.close();
