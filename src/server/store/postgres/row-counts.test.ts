import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Engine } from '../engine.ts';
import type { Condition, Store, Writer } from '../store.ts';
import { modelOf } from '../testing/store-testing.ts';
import { type TempDatabase, tempDatabase } from '../testing/temp-database.ts';
import { postgresEngine } from './engine.ts';
import { RowCounts } from './row-counts.ts';

const text = { type: 'string' };
const to = (entity: string, onDelete: string) => ({
  type: 'integer',
  'x-reference': { entity, onDelete },
});
/** Shelves stand in shelves and are deleted with them, and parts with their shelf; a deleted maker leaves its parts. */
const model = modelOf({
  'c/maker': { title: 'Maker', 'x-entity': { label: 'name' }, properties: { name: text } },
  'c/shelf': {
    title: 'Shelf',
    'x-entity': { label: 'name' },
    properties: { name: { ...text, 'x-unique': true }, within: to('c/shelf', 'cascade') },
  },
  'c/part': {
    title: 'Part',
    'x-entity': { label: 'name' },
    properties: { name: text, shelf: to('c/shelf', 'cascade'), maker: to('c/maker', 'null') },
  },
});
const TABLES = ['c/maker', 'c/shelf', 'c/part'];
const byId = (value: number): Condition[] => [{ property: 'id', op: 'eq', value }];

let database: TempDatabase;
const engines: Engine[] = [];
let nodes: Store[];
let seed = 5;
const dice = (below: number) => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((seed / 2 ** 32) * below);
};

beforeAll(async () => {
  database = await tempDatabase();
  for (let at = 0; at < 2; at++) engines.push(postgresEngine({ url: database.url, model }));
  nodes = [];
  for (const engine of engines) nodes.push(await engine.openOrCreate({ tenant: 1 }));
});
afterAll(async () => {
  for (const store of nodes) await store.close();
  for (const engine of engines) await engine.close();
  await database.remove();
});

/** The row count that a node reports for each table, and the true one. */
function counts(store: Store): Promise<[told: number, true: number][]> {
  return store.read(async (reader) => {
    const found: [number, number][] = [];
    for (const table of TABLES) {
      // The first read of a transaction decides which state it sees.
      const { length } = await reader.find(table, { properties: ['id'] });
      found.push([await reader.count(table), length]);
    }
    return found;
  });
}

const add = (writer: Writer) => {
  const name = `${dice(1_000_000)}`;
  const table = TABLES[dice(3)] as string;
  return writer.insert(table, table === 'c/shelf' ? { name, within: null } : { name });
};
const WAYS: ((writer: Writer) => Promise<unknown>)[] = [
  add,
  async (writer) => {
    const shelf = await writer.insert('c/shelf', { name: `s${dice(1_000_000)}` });
    const inner = await writer.insert('c/shelf', { name: `i${dice(1_000_000)}`, within: shelf });
    for (let at = 0; at < 3; at++) await writer.insert('c/part', { name: 'nut', shelf: inner });
  },
  (writer) => writer.remove('c/shelf', byId(1 + dice(20))),
  (writer) => writer.remove('c/maker', byId(1 + dice(10))),
  (writer) => writer.remove('c/part', [{ property: 'id', op: 'lt', value: dice(30) }]),
  (writer) => writer.updateWhere('c/part', [], { name: 'bolt' }),
  async (writer) => {
    await add(writer);
    throw new Error('undone');
  },
  async (writer) => {
    await add(writer);
    await writer
      .attempt(async () => {
        await add(writer);
        throw new Error('undone');
      })
      .catch(() => {});
  },
  async (writer) => {
    await writer.insert('c/shelf', { name: 'the same' });
    await add(writer);
  },
];

it('is always the number of rows, whatever is written at which node, alone or together', async () => {
  for (let step = 0; step < 60; step++) {
    const works = Array.from({ length: 1 + dice(3) }, () => WAYS[dice(WAYS.length)] as (typeof WAYS)[0]);
    await Promise.allSettled(works.map((work) => (nodes[dice(2)] as Store).write(work)));
    for (const node of nodes) for (const [told, rows] of await counts(node)) expect(told).toBe(rows);
  }
});

it('is told anew after a write that says nothing of it', async () => {
  await counts(nodes[0] as Store);
  await database.query(`INSERT INTO t_1.c__maker (created_at, updated_at, name) VALUES ('', '', 'by hand')`);
  await database.query('UPDATE t_1._table_version SET mark = gen_random_uuid()');
  for (const [told, rows] of await counts(nodes[0] as Store)) expect(told).toBe(rows);
  // Writes as a node of an earlier version does, followed by one of this version.
  await database.query(`INSERT INTO t_1.c__maker (created_at, updated_at, name) VALUES ('', '', 'by hand')`);
  await database.query(`UPDATE t_1._table_version SET mark = 'abc' WHERE "table" = 'c/maker'`);
  await (nodes[1] as Store).write((writer) => writer.insert('c/maker', { name: 'after it' }));
  for (const [told, rows] of await counts(nodes[0] as Store)) expect(told).toBe(rows);
});

it('goes on from what was counted, as long as each write says how many more there are', () => {
  const rows = new RowCounts();
  const marks = (mark: string, all = 'm') =>
    new Map([['c/part', mark], ...(all ? [['', all]] : [])] as [string, string][]);
  rows.keep(marks('x/a/3'), 'c/part', 100);
  expect(rows.of(marks('y/a/4'), 'c/part')).toBe(101);
  expect(rows.of(marks('z/a/-7'), 'c/part')).toBe(90);
  for (const other of ['y/b/4', 'y', 'y/4']) expect(rows.of(marks(other), 'c/part')).toBeUndefined();
  expect(rows.of(marks('y/a/4', 'restored'), 'c/part')).toBeUndefined();
});
