import { Client } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { JsonSchema } from '../../../shared/json-schema.ts';
import type { Engine } from '../engine.ts';
import { modelOf } from '../testing/store-testing.ts';
import { type TempDatabase, tempDatabase } from '../testing/temp-database.ts';
import { postgresEngine } from './engine.ts';

let database: TempDatabase;
let engines: Engine[];
beforeEach(async () => {
  database = await tempDatabase();
  engines = [];
});
afterEach(async () => {
  for (const engine of engines) await engine.close();
  await database.remove();
});

const text: JsonSchema = { type: 'string' };
const SHIFT = { shift: { type: 'string', maxLength: 20, default: "day's" } };

/** Opens tenant 1 as a node does whose schema of parts has these properties besides their name. */
async function openWith(properties: Record<string, JsonSchema> = {}) {
  const part = { title: 'Part', 'x-entity': { search: ['name'] }, properties: { name: text, ...properties } };
  const engine = postgresEngine({ url: database.url, model: modelOf({ 'p/part': part }) });
  engines.push(engine);
  return engine.openOrCreate({ tenant: 1 });
}

it('gives a new field its default without writing a row, also to rows that an older node adds afterwards', async () => {
  const older = await openWith();
  await older.write((writer) => writer.insert('p/part', { name: 'bolt' }));
  const rows = () => database.query('SELECT ctid, xmin FROM t_1.p__part');
  const before = await rows();
  const newer = await openWith({ ...SHIFT, count: { type: 'integer', default: -7 } });
  expect(await rows()).toEqual(before);
  await older.write((writer) => writer.insert('p/part', { name: 'nut' }));
  const found = await newer.read((reader) => reader.find('p/part'));
  expect(found.map(({ name, shift, count }) => [name, shift, count])).toEqual([
    ['bolt', "day's", -7],
    ['nut', "day's", -7],
  ]);
  await older.close();
  await newer.close();
});

it('lets everybody read while the new field waits for somebody who reads for long', async () => {
  const older = await openWith();
  const long = new Client({ connectionString: database.url });
  await long.connect();
  await long.query('BEGIN; SELECT count(*) FROM t_1.p__part');
  const opening = openWith(SHIFT);
  const waiting = () =>
    database.query(
      "SELECT 1 FROM pg_locks WHERE NOT granted AND mode = 'AccessExclusiveLock' AND locktype = 'relation'",
    );
  await expect.poll(async () => (await waiting()).length, { interval: 5 }).toBe(1);
  // A read that came behind it in the queue is answered while the long one is still there.
  expect(await older.read((reader) => reader.count('p/part'))).toBe(0);
  await long.end();
  await (await opening).close();
  await older.close();
});

it('adds a field again that an interrupted migration left behind, as its schema wants it now', async () => {
  await (await openWith()).close();
  await database.query(
    "ALTER TABLE t_1.p__part ADD COLUMN shift bigint DEFAULT 1; INSERT INTO t_1.p__part (created_at, updated_at, name) VALUES ('2026-01-01', '2026-01-01', 'bolt')",
  );
  const store = await openWith(SHIFT);
  expect(await store.read((reader) => reader.find('p/part'))).toMatchObject([{ shift: "day's" }]);
  await store.close();
});

it('sorts rows of a version that writes no sort keys near where they belong', async () => {
  const store = await openWith();
  const add = (name: string) =>
    `INSERT INTO t_1.p__part ("created_at", "updated_at", "name") VALUES ('', '', '${name}')`;
  const sorted = () =>
    store.read(async (reader) => {
      const rows = await reader.find('p/part', { order: [{ property: 'name', descending: false }] });
      return rows.map(({ name }) => name);
    });
  await store.write((writer) => writer.insert('p/part', { name: 'bolt' }));
  await database.query(add('Cog'));
  await database.query(add('axle'));
  expect(await sorted()).toEqual(['axle', 'bolt', 'Cog']);
  await database.query(`UPDATE t_1.p__part SET "name" = 'Disc' WHERE "name" = 'axle'`);
  expect(await sorted()).toEqual(['bolt', 'Cog', 'Disc']);
  await store.close();
});
