import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { manifest } from '../../../shared/gen/manifest.ts';
import { systemActor } from '../../events/audit-entry.ts';
import { writeAudited } from '../../events/audited-writer.ts';
import { tenantAudit } from '../../events/store-audits.ts';
import { type TempStore, tempStore } from '../../store/testing/temp-place.ts';
import type { Tenancy } from '../../tenancy/tenancy.ts';
import { LiveFeed } from './live-feed.ts';

const SITE = 'company/site';
let temp: TempStore;
beforeAll(async () => {
  temp = await tempStore(manifest);
});
afterAll(() => temp.remove());
afterEach(() => vi.useRealTimers());

test('whoever could not be told is told by the next look', async () => {
  const { store } = temp;
  const add = (code: string) =>
    writeAudited(store, tenantAudit(systemActor('Test')), (writer) =>
      writer.insert(SITE, { code, name: code }),
    );
  await add('A');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const feed = new LiveFeed({ platform: store } as Tenancy, pino({ level: 'silent' }));
  const told: string[][] = [];
  let tries = 0;
  const stop = feed.follow(
    { kind: 'platform' },
    { last: 1, seen: new Set([1]) },
    {
      end: () => {},
      async tell(_store, _last, changed) {
        tries += 1;
        if (tries === 1) throw new Error('no connection is free');
        told.push([...(changed?.keys() ?? [])]);
      },
    },
  );
  await add('B');
  await vi.advanceTimersByTimeAsync(1_000);
  await expect.poll(() => tries).toBe(1);
  await vi.advanceTimersByTimeAsync(1_000);
  await expect.poll(() => told).toEqual([[SITE]]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(told).toEqual([[SITE]]);
  stop();
});
