import { expect, test } from 'vitest';
import { FairSemaphore } from './fair-semaphore.ts';

/** Takes a place for each name, with its first letter as key; `got` lists those that have one. */
function takeAll(places: FairSemaphore, names: string[]) {
  const got: string[] = [];
  const all = names.map(async (name) => {
    if (await places.take(name.slice(0, 1))) got.push(name);
  });
  return { got, all };
}
/** Lets what was just resolved go on. */
const settled = () => new Promise((done) => setImmediate(done));

test('one key takes at most half of the places, and others find one free', async () => {
  const places = new FairSemaphore(4, 10_000);
  const { got, all } = takeAll(places, ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2']);
  await settled();
  expect(got).toEqual(['a1', 'a2', 'b1', 'c1']);
  places.give('c');
  places.give('b');
  await settled();
  // With two places free, whoever holds one may have another, in turn.
  expect(got).toEqual(['a1', 'a2', 'b1', 'c1', 'b2']);
  for (let left = 4; left > 0; left -= 1) {
    places.give('a');
    await settled();
  }
  await Promise.all(all);
  expect(got.slice(5)).toEqual(['a3', 'a4']);
});

test('places go to keys in turn, whatever the length of their lines', async () => {
  const places = new FairSemaphore(1, 10_000);
  const { got, all } = takeAll(places, ['a1', 'a2', 'a3', 'b1', 'c1']);
  for (const name of ['a', 'a', 'b', 'c', 'a']) {
    await settled();
    places.give(name);
  }
  await Promise.all(all);
  expect(got).toEqual(['a1', 'a2', 'b1', 'c1', 'a3']);
});

test('who waits for too long gets none, and costs none', async () => {
  const places = new FairSemaphore(1, 20);
  expect(await places.take('a')).toBe(true);
  expect(await places.take('b')).toBe(false);
  places.give('a');
  expect(await places.take('b')).toBe(true);
  expect(await places.take('a')).toBe(false);
});

test('says how many places are taken, who waits, who waited in vain, and who wants most', async () => {
  const places = new FairSemaphore(4, 20);
  expect(places.use).toEqual({ places: 4, taken: 0, waiting: 0, refused: 0, loudest: undefined });
  const { all } = takeAll(places, ['b1', 'a1', 'a2', 'a3']);
  await settled();
  expect(places.use).toMatchObject({ taken: 3, waiting: 1, loudest: { key: 'a', taken: 2, waiting: 1 } });
  await Promise.all(all);
  expect(places.use).toMatchObject({ waiting: 0, refused: 1 });
});
