import { expect, test } from 'vitest';
import { takeFiles } from './take-files.ts';

const file = (name: string) => new File(['x'], name);
const [a, b, c] = [file('a.jpg'), file('b.jpg'), file('c.jpg')] as [File, File, File];
const take = (chosen: File[], left: number, here: File[] = []) => {
  const { taken, refused } = takeFiles(chosen, {
    noun: 'photo',
    most: 3,
    left,
    isHere: (one) => here.includes(one),
  });
  return [taken.map(({ name }) => name).join(), refused];
};

test.each([
  [[a, b], 3, [], 'a.jpg,b.jpg', ''],
  [[a], 2, [a], '', 'This photo is already here.'],
  [[a, b], 2, [a], 'b.jpg', '1 of these photos is already here.'],
  [[a, b, c], 1, [a, b], 'c.jpg', '2 of these photos are already here.'],
  [[a, b, c], 2, [], 'a.jpg,b.jpg', 'There can be 3 photos at most.'],
  [[a, b, c], 1, [a], 'b.jpg', '1 of these photos is already here. There can be 3 photos at most.'],
  [[a], -1, [], '', 'There can be 3 photos at most.'],
])('case %#', (chosen, left, here, taken, refused) => {
  expect(take(chosen, left, here)).toEqual([taken, refused]);
});
