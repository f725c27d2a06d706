import { expect, test } from 'vitest';
import { firstLine, withoutBlankLines } from './text-lines.ts';

test.each([
  ['It leaks', 'It leaks', 'It leaks'],
  ['It leaks\nSince noon', 'It leaks', 'It leaks\nSince noon'],
  ['It leaks\n\nSince noon', 'It leaks', 'It leaks\nSince noon'],
  ['\n \n It leaks \r\n \r\n\tSince noon\n', 'It leaks', 'It leaks\nSince noon'],
  [' \n ', '', ''],
])('%j', (text, first, whole) => {
  expect([firstLine(text), withoutBlankLines(text)]).toEqual([first, whole]);
});

test('what is no text has no first line', () => {
  expect([null, undefined, 3, {}].map(firstLine)).toEqual(['', '', '', '']);
});
