import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

function filled(...items: string[]): FairQueue<string, string> {
  const queue = new FairQueue<string, string>();
  for (const item of items) queue.add(item.slice(0, 1), item);
  return queue;
}

test('lines are served in turn, each in the order in which it came', () => {
  const queue = filled('a1', 'a2', 'a3', 'b1', 'c1', 'b2');
  const taken = Array.from({ length: 6 }, () => queue.take());
  expect(taken).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  expect([queue.size, queue.take()]).toEqual([0, undefined]);
});

test('a line that may not go on is passed over', () => {
  const queue = filled('a1', 'b1');
  expect(queue.take((key) => key !== 'a')).toBe('b1');
  expect(queue.take((key) => key !== 'a')).toBeUndefined();
  expect([queue.size, queue.head('a'), queue.take()]).toEqual([1, 'a1', 'a1']);
});

test('whoever no longer waits is taken out', () => {
  const queue = filled('a1', 'a2');
  expect([queue.remove('a', 'a1'), queue.remove('a', 'a1'), queue.remove('b', 'b1')]).toEqual([
    true,
    false,
    false,
  ]);
  expect([queue.size, queue.take()]).toEqual([1, 'a2']);
});

test('the longest line gives its newest up first', () => {
  const queue = filled('a1', 'b1', 'b2', 'b3', 'a2');
  const taken = Array.from({ length: 5 }, () => queue.takeLastOfLongest());
  expect(taken).toEqual(['b3', 'b2', 'a2', 'b1', 'a1']);
  expect([queue.size, queue.takeLastOfLongest()]).toEqual([0, undefined]);
});
