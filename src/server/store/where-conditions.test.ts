import { afterAll, expect, test } from 'vitest';
import { tempRecords } from '../../../test/support/temp-records.ts';
import { holds, type Literal, type Where } from '../../shared/schema/where.ts';
import { createRandom } from '../features/example/random.ts';
import { whereConditions } from './where-conditions.ts';

const ITEM = 'work-orders/work_order_checklist';
const temp = await tempRecords();
afterAll(() => temp.remove());

/** What a property of a checklist item may have, and what may be asked of it. */
const VALUES: Record<string, Literal[]> = {
  description: ['Isolate', 'isolate', 'ÖL', 'öl', 'Lock'],
  is_done: [true, false],
  hrs_spent: [0, 0.5, 1.25, 8, null],
  completion_date: ['2026-03-01', '2026-03-02', '2027-01-01', null],
};

test('a query finds the records that hold in memory', async () => {
  const { pick, whole, chance } = createRandom(7);
  const order = await temp.create('work-orders/work_order');
  for (let made = 0; made < 60; made++)
    await temp.ctx.store.write((writer) =>
      writer.insert(ITEM, {
        work_order: order.id,
        ...Object.fromEntries(Object.entries(VALUES).map(([name, of]) => [name, pick(of)])),
      }),
    );
  const rows = await temp.ctx.store.read((reader) => reader.find(ITEM as string, {}));
  const asked = (): Where =>
    Object.fromEntries(
      Array.from({ length: whole(1, 2) }, () => {
        const name = pick(Object.keys(VALUES));
        const values = VALUES[name] as Literal[];
        const isCompared = name === 'hrs_spent' || name === 'completion_date';
        const ending = pick(['', '', '.not', ...(isCompared ? ['.lt', '.lte', '.gt', '.gte'] : [])]);
        const limits = values.filter((value) => value !== null);
        if (ending !== '' && ending !== '.not') return [name + ending, pick(limits)];
        return [name + ending, chance(0.5) ? pick(values) : [pick(values), pick(values)]];
      }),
    );
  let found = 0;
  for (let round = 0; round < 300; round++) {
    const where = asked();
    const { ids } = await temp.ctx.store.read(async (reader) => ({
      ids: (await reader.find(ITEM, { where: whereConditions(where) })).map(({ id }) => id),
    }));
    const meant = rows.filter((row) => holds(where, (name) => row[name])).map(({ id }) => id);
    expect(
      ids.toSorted((a, b) => a - b),
      JSON.stringify(where),
    ).toEqual(meant.toSorted((a, b) => a - b));
    found += ids.length;
  }
  expect(found).toBeGreaterThan(1000);
});
