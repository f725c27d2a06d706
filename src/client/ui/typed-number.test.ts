import { expect, test } from 'vitest';
import { typedNumber } from './typed-number.ts';

test.each<[string, number | null | undefined]>([
  ['61,5', 61.5],
  [' 61.5 ', 61.5],
  ['-0,125', -0.125],
  ['12,', 12],
  ['.5', 0.5],
  ['12345,678', 12345.678],
  ['', null],
  ['  ', null],
  // The app displays 1240 like this, so it must not be read as 1.24.
  ['1,240', undefined],
  ['1,240.5', undefined],
  ['1,240,000', undefined],
  ['0x1f', undefined],
  ['1e3', undefined],
  [`1${'0'.repeat(400)}`, undefined],
  ['Infinity', undefined],
  ['-', undefined],
  ['12 h', undefined],
])('%j is %j', (text, value) => {
  expect(typedNumber(text)).toBe(value);
});
