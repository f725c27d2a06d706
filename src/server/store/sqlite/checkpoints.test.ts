import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Store } from '../store.ts';
import { modelOf, temporaryFolder } from '../testing/store-testing.ts';
import { CheckpointThread } from './checkpoint-thread.ts';
import { SqliteCheckpoints } from './checkpoints.ts';
import { SqliteConnection } from './connection.ts';
import { sqliteEngine } from './engine.ts';

const PAGE = 4096;
const LIMITS = { long: 40, some: 20, longer: 120, longest: 200 };
/** More frames than any commit in these tests writes. */
const COMMIT = 40;
const model = modelOf({
  'n/note': { title: 'Note', 'x-entity': { search: ['text'] }, properties: { text: { type: 'string' } } },
});

let folder: { path: string; remove: () => void };
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => {
  vi.useRealTimers();
  folder.remove();
});

const file = () => join(folder.path, 'tenants/t_1.db');
const logBytes = () => statSync(`${file()}-wal`).size;
const open = async () => {
  const engine = sqliteEngine({ dataDir: folder.path, model, logLimits: LIMITS });
  return { engine, store: await engine.openOrCreate({ tenant: 1 }) };
};

/** Writes `count` notes one after another and returns the greatest length of the log, in frames. */
async function write(store: Store, count: number): Promise<number> {
  let most = 0;
  for (let at = 0; at < count; at++) {
    await store.write((writer) => writer.insert('n/note', { text: `${at} ${'x'.repeat(3000)}` }));
    most = Math.max(most, logBytes() / PAGE);
  }
  return most;
}

function isWhole(): boolean {
  const database = new DatabaseSync(file());
  const check = database.prepare('PRAGMA integrity_check').get();
  database.close();
  return check?.integrity_check === 'ok';
}

it('keeps the log short while commits go on, and every row is there', async () => {
  const { engine, store } = await open();
  expect(await write(store, 400)).toBeLessThan(LIMITS.longest + COMMIT);
  expect(await store.read((reader) => reader.count('n/note'))).toBe(400);
  await store.close();
  await engine.close();
  expect(isWhole()).toBe(true);
});

it('lets the log grow for as long as somebody reads an old state, and makes up for it then', async () => {
  const { engine, store } = await open();
  await write(store, 1);
  let most = 0;
  await store.read(async (reader) => {
    expect(await reader.count('n/note')).toBe(1);
    most = await write(store, 150);
    expect(await reader.count('n/note', { where: [{ property: 'id', op: 'gt', value: 0 }] })).toBe(1);
  });
  expect(most).toBeGreaterThan(LIMITS.longest + COMMIT);
  await write(store, 60);
  const connection = new SqliteConnection(file());
  const frames = () => Number(connection.all('PRAGMA wal_checkpoint(NOOP)')[0]?.[1]);
  expect(frames()).toBeLessThan(LIMITS.longest + COMMIT);
  connection.close();
  await store.close();
  await engine.close();
  expect(isWhole()).toBe(true);
});

it('asks the thread while the log is long, and does without it before the log is too long', async () => {
  const path = join(folder.path, 'log.db');
  const writing = new SqliteConnection(path, { create: true });
  writing.exec('PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; CREATE TABLE x (y)');
  const asked: string[] = [];
  const idle = Object.assign(new CheckpointThread(), {
    run: async (of: string) => void asked.push(of),
  });
  const checkpoints = new SqliteCheckpoints(path, writing, idle, LIMITS);
  for (let at = 0; at < 500; at++) {
    writing.run('INSERT INTO x VALUES (?)', ['x'.repeat(3000)]);
    checkpoints.wrote();
    await checkpoints.finished();
    expect(statSync(`${path}-wal`).size / PAGE).toBeLessThan(LIMITS.longest + COMMIT);
  }
  expect(new Set(asked)).toEqual(new Set([path]));
  writing.close();
});

it('lets writes wait for the thread once the log has its longest length', async () => {
  const path = join(folder.path, 'log.db');
  const writing = new SqliteConnection(path, { create: true });
  writing.exec('PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; CREATE TABLE x (y)');
  const finish: (() => void)[] = [];
  const slow = Object.assign(new CheckpointThread(), {
    run: () => new Promise<void>((resolve) => finish.push(resolve)),
  });
  const checkpoints = new SqliteCheckpoints(path, writing, slow, LIMITS);
  const frames = () => Number(writing.all('PRAGMA wal_checkpoint(NOOP)')[0]?.[1]);
  let waits = false;
  while (!waits) {
    writing.run('INSERT INTO x VALUES (?)', ['x'.repeat(3000)]);
    checkpoints.wrote();
    const room = checkpoints.room().then(() => 'room');
    waits = (await Promise.race([room, new Promise((done) => setImmediate(done, 'waits'))])) === 'waits';
    if (frames() < LIMITS.longest) expect(waits).toBe(false);
    else expect(waits).toBe(true);
  }
  const room = checkpoints.room();
  for (const done of finish) done();
  await room;
  writing.run('INSERT INTO x VALUES (?)', ['y']);
  expect(frames()).toBeLessThan(COMMIT);
  await checkpoints.finished();
  writing.close();
});

it('the thread writes a log back, and says nothing worse than that it could not', async () => {
  const path = join(folder.path, 'log.db');
  const writing = new SqliteConnection(path, { create: true });
  writing.exec('PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; CREATE TABLE x (y)');
  writing.run('INSERT INTO x VALUES (?)', ['x'.repeat(30_000)]);
  const left = () => {
    const [, frames, done] = writing.all('PRAGMA wal_checkpoint(NOOP)')[0] as number[];
    return Number(frames) - Number(done);
  };
  expect(left()).toBeGreaterThan(0);
  const thread = new CheckpointThread();
  await thread.run(path);
  expect(left()).toBe(0);
  await thread.run(join(folder.path, 'nowhere/at-all.db'));
  await thread.close();
  writing.close();
});

it('writes a short log back too while nobody writes, and readers do not look into it any more', async () => {
  const { engine, store } = await open();
  await write(store, 3);
  const connection = new SqliteConnection(file());
  const left = () => {
    const [, frames = 0, done = 0] = connection.all('PRAGMA wal_checkpoint(NOOP)')[0] as number[];
    return frames - done;
  };
  expect(left()).toBeGreaterThan(0);
  const last = async () => (await store.read((reader) => reader.get('n/note', 3)))?.id;
  await expect.poll(async () => [await last(), left()]).toEqual([3, 0]);
  // The log cannot start over while somebody still reads from it.
  await expect.poll(() => connection.all('PRAGMA wal_checkpoint(RESTART)')[0]?.[0]).toBe(0);
  expect(await last()).toBe(3);
  connection.close();
  await store.close();
  await engine.close();
  expect(isWhole()).toBe(true);
});

it('leaves a write alone that is under way when it gets quiet, and writes the log back after it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const path = join(folder.path, 'log.db');
  const writing = new SqliteConnection(path, { create: true });
  writing.exec('PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; CREATE TABLE x (y)');
  const asked: string[] = [];
  const idle = Object.assign(new CheckpointThread(), { run: async (of: string) => void asked.push(of) });
  const checkpoints = new SqliteCheckpoints(path, writing, idle, LIMITS);
  writing.exec("BEGIN IMMEDIATE; INSERT INTO x VALUES ('slow')");
  vi.runAllTimers();
  expect(asked).toEqual([]);
  writing.exec('COMMIT');
  checkpoints.wrote();
  expect(asked).toEqual([]);
  vi.runAllTimers();
  expect(asked).toEqual([path]);
  await checkpoints.finished();
  writing.close();
});

it('in a quiet moment the file of the log gets short again, while the store stays open', async () => {
  const { engine, store } = await open();
  await write(store, 150);
  expect(logBytes()).toBeGreaterThan(LIMITS.some * PAGE);
  await expect.poll(logBytes).toBeLessThan(LIMITS.some * PAGE);
  expect(await store.read((reader) => reader.count('n/note'))).toBe(150);
  await write(store, 1);
  await store.close();
  await engine.close();
  expect(isWhole()).toBe(true);
});
