import { expect, it } from 'vitest';
import { PacedWork } from './paced-work.ts';

const moment = (ms: number) => new Promise((done) => setTimeout(done, ms));

it('does one piece at a time and rests nine times as long as it worked', async () => {
  const pace = new PacedWork();
  const told: string[] = [];
  let ended = 0;
  const second = new Promise<number>((done) => {
    pace.add(async () => {
      told.push('first begins');
      const from = performance.now();
      await moment(30);
      told.push('first ends');
      ended = performance.now() - from;
      return true;
    });
    const from = performance.now();
    pace.add(async () => {
      told.push('second');
      done(performance.now() - from);
      return true;
    });
  });
  // A timer may be a millisecond early.
  expect(await second).toBeGreaterThanOrEqual(ended * 10 - 3);
  expect(told).toEqual(['first begins', 'first ends', 'second']);
});

it('does not rest where there was nothing to do', async () => {
  const pace = new PacedWork();
  const told: number[] = [];
  for (let piece = 0; piece < 50; piece++)
    pace.add(async () => {
      told.push(piece);
      return false;
    });
  await moment(0);
  expect(told).toHaveLength(50);
});
