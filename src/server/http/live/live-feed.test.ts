import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { systemActor } from '../../events/audit-entry.ts';
import { writeAudited } from '../../events/audited-writer.ts';
import { recentChanges } from '../../events/recent-changes.ts';
import { productModel } from '../../product-model.ts';
import { type TempStore, tempStore } from '../../store/testing/temp-place.ts';
import type { Tenancy } from '../../tenancy/tenancy.ts';
import { LiveFeed } from './live-feed.ts';

const SITE = 'company/site';
let temp: TempStore;
const feedOf = () => new LiveFeed({ platform: temp.store } as Tenancy, pino({ level: 'silent' }));
const add = (code: string) =>
  writeAudited(temp.store, { actor: systemActor('Test') }, (writer) =>
    writer.insert(SITE, { code, name: code }),
  );
beforeAll(async () => {
  temp = await tempStore(productModel);
});
afterAll(() => temp.remove());
afterEach(() => vi.useRealTimers());

test('whoever could not be told is told by the next look', async () => {
  await add('A');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const feed = feedOf();
  const told: string[][] = [];
  let tries = 0;
  const stop = feed.subscribe({ kind: 'platform' }, 1, {
    end: () => {},
    async tell(_store, _last, changed) {
      tries += 1;
      if (tries === 1) throw new Error('no connection is free');
      told.push([...(changed?.keys() ?? [])]);
    },
  });
  await add('B');
  await vi.advanceTimersByTimeAsync(1_000);
  await expect.poll(() => tries).toBe(1);
  await vi.advanceTimersByTimeAsync(1_000);
  await expect.poll(() => told).toEqual([[SITE]]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(told).toEqual([[SITE]]);
  stop();
});

test('whoever joins a feed that is behind is not told what they have seen by themselves', async () => {
  await add('C');
  const before = (await recentChanges(temp.store, 0)).last;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const feed = feedOf();
  const told = { first: 0, second: 0 };
  const count = (name: keyof typeof told) => ({
    end: () => {},
    async tell() {
      told[name] += 1;
    },
  });
  const stopFirst = feed.subscribe({ kind: 'platform' }, before, count('first'));
  await add('D');
  const after = (await recentChanges(temp.store, before)).last;
  const stopSecond = feed.subscribe({ kind: 'platform' }, after, count('second'));
  await vi.advanceTimersByTimeAsync(1_000);
  await expect.poll(() => told).toEqual({ first: 1, second: 0 });
  await add('E');
  await vi.advanceTimersByTimeAsync(1_000);
  await expect.poll(() => told).toEqual({ first: 2, second: 1 });
  stopFirst();
  stopSecond();
});
