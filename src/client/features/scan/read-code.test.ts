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
  ['x'.repeat(4000), undefined],
  ['P-101', { code: 'P-101' }],
  [`https://globex.example.com/r/${TOKEN}`, undefined],
  ['https://evil.example/r/x', undefined],
  ['http://', undefined],
  ['  ', undefined],
])('%s', (text, expected) => {
  expect(readCode(text, HERE)).toEqual(expected);
});
