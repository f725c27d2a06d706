import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Paced } from './paced.ts';

/** Does so many pieces of a line and notes when each begins and ends. */
async function pieces(paced: Paced, line: string, count: number, ms: number, noted: string[]) {
  await Promise.all(
    Array.from({ length: count }, (_, at) =>
      paced.run(async () => {
        noted.push(`${line}${at} begins`);
        await pause(ms);
        noted.push(`${line}${at} ends`);
      }, line),
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
  const held = paced.run(() => new Promise<void>((done) => (free = done)), 'held');
  await pieces(paced, 'b', 2, 1, noted);
  expect(noted).toHaveLength(4);
  free();
  await held;
});

test('a line rests longer than it works', async () => {
  const paced = new Paced();
  const begun = performance.now();
  await pieces(paced, 'a', 5, 5, []);
  // The answer to the last piece waits for no rest.
  expect(performance.now() - begun).toBeGreaterThan(5 * 5 + 4 * 15 - 5);
});

test('a piece that fails is told, and the next goes on', async () => {
  const paced = new Paced();
  const failed = paced.run(() => Promise.reject(new Error('full')), 'a');
  await expect(failed).rejects.toThrow('full');
  expect(await paced.run(async () => 7, 'a')).toBe(7);
});
