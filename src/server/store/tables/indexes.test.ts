import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../../shared/json-schema.ts';
import { productModel } from '../../product-model.ts';
import { builderOf } from '../query/builder.ts';
import { SqlReader } from '../query/reader.ts';
import { SqliteConnection } from '../sqlite/connection.ts';
import { sqliteDialect } from '../sqlite/dialect.ts';
import type { Condition, Query, Row, Values } from '../store.ts';
import { modelOf } from '../testing/store-testing.ts';
import { type TempPlace, tempPlace } from '../testing/temp-place.ts';
import { tableAt } from './catalog.ts';

let place: TempPlace;
beforeEach(async () => {
  place = await tempPlace();
});
afterEach(() => place.remove());

const machine = { title: 'Machine', 'x-entity': { label: 'name' }, properties: { name: { type: 'string' } } };
const level = { type: 'string', oneOf: [{ const: 'low' }, { const: 'high' }] };
const properties = {
  machine: { type: 'integer', 'x-reference': { entity: 'm/machine' } },
  day: { type: 'string', format: 'date' },
  level,
  cost: { type: 'number' },
};

type Words = {
  indexes?: string[][];
  parent?: string;
  few?: true;
  label?: string;
  search?: string[];
  order?: string;
};

const jobs = (words: Words, own: Record<string, JsonSchema> = properties) =>
  modelOf({
    'm/machine': machine,
    'm/job': { title: 'Job', 'x-entity': words, properties: own },
  });

const machinesInOrder = () =>
  modelOf({
    'm/machine': { ...machine, 'x-entity': { label: 'name', order: 'name', few: true } },
    'm/job': { title: 'Job', 'x-entity': {}, properties },
  });

/** The search indexes of PostgreSQL, one per text column; SQLite uses tables instead. */
async function searchIndexes(): Promise<string[]> {
  if (place.environment.DATABASE_URL === undefined) return [];
  return indexNames('m__job', '%search');
}

async function indexNames(table = 'm__job', like = '%index'): Promise<string[]> {
  const { DATABASE_URL } = place.environment;
  if (DATABASE_URL === undefined) {
    const database = new DatabaseSync(join(place.dataDir, 'tenants/t_1.db'));
    const rows = database
      .prepare(`SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = ? AND name LIKE ?`)
      .all(table, like);
    database.close();
    return rows.map((row) => String(row.name)).sort();
  }
  const client = new Client({ connectionString: DATABASE_URL });
  await client.connect();
  try {
    const found = await client.query(
      `SELECT indexname FROM pg_indexes WHERE schemaname = 't_1' AND tablename = $1 AND indexname LIKE $2`,
      [table, like],
    );
    return found.rows.map((row: { indexname: string }) => row.indexname).sort();
  } finally {
    await client.end();
  }
}

const ROWS: Values[] = Array.from({ length: 120 }, (_, at) => ({
  machine: at % 7 === 0 ? null : 1 + (at % 3),
  day: at % 5 === 0 ? null : `2026-01-${String(1 + ((at * 17) % 28)).padStart(2, '0')}`,
  level: at % 2 === 0 ? 'low' : 'high',
  cost: at % 4,
}));

const fill = (words: Words) =>
  place.withStore(jobs(words), (store) =>
    store.write(async (writer) => {
      for (const name of ['saw', 'drill', 'lathe']) await writer.insert('m/machine', { name });
      for (const row of ROWS) await writer.insert('m/job', row);
    }),
  );

describe('indexes over several columns', () => {
  it('come and go on a filled store as the schema says', async () => {
    const plain = [
      'm__job__cost__index',
      'm__job__created_at__index',
      'm__job__day__index',
      'm__job__level__index',
      'm__job__machine__index',
    ];
    await fill({});
    expect(await indexNames()).toEqual(plain);
    await place.withStore(jobs({ indexes: [['machine', 'day']] }), async () => {});
    expect(await indexNames()).toEqual([...plain, 'm__job__machine__day__index'].sort());
    const costs = { ...properties, cost: { type: 'number', 'x-index': false } };
    await place.withStore(jobs({ indexes: [['machine', 'level']] }, costs), async () => {});
    expect(await indexNames()).toEqual([...plain.slice(1), 'm__job__machine__level__index'].sort());
    await place.withStore(jobs({}), (store) =>
      store.read(async (reader) => expect(await reader.count('m/job')).toBe(ROWS.length)),
    );
    expect(await indexNames()).toEqual(plain);
  });

  it('follow a column that is renamed', async () => {
    await fill({ indexes: [['machine', 'day']] });
    const { day, ...others } = properties;
    const renamed = { ...others, due: { ...day, 'x-renamed-from': 'day' } };
    await place.withStore(jobs({ indexes: [['machine', 'due']] }, renamed), async () => {});
    const names = await indexNames();
    expect(names).toContain('m__job__machine__due__index');
    expect(names).not.toContain('m__job__machine__day__index');
  });

  it('are not made for what belongs to a parent, except for what it refers to', async () => {
    const owned = { ...properties, machine: { ...properties.machine } };
    await place.withStore(jobs({ parent: 'machine' }, owned), async () => {});
    expect(await indexNames()).toEqual(['m__job__machine__index']);
  });

  it('go on a filled store for what there are few of, and lists and searches say the same', async () => {
    const named = { ...properties, note: { type: 'string' } };
    const words: Words = { search: ['note'], order: 'day' };
    const answers = (own: Words) =>
      place.withStore(jobs(own, named), async (store) => {
        const queries: Query[] = [
          {
            order: [
              { property: 'created_at', descending: true },
              { property: 'id', descending: true },
            ],
          },
          {
            order: [{ property: 'machine', descending: false }],
            where: [{ property: 'level', op: 'eq', value: 'low' }],
          },
          { search: 'Nr 1' },
          { search: '', order: [{ property: 'day', descending: false }], limit: 9 },
        ];
        return store.read((reader) =>
          Promise.all(queries.map(async (query) => (await reader.find('m/job', query)).map(({ id }) => id))),
        );
      });
    await place.withStore(jobs(words, named), (store) =>
      store.write(async (writer) => {
        for (const name of ['saw', 'drill', 'lathe']) await writer.insert('m/machine', { name });
        for (const [at, row] of ROWS.entries()) await writer.insert('m/job', { ...row, note: `Nr ${at}` });
      }),
    );
    const before = await answers(words);
    expect(before[2]?.length).toBeGreaterThan(20);
    expect(await indexNames()).not.toEqual([]);
    const shown = place.environment.DATABASE_URL === undefined ? [] : ['m__job___search__search'];
    expect(await searchIndexes()).toEqual(shown);
    expect(await answers({ ...words, few: true })).toEqual(before);
    expect(await indexNames()).toEqual([]);
    expect(await searchIndexes()).toEqual([]);
    // Only the label has an index, because lists of other entities are sorted by it.
    await place.withStore(machinesInOrder(), async () => {});
    expect(await indexNames('m__machine')).toEqual([
      'm__machine___sort_name__index',
      'm__machine__name__index',
    ]);
    expect(await answers(words)).toEqual(before);
    expect(await searchIndexes()).toEqual(shown);
  });

  it('change no answer', async () => {
    const questions: Query[] = [];
    const is = (property: string, value: string | number): Condition => ({ property, op: 'eq', value });
    for (const descending of [false, true])
      for (const offset of [0, 7])
        for (const more of [[], [is('level', 'low')], [is('cost', 1), is('level', 'high')]])
          for (const part of [[], [{ property: 'level', op: 'contains', value: 'O' } as const]])
            questions.push({
              where: [is('machine', 2), ...more, ...part],
              order: [{ property: 'day', descending }],
              limit: 9,
              offset,
            });
    const answers = (words: Words) =>
      place.withStore(jobs(words), (store) =>
        store.read(async (reader) => {
          const all: { ids: number[]; count: number }[] = [];
          for (const query of questions)
            all.push({
              ids: (await reader.find('m/job', query)).map((row: Row) => row.id),
              count: await reader.count('m/job', query),
            });
          return all;
        }),
      );
    await fill({});
    const before = await answers({});
    expect(before.some(({ ids }) => ids.length === 9)).toBe(true);
    expect(await answers({ indexes: [['machine', 'day']] })).toEqual(before);
    expect(await answers({ indexes: [['level', 'machine', 'day']] })).toEqual(before);
  });
});

it.skipIf(process.env.TEST_ENGINE === 'postgresql')(
  'work orders of an asset by date are met by a walk along their index, with nothing to sort',
  async () => {
    await place.withStore(productModel, async () => {});
    const connection = new SqliteConnection(join(place.dataDir, 'tenants/t_1.db'));
    const plans: string[] = [];
    const session = {
      all: (sql: string, params: (string | number | bigint | null)[]) => {
        plans.push(...connection.all(`EXPLAIN QUERY PLAN ${sql}`, params).map((row) => String(row[3])));
        return connection.all(sql, params);
      },
      run: () => 0,
    };
    const builder = builderOf(productModel, 'tenant', sqliteDialect);
    expect(tableAt(builder.catalog, 'work-orders/work_order').leading).toContain('asset');
    const asset: Condition = { property: 'asset', op: 'eq', value: 7 };
    const reader = new SqlReader(builder, session);
    await reader.find('work-orders/work_order', {
      where: [asset, { property: 'status', op: 'eq', value: 1 }],
      order: [{ property: 'suggested_start_date', descending: true }],
      limit: 10,
    });
    expect(plans).toContain(
      'SEARCH _row USING INDEX work_orders__work_order__asset__suggested_start_date__index (asset=?)',
    );
    expect(plans.join('\n')).not.toContain('TEMP B-TREE');
    connection.close();
  },
);
