import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { productModel } from '../../product-model.ts';
import { StoreUnavailableError } from '../errors.ts';
import { Builders } from '../query/builders.ts';
import { temporaryFolder } from '../testing/store-testing.ts';
import { SqliteConnection } from './connection.ts';
import { sqliteDialect } from './dialect.ts';
import { SqliteWriteQueue } from './write-queue.ts';

let folder: ReturnType<typeof temporaryFolder>;
let queue: SqliteWriteQueue;
let connection: SqliteConnection;
const builder = new Builders(productModel, sqliteDialect).of('tenant');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  folder = temporaryFolder();
  connection = new SqliteConnection(join(folder.path, 'queue.db'), { create: true });
  queue = new SqliteWriteQueue(
    connection,
    async () => {},
    () => {},
  );
});
afterEach(() => {
  vi.useRealTimers();
  connection.close();
  folder.remove();
});

/** A write on another connection, which goes on until it is let go. */
function elsewhere() {
  const begun = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  const done = queue.add(builder, async () => 'changed', {
    elsewhere: async () => {
      begun.resolve();
      await opened.promise;
      return 'changed' as never;
    },
  });
  return { done, begun: begun.promise, open: opened.resolve };
}

test('writes wait for one that goes on elsewhere, and come after it', async () => {
  const order: string[] = [];
  const before = queue.add(builder, async () => order.push('before'));
  const change = elsewhere();
  const after = queue.add(builder, async () => order.push('after'));
  await change.begun;
  expect(order).toEqual(['before']);
  vi.advanceTimersByTime(1_500);
  change.open();
  expect(await change.done).toBe('changed');
  await Promise.all([before, after]);
  expect(order).toEqual(['before', 'after']);
});

test('a write that waits for too long is refused, and one that has just come goes on waiting', async () => {
  const change = elsewhere();
  await change.begun;
  const work = vi.fn(async () => 'written');
  const early = queue.add(builder, work);
  const refused = expect(early).rejects.toBeInstanceOf(StoreUnavailableError);
  vi.advanceTimersByTime(1_500);
  const late = queue.add(builder, async () => 'late');
  vi.advanceTimersByTime(700);
  await refused;
  change.open();
  expect(await late).toBe('late');
  expect(work).not.toHaveBeenCalled();
});

test('what fails elsewhere fails alone', async () => {
  const broken = queue.add(builder, async () => {}, {
    elsewhere: async () => {
      throw new Error('broken');
    },
  });
  const next = queue.add(builder, async () => 'next');
  await expect(broken).rejects.toThrow('broken');
  expect(await next).toBe('next');
});
