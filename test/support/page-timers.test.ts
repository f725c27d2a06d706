// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { endTimers, noteTimers } from './page-timers.ts';

test('what a page was still going to do is not done, and the next page has its timers and its frames', async () => {
  const done: string[] = [];
  noteTimers();
  setTimeout(() => done.push('time'), 1);
  setInterval(() => done.push('again'), 1);
  requestAnimationFrame(() => done.push('frame'));
  await endTimers();
  requestAnimationFrame(() => done.push('next frame'));
  setTimeout(() => done.push('next time'), 1);
  await expect.poll(() => done.toSorted()).toEqual(['next frame', 'next time']);
});
