import { expect, test } from 'vitest';
import { together } from './together.ts';

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('what came of each, in order', async () => {
  const slow = later(5).then(() => 'slow');
  expect(await together([slow, Promise.resolve(2)])).toEqual(['slow', 2]);
});

test('the first in order says why, also where another one failed sooner', async () => {
  const why = later(5).then(() => Promise.reject(new Error('why')));
  const follows = Promise.reject(new Error('follows'));
  await expect(together([why, follows])).rejects.toThrow('why');
});

test('nothing goes on behind a failure', async () => {
  let isOver = false;
  const slow = later(5).then(() => {
    isOver = true;
  });
  await expect(together([Promise.reject(new Error('no')), slow])).rejects.toThrow('no');
  expect(isOver).toBe(true);
});
