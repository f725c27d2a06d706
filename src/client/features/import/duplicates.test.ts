import { expect, test } from 'vitest';
import { manifest } from '../../../shared/gen/manifest.ts';
import { entityAt } from '../../../shared/schema/manifest.ts';
import type { Choice } from './choice.ts';
import { duplicates } from './duplicates.ts';

const part = entityAt(manifest, 'parts/part');
const choice: Choice = { mode: 'create', fills: { code: { column: 0 }, name: { column: 1 } }, values: {} };
const file = (rows: string[][]) => ({ rows, lines: rows.map((_, row) => row + 2) }) as never;
const found = (rows: string[][], of: Choice = choice, outcomes: string[] = []) =>
  duplicates(part, file(rows), of, { problems: [], outcomes } as never);

test('what only one record may have stands in one row, whatever its case', () => {
  const rows = [
    ['A-1', 'Seal'],
    ['B-1', 'Seal'],
    ['a-1 ', 'Belt'],
    ['A-1', 'Hose'],
  ];
  expect(found(rows)).toEqual([
    { row: 2, property: 'code', text: '"a-1" is already on line 2' },
    { row: 3, property: 'code', text: '"a-1" is already on line 2' },
  ]);
});

test('an empty cell, a refused row and a property that nothing fills are passed over', () => {
  const rows = [
    ['', ''],
    ['', ''],
    ['A-1', ''],
    ['A-1', ''],
  ];
  expect(found(rows, choice, ['new', 'new', 'refused', 'new'])).toEqual([]);
  expect(
    found(
      [
        ['A-1', 'x'],
        ['A-1', 'y'],
      ],
      { ...choice, fills: { name: { column: 1 } } },
    ),
  ).toEqual([]);
});

test('what names the records that are changed is one of them too', () => {
  const rows = [
    ['A', 'Seal'],
    ['B', 'Seal'],
  ];
  expect(found(rows)).toEqual([]);
  expect(found(rows, { ...choice, mode: 'update', key: 'name' })).toEqual([
    { row: 1, property: 'name', text: '"seal" is already on line 2' },
  ]);
});
