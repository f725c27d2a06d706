import { expect, test } from 'vitest';
import { relativeText } from './relative-text.ts';

test.each([
  ['@me', 'me'],
  ['@today', 'today'],
  ['@today-1', 'yesterday'],
  ['@today+7', 'in 7 days'],
  ['@today-30', '30 days ago'],
  ['@month', 'the start of this month'],
  ['@today+1', 'tomorrow'],
  ['@none', 'none'],
  ['@week-1', 'the start of last week'],
  ['@year+1', 'the start of next year'],
  ['@month-3', 'the start of the month 3 before'],
  ['@week+2', 'the start of the week 2 ahead'],
  ['@other', '@other'],
])('%s is %s', (word, text) => {
  expect(relativeText(word)).toBe(text);
});
