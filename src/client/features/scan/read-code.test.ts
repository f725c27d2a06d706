import { expect, test } from 'vitest';
import { readCode } from './read-code.ts';

const HERE = 'https://acme.example.com';
const TOKEN = 'abcdefghijklmnopqrst_-';

test.each([
  [`${HERE}/r/${TOKEN}`, { token: TOKEN }],
  [` ${HERE}/r/${TOKEN}/ `, { token: TOKEN }],
  [`${HERE}/parts/12`, { page: '/parts/12' }],
  ['P-101', { code: 'P-101' }],
  [`https://globex.example.com/r/${TOKEN}`, undefined],
  ['https://evil.example/r/x', undefined],
  ['http://', undefined],
  ['  ', undefined],
])('%s', (text, expected) => {
  expect(readCode(text, HERE)).toEqual(expected);
});
