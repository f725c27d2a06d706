import { expect, test } from 'vitest';
import { labelsAddress, readLabelsAddress } from './labels-address.ts';

test('an address names what labels are printed for, and is read back', () => {
  const address = labelsAddress('assets/equipments', [3, 4]);
  expect(address).toBe('/labels?of=assets%2Fequipments&ids=3%2C4');
  expect(readLabelsAddress(new URLSearchParams(address.split('?')[1]))).toEqual({
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
  expect(readLabelsAddress(new URLSearchParams(search))).toBeUndefined();
});
