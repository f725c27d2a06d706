import { expect, test } from 'vitest';
import { manifest } from '../../../../shared/gen/manifest.ts';
import { entityAt, propertyOf } from '../../../../shared/schema/manifest.ts';
import { pastedCells, pastedValues } from './pasted-lines.ts';

test.each([
  [
    'a\tb\r\nc\td\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['a\rb', [['a'], ['b']]],
  ['a\tb', [['a', 'b']]],
  ['a\n\nb\n', [['a'], [''], ['b']]],
  ['only one', undefined],
  ['only one\n', undefined],
])('%j is %j', (text, cells) => {
  expect(pastedCells(text)).toEqual(cells);
});

test('cells are read as their columns, and a text for a number stays to be corrected', () => {
  const line = entityAt(manifest, 'parts/purchase_order_line');
  const columns = ['quantity', 'unit_price', 'unit'].map((name) => {
    const property = propertyOf(line, name);
    if (!property) throw new Error(name);
    return property;
  });
  expect(pastedValues([' 3 ', '1.5', 'pcs', 'more'], columns, 0)).toEqual({
    quantity: 3,
    unit_price: 1.5,
    unit: 'pcs',
  });
  expect(pastedValues(['many', '1,5', 'pcs'], columns, 0)).toEqual({
    quantity: 'many',
    unit_price: '1,5',
    unit: 'pcs',
  });
  expect(pastedValues(['2'], columns, 1)).toEqual({ unit_price: 2 });
});
