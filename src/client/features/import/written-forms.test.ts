import { expect, test } from 'vitest';
import { manifest } from '../../../shared/gen/manifest.ts';
import { entityAt } from '../../../shared/schema/manifest.ts';
import type { Cell } from '../../../shared/table-files/raw-table.ts';
import type { ReadFile } from '../../../shared/table-files/read-file.ts';
import type { Choice } from './choice.ts';
import { asWritten, isUnclear, stillUnclear, writtenForms } from './written-forms.ts';

const asset = entityAt(manifest, 'assets/equipments');
const formsOf = (property: string, cells: Cell[]) =>
  writtenForms(asset, { rows: cells.map((cell) => [cell]) } as ReadFile, { [property]: { column: 0 } });
const choice: Choice = { mode: 'create', fills: { is_online: { column: 0 } }, values: {} };

test.each([
  [['05.06.2009', ''], { sample: '05.06.2009', guess: 'day-first' }],
  [['05/06/2009', '31/12/2009'], { sample: '05/06/2009', guess: 'day-first' }],
  [['05/06/2009', '12/31/2009'], { sample: '05/06/2009', guess: 'month-first' }],
  [['05/06/2009', '12/31/2009', '31/12/2009'], { sample: '05/06/2009' }],
  [['05/06/2009'], { sample: '05/06/2009' }],
  [['05/05/2009', '2009-06-05', 'soon'], undefined],
])('the order of the days %j is known or asked', (cells, dates) => {
  expect(formsOf('purchase_date', cells).dates).toEqual(dates);
});

test.each([
  [['1.240', '3,5 €'], { sample: '1.240', guess: ',' }],
  [['1,240', '1,240.50'], { sample: '1,240', guess: '.' }],
  [['1.240', '1.240.000'], { sample: '1.240', guess: ',' }],
  [['1.240', '0.5', '0,5'], { sample: '1.240' }],
  [['1.240'], { sample: '1.240' }],
  [[1.24, '3,5', '12'], undefined],
])('what stands before decimals in %j is known or asked', (cells, decimal) => {
  expect(formsOf('replacement_value', cells).decimal).toEqual(decimal);
});

test('what is known is taken until somebody says otherwise, what is not has to be said', () => {
  const forms = formsOf('purchase_date', ['05/06/2009']);
  expect(isUnclear(forms, asWritten(choice, forms))).toBe(true);
  expect(isUnclear(forms, asWritten({ ...choice, dates: 'month-first' }, forms))).toBe(false);
  const known = formsOf('purchase_date', ['05.06.2009']);
  expect(asWritten(choice, known).dates).toBe('day-first');
  expect(asWritten({ ...choice, dates: 'month-first' }, known).dates).toBe('month-first');
});

test('what only the check finds unclear is asked afterwards', () => {
  const checked = {
    problems: [{ row: 7, property: 'purchase_date', text: '', unclear: 'dates' as const }],
    notes: [],
    outcomes: [],
  };
  expect(stillUnclear({ zeros: [], marks: [] }, checked, () => '5/6/2009').dates).toEqual({
    sample: '5/6/2009',
  });
  expect(stillUnclear({ zeros: [], marks: [] }, undefined, () => '').dates).toBeUndefined();
});

test('codes that lost their zeros are filled up where others prove their length, and offered where they may have', () => {
  const [proven] = formsOf('serial_number', ['00107', 42, 'A-1', '']).zeros;
  expect(proven).toMatchObject({ sample: '42', digits: 5, isProven: true });
  expect(formsOf('serial_number', [42, 107]).zeros).toEqual([]);
  const offered = formsOf('code', [42, 107]);
  expect(offered.zeros).toMatchObject([{ sample: '42', digits: 3, isProven: false }]);
  expect(asWritten(choice, offered).digits).toBeUndefined();
  expect(asWritten({ ...choice, digits: { code: 5 } }, offered).digits).toEqual({ code: 5 });
  const forms = formsOf('code', ['00107', 42]);
  expect(asWritten(choice, forms).digits).toEqual({ code: 5 });
  expect(asWritten({ ...choice, digits: { code: 0 } }, forms).digits).toBeUndefined();
});

test('in a column of marks empty means no, unless the column says no itself', () => {
  const forms = formsOf('is_online', ['x', '', 'X']);
  expect(forms.marks).toHaveLength(1);
  expect(asWritten(choice, forms).fills.is_online).toEqual({ column: 0, otherwise: 'false' });
  expect(formsOf('is_online', ['x', 'n', '']).marks).toEqual([]);
  const said = { ...choice, fills: { is_online: { column: 0, otherwise: '' } } };
  expect(asWritten(said, forms).fills.is_online).toEqual({ column: 0, otherwise: '' });
});
