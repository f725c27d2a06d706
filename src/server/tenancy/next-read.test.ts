import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { NextRead } from './next-read.ts';

const HOUR_MS = 3_600_000;

/** A read that goes on until the test ends it, and pauses that are over at once; all are written down. */
function watched() {
  const open: (() => void)[] = [];
  const pauses: number[] = [];
  const read = new NextRead(
    () => new Promise((resolve) => open.push(resolve)),
    HOUR_MS,
    (ms, value) => {
      pauses.push(ms ?? 0);
      return pause(0, value);
    },
  );
  const begun = (count: number) => expect.poll(() => open.length, { interval: 1 }).toBe(count);
  const end = (which: number) => open[which]?.();
  return { read, pauses, begun, end };
}

test('all who ask before it begins share one read', async () => {
  const { read, begun, end } = watched();
  const asked = [read.ask(), read.ask()];
  await begun(1);
  end(0);
  await Promise.all(asked);
  await begun(1);
});

test('who asks while one is under way, or just after, gets a later one', async () => {
  const { read, pauses, begun, end } = watched();
  const first = read.ask();
  await begun(1);
  let isAnswered = false;
  const late = read.ask().then(() => {
    isAnswered = true;
  });
  end(0);
  await first;
  await begun(2);
  expect(isAnswered).toBe(false);
  end(1);
  await late;
  expect(pauses[0]).toBe(0);
  expect(pauses[1]).toBeGreaterThan(HOUR_MS / 2);
  expect(pauses[1]).toBeLessThanOrEqual(HOUR_MS);
});

test('what goes wrong is told to whom it was read for, and the next one is read again', async () => {
  let fails = true;
  const read = new NextRead(async () => {
    if (fails) throw new Error('no database');
  }, 1);
  await expect(read.ask()).rejects.toThrow('no database');
  fails = false;
  await read.ask();
});

test('at the end nobody waits for one that would come later', async () => {
  let begun = 0;
  const read = new NextRead(async () => void begun++, HOUR_MS);
  await read.ask();
  const waiting = read.ask();
  read.stop();
  await waiting;
  expect(begun).toBe(1);
});
