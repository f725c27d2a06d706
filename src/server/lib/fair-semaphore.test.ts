import { expect, test } from 'vitest';
import { FairSemaphore } from './fair-semaphore.ts';

test('places go to keys in turn, whatever the length of their lines', async () => {
  const places = new FairSemaphore(2, 10_000);
  const got: string[] = [];
  const take = async (name: string) => {
    if (await places.take(name.slice(0, 1))) got.push(name);
  };
  const all = ['a1', 'a2', 'a3', 'a4', 'a5', 'b1'].map(take);
  await Promise.all(all.slice(0, 2));
  expect(got).toEqual(['a1', 'a2']);
  for (let left = 4; left > 0; left -= 1) places.give();
  await Promise.all(all);
  expect(got).toEqual(['a1', 'a2', 'a3', 'b1', 'a4', 'a5']);
});

test('who waits for too long gets none, and costs none', async () => {
  const places = new FairSemaphore(1, 20);
  expect(await places.take('a')).toBe(true);
  expect(await places.take('b')).toBe(false);
  places.give();
  expect(await places.take('b')).toBe(true);
  expect(await places.take('a')).toBe(false);
});
