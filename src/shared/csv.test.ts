import { expect, test } from 'vitest';
import { csvLine, defused, plainCell } from './csv.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['+49 30', "'+49 30"],
  ['-2+3', "'-2+3"],
  ['- a list', "'- a list"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', "'\r=1"],
  ['＝1+1', "'＝1+1"],
  ['-5', '-5'],
  ['-12.50', '-12.50'],
  ['5-3', '5-3'],
  ['', ''],
])('%j becomes %j', (text, expected) => {
  expect(defused(text)).toBe(expected);
});

test('cells with commas, quotes and lines are quoted', () => {
  expect(csvLine(['a', 'b,c', 'd "e"', 'f\ng', ''])).toBe('a,"b,c","d ""e""","f\ng",\r\n');
});

test.each(['=1+1', "'=1", "''-5", "'-5", '-5', "it's", "'quoted'", '@x', '\t=1', '＠x'])(
  '%j comes back from a file as it was',
  (text) => {
    expect(plainCell(defused(text))).toBe(text);
  },
);
