import { expect, test } from 'vitest';
import { isOverloaded, loadText } from './load-text.ts';

test.each([
  [{ records: 3, hours: 12, available: 40 }, '3 open · 12 of 40 h', false],
  [{ records: 5, hours: 44.5, available: 40 }, '5 open · 44.5 of 40 h', true],
  [{ records: 5, hours: 40, available: 40 }, '5 open · 40 of 40 h', false],
  [{ records: 2, hours: 3 }, '2 open · 3 h', false],
  [{ records: 0 }, '0 open', false],
])('%j', (work, text, isOver) => {
  const person = { id: 1, label: 'Tess', ...work };
  expect(loadText(person)).toBe(text);
  expect(isOverloaded(person)).toBe(isOver);
});
