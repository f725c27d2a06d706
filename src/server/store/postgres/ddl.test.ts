import { expect, it } from 'vitest';
import { productModel } from '../../product-model.ts';
import { tempDatabase } from '../testing/temp-database.ts';
import { postgresEngine } from './engine.ts';

it('adds costs up by month and type from an index alone, without the rows', async () => {
  const database = await tempDatabase();
  const engine = postgresEngine({ url: database.url, model: productModel });
  await (await engine.openOrCreate({ tenant: 1 })).close();
  await engine.close();
  // Keeps the plan independent of the number of rows.
  for (const way of ['seqscan', 'bitmapscan'])
    await database.query(`ALTER DATABASE ${database.name} SET enable_${way} = off`);
  const plan = await database.query(`EXPLAIN
    SELECT "month", "asset", "maint_type", sum("amount")
    FROM (SELECT substr("closed_at", 1, 7) AS "month", "asset", "maint_type", "amount"
      FROM t_1.work_orders__work_order WHERE "closed_at" >= '2026-01' AND "closed_at" < '2027') AS _rows
    GROUP BY "month", "asset", "maint_type"`);
  await database.remove();
  expect(plan.join('\n')).toContain('Index Only Scan using work_orders__work_order__closed_at__asset');
});
