import { expect, test } from 'vitest';
import { momentText } from './days.ts';

test('a moment is told by the clock of a zone, else by that of UTC', () => {
  expect(momentText('2026-03-31T22:30:00.000Z', 'Europe/Berlin')).toBe('1 Apr 2026, 00:30');
  expect(momentText('2026-03-31T22:30:00.000Z', 'America/New_York')).toBe('31 Mar 2026, 18:30');
  expect(momentText('2026-03-31T22:30:00.000Z')).toBe('31 Mar 2026, 22:30 UTC');
});
