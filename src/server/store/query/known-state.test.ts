import { expect, it } from 'vitest';
import { KnownState } from './known-state.ts';

it('asks once for all who ask at the same time, and again for those who come later', async () => {
  const known = new KnownState();
  let asked = 0;
  const work = async () => ++asked;
  expect(await Promise.all([known.once('a', work), known.once('a', work)])).toEqual([1, 1]);
  expect(await known.once('b', work)).toBe(2);
  expect(await known.once('a', work)).toBe(3);
});

it('asks for each who waited where the one who asked has failed', async () => {
  const known = new KnownState();
  const first = known.once('a', () => Promise.reject(new Error('lost')));
  const second = known.once('a', async () => 7);
  await expect(first).rejects.toThrow('lost');
  expect(await second).toBe(7);
});

it('knows in the next state what was found often in this one, until it is not any more', () => {
  const first = new KnownState();
  first.noteMany('saw', true);
  const second = new KnownState(first);
  expect([second.wasMany('saw'), second.wasMany('belt'), second.count('saw')]).toEqual([
    true,
    false,
    undefined,
  ]);
  second.noteMany('saw', false);
  expect(new KnownState(second).wasMany('saw')).toBe(false);
});

it('knows all that forty searches of everything have counted, and no more than it has room for', () => {
  const known = new KnownState();
  for (let at = 0; at < 800; at++) known.keepCount(`table ${at % 20} word ${at}`, at);
  expect(known.count('table 0 word 0')).toBe(0);
  for (let at = 800; at < 1001; at++) known.keepCount(`table ${at % 20} word ${at}`, at);
  expect([known.count('table 0 word 0'), known.count('table 0 word 1000')]).toEqual([undefined, 1000]);
});

it('keeps what was found, of long lists fewer, until it is too much for the oldest', () => {
  const known = new KnownState();
  const many = Array.from({ length: 300 }, (_, at) => at);
  const has = (...keys: string[]) => keys.map((key) => known.found(key) !== undefined);
  known.keepFound('saw', [3, 1]);
  for (let at = 0; at < 66; at++) known.keepFound(`belt ${at}`, many);
  known.keepFound('saw', [3, 1]);
  expect([known.found('saw'), known.found('belt 0'), known.found('nut')]).toEqual([[3, 1], many, undefined]);
  known.keepFound('belt 66', many);
  expect(has('saw', 'belt 0', 'belt 1', 'belt 66')).toEqual([false, false, true, true]);
  for (let at = 0; at < 1000; at++) known.keepFound(`none ${at}`, []);
  expect(has('belt 66', 'none 0', 'none 999')).toEqual([false, true, true]);
  expect(new KnownState(known).found('none 999')).toBeUndefined();
});
