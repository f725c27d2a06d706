import { expect, test } from 'vitest';
import { relativeText } from './relative-text.ts';

test.each([
  ['@me', 'me'],
  ['@today', 'today'],
  ['@today-1', 'yesterday'],
  ['@today+7', 'in 7 days'],
  ['@today-30', '30 days ago'],
  ['@month', 'the start of this month'],
  ['@week-1', 'the start of last week'],
  ['@other', '@other'],
])('%s is %s', (word, text) => {
  expect(relativeText(word)).toBe(text);
});
