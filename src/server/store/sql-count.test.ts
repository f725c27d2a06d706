import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { catalogOf, tableAt } from './catalog.ts';
import { Model } from './model.ts';
import { countedSource, countSql } from './sql-count.ts';
import { SqliteConnection } from './sqlite-connection.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import type { Condition, Values } from './store.ts';
import { manifestOf } from './store-testing.ts';
import { tablesOf } from './tables-of.ts';
import { type TempStore, tempPlace, tempStore } from './temp-place.ts';

const done = { type: 'boolean', title: 'Done' };
const day = { type: 'string', format: 'date' };
const manifest = manifestOf({
  'c/job': { title: 'Job', 'x-entity': { list: ['day', 'done'] }, properties: { day, done } },
  'c/task': {
    title: 'Task',
    'x-entity': { list: ['day', 'done', 'job'] },
    properties: { day, done, job: { type: 'integer', 'x-reference': { entity: 'c/job' } } },
  },
});
const ANSWERS = [true, false, null];
const rowOf = (at: number): Values => ({
  day: at % 5 === 0 ? null : `2026-01-${String(1 + ((at * 17) % 28)).padStart(2, '0')}`,
  done: ANSWERS[at % 3] as boolean | null,
});
let temp: TempStore;

beforeAll(async () => {
  temp = await tempStore(manifest);
  await temp.store.write(async (w) => {
    for (let at = 0; at < 60; at++) await w.insert('c/job', rowOf(at));
    for (let at = 0; at < 240; at++)
      await w.insert('c/task', {
        ...rowOf(at * 7),
        job: at % 11 === 0 ? null : 1 + (Math.floor(at * 1.37) % 60),
      });
  });
});

afterAll(() => temp.remove());

const isDone = (value: boolean): Condition => ({ property: 'done', op: 'eq', value });
const jobIsDone = (value: boolean): Condition => ({ property: 'job.done', op: 'eq', value });
const FROM: Condition = { property: 'day', op: 'gte', value: '2026-01-12' };
const NO_DAY: Condition = { property: 'day', op: 'null' };
const OF_JOBS: Condition = {
  property: 'job',
  op: 'in',
  value: Array.from({ length: 40 }, (_, at) => at + 1),
};

it.each<[string, Condition[]]>([
  ['yes or no alone', [isDone(true)]],
  ['no beside a date', [isDone(false), FROM]],
  ['a date beside yes', [FROM, isDone(true)]],
  ['yes beside no date', [isDone(true), NO_DAY]],
  ['of what is referred to, alone', [jobIsDone(false)]],
  ['of what is referred to, beside a date', [FROM, jobIsDone(true)]],
  ['of both', [isDone(false), jobIsDone(true), NO_DAY]],
  ['of both, beside two others', [jobIsDone(false), FROM, isDone(true), OF_JOBS]],
])('counts as many as it finds: %s', async (_, where) => {
  const [count, rows] = await temp.store.read(async (reader) => [
    await reader.count('c/task', { where }),
    await reader.find('c/task', { where }),
  ]);
  expect(rows.length).toBeGreaterThan(0);
  expect(count).toBe(rows.length);
  // The second time the statement is kept, and carries other values.
  const others = where.map((one) => (one === FROM ? { ...FROM, value: '2026-01-20' } : one)) as Condition[];
  const [again, found] = await temp.store.read(async (reader) => [
    await reader.count('c/task', { where: others }),
    await reader.find('c/task', { where: others }),
  ]);
  expect(again).toBe(found.length);
});

it.skipIf(process.env.TEST_ENGINE === 'postgresql')(
  'reads indexes only, where a date and yes or no are asked for',
  async () => {
    const place = await tempPlace();
    await place.withStore(manifest, async () => {});
    const connection = new SqliteConnection(join(place.dataDir, 'tenants/t_1.db'));
    const model = new Model(catalogOf(tablesOf(manifest, 'tenant')), sqliteDialect);
    const { text, params } = countSql(
      countedSource(model, tableAt(model.catalog, 'c/task'), [isDone(true), FROM]),
    );
    const plan = connection.all(`EXPLAIN QUERY PLAN ${text}`, params).map((row) => String(row[3]));
    connection.close();
    await place.remove();
    expect(plan).toHaveLength(2);
    for (const step of plan) expect(step).toContain('COVERING INDEX');
  },
);
