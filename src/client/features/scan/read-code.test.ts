import { expect, test } from 'vitest';
import { readCode } from './read-code.ts';

const HERE = 'https://acme.example.com';
const TOKEN = 'abcdefghijklmnopqrst_-';

test.each([
  [`${HERE}/r/${TOKEN}`, { token: TOKEN }],
  [` ${HERE}/r/${TOKEN}/ `, { token: TOKEN }],
  [`${HERE}/parts/12`, { page: '/parts/12' }],
  [`${HERE}//evil.example/parts`, { page: '/evil.example/parts' }],
  [`${HERE}/\\\\evil.example`, { page: '/evil.example' }],
  ['javascript:alert(1)', { code: 'javascript:alert(1)' }],
  ['x'.repeat(200), { code: 'x'.repeat(200) }],
  ['x'.repeat(201), undefined],
  ['P-101', { code: 'P-101' }],
  // Only what begins as an address is one.
  [`P-101 ${HERE}/parts/12`, { code: `P-101 ${HERE}/parts/12` }],
  [`HTTPS${HERE.slice(5)}/parts/12`, { page: '/parts/12' }],
  [`https://globex.example.com/r/${TOKEN}`, undefined],
  ['https://evil.example/r/x', undefined],
  ['http://', undefined],
  ['  ', undefined],
])('%s', (text, expected) => {
  expect(readCode(text, HERE)).toEqual(expected);
});
