import { afterEach, expect, test, vi } from 'vitest';
import { throttled } from './throttled.ts';

vi.unmock('./throttled.ts');

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('no window of the interval holds more calls than the limit, even after the page was held up', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const starts: number[] = [];
  const call = throttled(3, 100, async (number: number) => {
    starts.push(now);
    return number;
  });
  const answers = Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((number) => call(number)));
  expect(starts).toEqual([0, 0, 0]);
  // The timer is due after 100, but the page has no time for it before.
  now = 150;
  vi.advanceTimersByTime(100);
  expect(starts.slice(3)).toEqual([150, 150, 150]);
  now = 249;
  vi.advanceTimersByTime(99);
  expect(starts.slice(6)).toEqual([]);
  now = 250;
  vi.advanceTimersByTime(1);
  expect(starts.slice(6)).toEqual([250, 250]);
  expect(await answers).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test('a call that fails fails for its caller alone', async () => {
  const call = throttled(2, 10, async (number: number) => {
    if (number === 2) throw new Error('no');
    return number;
  });
  const results = await Promise.allSettled([call(1), call(2), call(3)]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});
