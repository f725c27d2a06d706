import { expect, test } from 'vitest';
import { createRandom } from './random.ts';

test('a seed always gives the same numbers, on every machine and in every version', () => {
  const random = createRandom(7);
  expect(Array.from({ length: 5 }, () => random.whole(1, 1000))).toEqual([12, 62, 977, 700, 522]);
  expect(createRandom(8).whole(1, 1000)).not.toBe(createRandom(7).whole(1, 1000));
});

test('numbers are within their bounds, both included, and a chance is between never and always', () => {
  const random = createRandom(1);
  const thrown = new Set(Array.from({ length: 200 }, () => random.whole(1, 6)));
  expect([...thrown].sort()).toEqual([1, 2, 3, 4, 5, 6]);
  expect(new Set(Array.from({ length: 50 }, () => random.pick(['a', 'b'])))).toEqual(new Set(['a', 'b']));
  expect([random.chance(0), random.chance(1), random.whole(3, 3), random.pick(['a'])]).toEqual([
    false,
    true,
    3,
    'a',
  ]);
});
