import { expect, test } from 'vitest';
import { chosenAddress, readChosenAddress } from './chosen-address.ts';

test('an address names the records that a page is about, and is read back', () => {
  const address = chosenAddress('/labels', 'assets/equipments', [3, 4]);
  expect(address).toBe('/labels?of=assets%2Fequipments&ids=3%2C4');
  expect(readChosenAddress(new URLSearchParams(address.split('?')[1]))).toEqual({
    path: 'assets/equipments',
    ids: [3, 4],
  });
});

test.each([
  '',
  'of=a/b',
  'ids=1',
  'of=a/b&ids=',
  'of=a/b&ids=0',
  'of=a/b&ids=1,x',
  'of=a/b&ids=1.5',
  'of=a/b&ids=-1',
])('%j names none', (search) => {
  expect(readChosenAddress(new URLSearchParams(search))).toBeUndefined();
});
