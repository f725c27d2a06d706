import { expect, it } from 'vitest';
import { SharedLook } from './shared-look.ts';

it('tells each what was found after it had asked, by as few looks as that takes', async () => {
  let now = 0;
  let looks = 0;
  const look = new SharedLook(async () => {
    looks++;
    const seen = now;
    await new Promise((done) => setImmediate(done));
    return seen;
  });
  const first = [look.ask(), look.ask()];
  await Promise.resolve();
  // This query has begun: it does not see what happens from now on.
  now = 1;
  const second = [look.ask(), look.ask(), look.ask()];
  expect(await Promise.all(first)).toEqual([0, 0]);
  expect(await Promise.all(second)).toEqual([1, 1, 1]);
  expect(looks).toBe(2);
});

it('looks again after one that failed', async () => {
  let fails = true;
  const look = new SharedLook(async () => {
    if (fails) throw new Error('lost');
    return 'found';
  });
  const failing = look.ask();
  await expect(failing).rejects.toThrow('lost');
  fails = false;
  expect(await look.ask()).toBe('found');
});
