// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ReadOptions, WorkbookFacts } from '../../../shared/table-files/raw-table.ts';
import type { ReadFile } from '../../../shared/table-files/read-file.ts';
import { HowRead } from './how-read.tsx';

const BOOK: WorkbookFacts = {
  sheet: 'Parts',
  sheets: [
    { name: 'Parts', isHidden: false },
    { name: 'Lists', isHidden: true },
  ],
  hiddenRows: 0,
  merged: 0,
  days: 1900,
};

function draw(
  workbook?: WorkbookFacts,
  options: ReadOptions = {},
  notes: string[] = [],
  more: Partial<ReadFile> = {},
) {
  const asked: ReadOptions[] = [];
  const file = { notes, workbook, top: [], below: [], broken: [], ...more } as unknown as ReadFile;
  render(<HowRead file={file} options={options} onRead={(next) => asked.push(next)} />);
  return asked;
}

test('another sheet can be read; hidden ones say so', () => {
  const asked = draw(BOOK, { fillMerged: true });
  const sheets = screen.getByLabelText('Sheet');
  expect([...sheets.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'Parts',
    'Lists (hidden)',
  ]);
  fireEvent.change(sheets, { target: { value: 'Lists' } });
  expect(asked).toEqual([{ sheet: 'Lists' }]);
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('hidden rows and merged cells are offered where there are any', () => {
  const asked = draw({ ...BOOK, hiddenRows: 2, merged: 1 }, { fillMerged: true });
  fireEvent.click(screen.getByLabelText(/^Also import 2 rows that are hidden or filtered out/));
  fireEvent.click(screen.getByLabelText(/^Fill merged cells/));
  expect(asked).toEqual([
    { sheet: 'Parts', withHiddenRows: true, fillMerged: true },
    { sheet: 'Parts', fillMerged: false },
  ]);
});

test('of a CSV file only the notes are shown', () => {
  draw(undefined, {}, ['Not UTF-8.']);
  expect(screen.getByRole('status').textContent).toBe('Not UTF-8.');
  expect(screen.queryByLabelText('Sheet')).toBeNull();
});

test('the line that names the columns is shown, and another is chosen from the first ones', () => {
  const top = [
    { line: 1, cells: ['Assets of 2026', ''] },
    { line: 3, cells: ['Code', 'Name'] },
  ];
  const asked = draw(undefined, { withNotes: true }, [], { top, headerLine: 3 });
  const select = screen.getByLabelText('Columns are named in') as HTMLSelectElement;
  expect([...select.options].map(({ text }) => text)).toEqual([
    'Line 1: Assets of 2026',
    'Line 3: Code · Name',
  ]);
  expect(select.value).toBe('3');
  fireEvent.change(select, { target: { value: '1' } });
  expect(asked).toEqual([{ withNotes: true, headerLine: 1 }]);
});

test('rows below the table and rows that cannot be read are said, and notes are imported only on request', () => {
  const below = [{ line: 9, text: 'Checked by Ms Reyes' }];
  const broken = [{ line: 4, cells: [], why: 'has 3 cells instead of 2' }];
  const asked = draw(undefined, {}, [], { below, broken });
  expect(
    screen.getByText('1 row cannot be read and is left out: line 4 has 3 cells instead of 2.'),
  ).toBeDefined();
  fireEvent.click(screen.getByLabelText('Also import 1 row below the table: Checked by Ms Reyes'));
  expect(asked).toEqual([{ withNotes: true }]);
});
