import { afterEach, expect, test, vi } from 'vitest';
import type { Log } from '../lib/log.ts';
import type { Engine } from '../store/engine.ts';
import { clockError, watchClock } from './clock.ts';

afterEach(() => vi.useRealTimers());

test('says by how much and in which direction a clock is wrong, once it matters', () => {
  expect([clockError(2_000), clockError(-2_000)]).toEqual([undefined, undefined]);
  expect(clockError(300_000)).toContain("300 s ahead of the database's");
  expect(clockError(-61_000)).toContain("61 s behind the database's");
});

test('the log is told at the start and while it runs, until it stops', async () => {
  vi.useFakeTimers();
  const offsets = [300_000, 0, new Error('gone'), 61_000];
  const clockOffset = vi.fn(async () => {
    const next = offsets.shift();
    if (next instanceof Error) throw next;
    return next;
  });
  const warn = vi.fn();
  const watch = watchClock({ clockOffset } as unknown as Engine, { warn } as unknown as Log);
  const told = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    return warn.mock.calls.splice(0);
  };
  expect(await told(0)).toEqual([[{ ahead_ms: 300_000 }, expect.stringContaining('300 s ahead')]]);
  expect(await told(5 * 60_000)).toEqual([]);
  const unknown = 'the clock could not be compared with the database';
  expect(await told(5 * 60_000)).toEqual([[{ err: new Error('gone') }, unknown]]);
  watch.stop();
  expect(await told(60 * 60_000)).toEqual([]);
});
