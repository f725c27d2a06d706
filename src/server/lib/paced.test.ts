import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { Paced } from './paced.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** Runs `count` pieces of a line and notes when each begins and ends. */
async function pieces(paced: Paced, line: string, count: number, ms: number, noted: string[]) {
  await Promise.all(
    Array.from({ length: count }, (_, at) =>
      paced.run(
        async () => {
          noted.push(`${line}${at} begins`);
          await pause(ms);
          noted.push(`${line}${at} ends`);
        },
        line,
        'receiving',
      ),
    ),
  );
}

test('of one line one piece is worked on at a time', async () => {
  const noted: string[] = [];
  await pieces(new Paced(), 'a', 3, 1, noted);
  expect(noted).toEqual(['a0 begins', 'a0 ends', 'a1 begins', 'a1 ends', 'a2 begins', 'a2 ends']);
});

test('a line that waits for long holds up no other', async () => {
  const paced = new Paced();
  const noted: string[] = [];
  let free = () => {};
  const held = paced.run(() => new Promise<void>((done) => (free = done)), 'held', 'sending');
  await pieces(paced, 'b', 2, 1, noted);
  expect(noted).toHaveLength(4);
  free();
  await held;
});

/** Runs pieces of 5 ms, all at once or one after another. Returns each rest, as a multiple of the time a piece took. */
async function rests(atOnce: boolean): Promise<number[]> {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const rested: number[] = [];
  const paced = new Paced(async (ms) => rested.push(ms));
  const piece = () =>
    paced.run(
      async () => {
        await Promise.resolve();
        now += 5;
      },
      'a',
      'receiving',
    );
  if (atOnce) await Promise.all([piece(), piece(), piece(), piece()]);
  else for (let at = 0; at < 4; at++) await piece();
  await expect.poll(() => rested.length).toBe(4);
  return rested.map((ms) => ms / 5);
}

test('a line rests eight times as long as it works while more wait, and as long where somebody is alone', async () => {
  expect(await rests(true)).toEqual([8, 8, 1, 1]);
  expect(await rests(false)).toEqual([1, 1, 1, 1]);
});

test('a piece that fails is told, and the next goes on', async () => {
  const paced = new Paced();
  const failed = paced.run(() => Promise.reject(new Error('full')), 'a', 'receiving');
  await expect(failed).rejects.toThrow('full');
  expect(await paced.run(async () => 7, 'a', 'receiving')).toBe(7);
});
