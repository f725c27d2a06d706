import { expect, test } from 'vitest';
import { csvLine, defused, plainCell } from './csv.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['+49 30', "'+49 30"],
  ['-2+3', "'-2+3"],
  ['- a list', "'- a list"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t'=1"],
  // A program that splits cells at semicolons or tabs does not recognise quotes inside a cell.
  ['Belt;=HYPERLINK("https://evil.example")', 'Belt;\'=HYPERLINK("https://evil.example")'],
  ['Belt\t@SUM(A1)', "Belt\t'@SUM(A1)"],
  ['Belt\n+1;-2', "Belt\n'+1;'-2"],
  ['Belt; roller', 'Belt; roller'],
  ['\r=1', "'\r'=1"],
  ['＝1+1', "'＝1+1"],
  ['-5', '-5'],
  ['-12.50', '-12.50'],
  ['5-3', '5-3'],
  ['', ''],
])('%j becomes %j', (text, expected) => {
  expect(defused(text)).toBe(expected);
});

test('cells with commas, semicolons, quotes and lines are quoted', () => {
  expect(csvLine(['a', 'b,c', 'd "e"', 'f\ng', '', 'h;i'])).toBe('a,"b,c","d ""e""","f\ng",,"h;i"\r\n');
});

test.each([
  '=1+1',
  "'=1",
  "''-5",
  "'-5",
  '-5',
  "it's",
  "'quoted'",
  '@x',
  '\t=1',
  '＠x',
  'a;=1',
  "a;'=1\n''-2;b",
  '\r\n=1',
])('%j comes back from a file as it was', (text) => {
  expect(plainCell(defused(text))).toBe(text);
});
