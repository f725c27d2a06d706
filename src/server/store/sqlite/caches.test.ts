import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/store-testing.ts';
import { SqliteCaches } from './caches.ts';
import { SqliteConnection } from './connection.ts';

it('shares the room for pages among connections that are open', () => {
  const folder = temporaryFolder();
  const caches = new SqliteCaches();
  const all: SqliteConnection[] = [];
  const open = () => {
    const connection = new SqliteConnection(join(folder.path, `${all.length}.db`), { create: true });
    caches.add(connection, 'reading');
    all.push(connection);
    return connection;
  };
  const size = (connection: SqliteConnection) => -Number(connection.all('PRAGMA cache_size')[0]?.[0]);
  const first = open();
  const alone = size(first);
  for (let count = 2; count <= 200; count++) open();
  const shares = all.map(size);
  expect(new Set(shares).size).toBe(1);
  expect(shares.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(128_000);
  for (const connection of all.slice(1)) connection.close();
  const last = open();
  expect([size(first), size(last)]).toEqual([16_000, 16_000]);
  expect(alone).toBe(24_000);
  first.close();
  last.close();
  folder.remove();
});
