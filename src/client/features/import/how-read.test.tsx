// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { HowRead } from './how-read.tsx';
import type { ReadOptions, WorkbookFacts } from './reading/raw-table.ts';
import type { ReadFile } from './reading/read-file.ts';

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

function draw(workbook?: WorkbookFacts, options: ReadOptions = {}, notes: string[] = []) {
  const asked: ReadOptions[] = [];
  const file = { notes, workbook } as ReadFile;
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
