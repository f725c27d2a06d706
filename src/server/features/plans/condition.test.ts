import { expect, test } from 'vitest';
import { type Condition, firedAt } from './condition.ts';

const above: Condition = { test: 'above', limit: 80, forReadings: 1, rearm: 70 };
const below: Condition = { test: 'below', limit: 10, forReadings: 1, rearm: 15 };

test.each<[what: string, condition: Condition, values: number[], fired: number[]]>([
  ['the limit itself is not above', above, [80, 81], [1]],
  ['the limit itself is not below', below, [10, 9], [1]],
  ['there is one until a reading is back', above, [81, 90, 71, 85], [0]],
  ['back is also where it just is', above, [81, 70, 85], [0, 2]],
  ['back from below is also where it just is', below, [9, 15, 8], [0, 2]],
  ['short of back it is not', below, [9, 14, 8], [0]],
  [
    'several in a row are meant, the last of them',
    { ...above, forReadings: 2 },
    [75, 82, 79, 83, 84, 90],
    [4],
  ],
  ['one between them begins anew', { ...above, forReadings: 3 }, [81, 82, 80, 83, 84], []],
])('%s', (_what, condition, values, fired) => {
  expect(firedAt(values, condition)).toEqual(fired);
});

test('after one that made work the next has to be back first', () => {
  expect(firedAt([90, 70, 81], above, false)).toEqual([2]);
});
