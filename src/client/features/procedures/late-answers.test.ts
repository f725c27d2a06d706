import { expect, test } from 'vitest';
import { sortLate } from './late-answers.ts';

const collects = (step: string) => step === 'photos';

test('an answer is sent only where nobody has answered since', () => {
  const late = sortLate(
    { temp: 61, guard: 'ok', note: 'dry', oil: null, gone: 'x' },
    { temp: 60, gone: 'y' },
    { temp: 60, guard: 'na', note: 'dry', oil: 'low' },
    collects,
  );
  expect(late).toEqual({ send: { temp: 61 }, arrived: ['note'], overtaken: ['guard', 'oil', 'gone'] });
});

test.each([
  ['both have added some', [1, 2], [1], [1, 3], [1, 3, 2]],
  ['the first ones of both', [2], null, [3], [3, 2]],
  ['one is taken away here, one is added there', null, [1], [1, 3], [3]],
  ['one is taken away there, one is added here', [1, 2], [1], null, [2]],
  ['all are taken away here', null, [1], [1], null],
])('photos of two people are added to each other: %s', (_, mine, ground, now, all) => {
  const late = sortLate({ photos: mine }, { photos: ground }, { photos: now }, collects);
  expect(late).toEqual({ send: { photos: all }, arrived: [], overtaken: [] });
});

test('photos that have arrived are not sent again', () => {
  const late = sortLate({ photos: [1, 2] }, { photos: [1] }, { photos: [1, 2, 3] }, collects);
  expect(late).toEqual({ send: {}, arrived: ['photos'], overtaken: [] });
});
