import { expect, test } from 'vitest';
import { nextDigest } from './digest.ts';
import { momentOf, quietUntil } from './preferences.ts';

test('a time that the clock skips is taken later (V38), and a digest never comes before what is in it', () => {
  const day = Temporal.PlainDate.from('2026-03-29');
  expect(momentOf(day, '02:30', 'Europe/Berlin')).toEqual(new Date('2026-03-29T03:30:00+02:00'));
  const next = (from: string) => nextDigest(new Date(from), '07:00', 'Europe/Berlin').toISOString();
  expect(next('2026-03-02T05:59:00Z')).toBe('2026-03-02T06:00:00.000Z');
  expect(next('2026-03-02T06:00:00Z')).toBe('2026-03-02T06:00:00.000Z');
  expect(next('2026-03-02T06:00:01Z')).toBe('2026-03-03T06:00:00.000Z');
});

test.each([
  ['22:00', '06:30', '2026-03-02T21:59:00Z', '2026-03-02T21:59:00Z'],
  ['22:00', '06:30', '2026-03-02T22:00:00Z', '2026-03-03T06:30:00Z'],
  ['22:00', '06:30', '2026-03-03T02:00:00Z', '2026-03-03T06:30:00Z'],
  ['22:00', '06:30', '2026-03-03T06:30:00Z', '2026-03-03T06:30:00Z'],
  ['12:00', '13:00', '2026-03-03T12:10:00Z', '2026-03-03T13:00:00Z'],
])('quiet from %s until %s at %s: a mail goes at %s', (from, until, now, at) => {
  expect(quietUntil(from, until, new Date(now), 'UTC')).toEqual(new Date(at));
});
