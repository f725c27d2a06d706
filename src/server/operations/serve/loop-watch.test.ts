import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchLoop } from './loop-watch.ts';

let now = 0;
beforeEach(() => {
  now = 0;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => vi.useRealTimers());

/** Lets `tenths` tenths of a second pass, each lengthened by `heldUp` milliseconds in which the event loop is blocked. */
function pass(tenths: number, heldUp = 0): void {
  for (let tenth = 0; tenth < tenths; tenth++) {
    now += 100 + heldUp;
    vi.advanceTimersByTime(100);
  }
}

test('tells when the event loop was held up for long, the longest of ten seconds at most', () => {
  const told: unknown[] = [];
  const watch = watchLoop({ warn: (...words: unknown[]) => told.push(words) }, () => now);
  pass(50);
  pass(5, 150);
  expect([told, watch.held]).toEqual([[], 0]);
  pass(1, 260.4);
  expect(told).toEqual([[{ ms: 260, times: 1 }, 'the event loop was held up']]);
  pass(3, 300);
  pass(1, 700);
  expect(told).toHaveLength(1);
  pass(100);
  expect(told[1]).toEqual([{ ms: 700, times: 4 }, 'the event loop was held up']);
  pass(200);
  expect([told.length, watch.held]).toEqual([2, 5]);
  watch.stop();
  pass(1, 900);
  expect(watch.held).toBe(5);
});
