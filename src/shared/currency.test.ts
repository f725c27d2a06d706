import { expect, test } from 'vitest';
import { isCurrency } from './currency.ts';

test.each([
  ['EUR', true],
  ['USD', true],
  ['eur', false],
  ['EU', false],
  ['', false],
])('%s is a currency: %s', (text, is) => {
  expect(isCurrency(text)).toBe(is);
});
