import { join } from 'node:path';
import { expect, it } from 'vitest';
import { productModel } from '../../product-model.ts';
import { StoreUnavailableError } from '../errors.ts';
import { builderOf } from '../query/builder.ts';
import { KnownState } from '../query/known-state.ts';
import type { Writer } from '../store.ts';
import { TableVersions } from '../tables/table-versions.ts';
import { temporaryFolder } from '../testing/store-testing.ts';
import { SqliteConnection } from './connection.ts';
import { sqliteDialect } from './dialect.ts';
import { sqliteEngine } from './engine.ts';
import { sqliteFileError } from './errors.ts';
import { SqliteStore } from './store.ts';

const add = (name: string) => (w: Writer) => w.insert('work-orders/controls', { name, closes: false });

it('says that the disk is full, keeps what was there and goes on when there is room', async () => {
  const folder = temporaryFolder();
  const engine = sqliteEngine({ dataDir: folder.path, model: productModel });
  const path = join(folder.path, 'tenants', 't_3.db');
  await (await engine.openOrCreate({ tenant: 3 })).close();
  const builder = builderOf(productModel, 'tenant', sqliteDialect);
  const writing = new SqliteConnection(path, { create: true });
  const state = { commits: 0, known: new KnownState(), versions: new TableVersions() };
  const full = new SqliteStore(builder, writing, () => new SqliteConnection(path), state);
  await full.write(add('before'));
  writing.exec('PRAGMA max_page_count = 1');
  const long = 'x'.repeat(100_000);
  const answers = await Promise.allSettled([
    full.write((w) => w.next('small')),
    full.write(add(long)),
    full.write((w) => w.next('small')),
    full.write(add(`${long}y`)),
  ]);
  expect(answers[1]).toMatchObject({ status: 'rejected', reason: { name: 'StorageFullError' } });
  expect(answers[3]).toMatchObject({ status: 'rejected', reason: { name: 'StorageFullError' } });
  const counted = answers.filter((answer) => answer.status === 'fulfilled').length;
  expect(await full.write((w) => w.next('small'))).toBe(counted + 1);
  expect(await full.read((r) => r.count('work-orders/controls'))).toBe(1);
  writing.exec('PRAGMA max_page_count = 1000000');
  await full.write(add(long));
  expect(await full.read((r) => r.count('work-orders/controls'))).toBe(2);
  await full.close();
  await engine.close();
  folder.remove();
});

it('tells a file that cannot be written from other errors, and says what to do', () => {
  const folder = temporaryFolder();
  const path = join(folder.path, 'some.db');
  const connection = new SqliteConnection(path, { create: true });
  connection.exec('CREATE TABLE t (id INTEGER PRIMARY KEY); PRAGMA query_only = ON');
  const errorOf = (work: () => unknown) => {
    try {
      work();
    } catch (error) {
      return sqliteFileError(path, error);
    }
    throw new Error('nothing was refused');
  };
  const told = errorOf(() => connection.run('INSERT INTO t VALUES (1)'));
  expect(told).toBeInstanceOf(StoreUnavailableError);
  expect(told?.message).toContain('Make the disk writable');
  const nowhere = errorOf(() => new SqliteConnection(join(folder.path, 'nowhere', 'x.db'), { create: true }));
  expect(nowhere).toBeInstanceOf(StoreUnavailableError);
  connection.exec('PRAGMA query_only = OFF');
  connection.run('INSERT INTO t VALUES (1)');
  expect(errorOf(() => connection.run('INSERT INTO t VALUES (1)'))).toBeUndefined();
  expect(errorOf(() => connection.run('INSERT INTO nothing VALUES (1)'))).toBeUndefined();
  connection.close();
  folder.remove();
});
