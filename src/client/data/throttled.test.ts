import { expect, test } from 'vitest';
import { throttled } from './throttled.ts';

test('no window of the interval holds more calls than the limit, even after the page was held up', async () => {
  const starts: number[] = [];
  const call = throttled(3, 100, async (number: number) => {
    starts.push(performance.now());
    return number;
  });
  const answers = Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((number) => call(number)));
  const heldUpUntil = performance.now() + 150;
  while (performance.now() < heldUpUntil);
  expect(await answers).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  for (const from of starts)
    expect(starts.filter((at) => at >= from && at < from + 99).length).toBeLessThanOrEqual(3);
});

test('a call that fails fails for its caller alone', async () => {
  const call = throttled(2, 10, async (number: number) => {
    if (number === 2) throw new Error('no');
    return number;
  });
  const results = await Promise.allSettled([call(1), call(2), call(3)]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});
