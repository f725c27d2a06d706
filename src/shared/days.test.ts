import { expect, test } from 'vitest';
import { momentText } from './days.ts';

test('a moment is told by the clock of UTC, which it names', () => {
  expect(momentText('2026-03-31T22:30:00.000Z')).toBe('31 Mar 2026, 22:30 UTC');
  expect(momentText('2026-03-31T22:30:00+02:00')).toBe('31 Mar 2026, 20:30 UTC');
});
