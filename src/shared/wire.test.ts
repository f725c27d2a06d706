import { expect, test } from 'vitest';
import { formatOrdering, parseOrdering } from './wire.ts';

test.each([
  ['-code,asset', '-code,asset'],
  [' name , -id ', 'name,-id'],
  ['', ''],
  ['-', ''],
  [',,name', 'name'],
])('the ordering %j means %j', (text, meaning) => {
  expect(formatOrdering(parseOrdering(text))).toBe(meaning);
});
