import { isolated } from '../isolated.ts';
import { FileError, type RawTable, type ReadOptions } from './raw-table.ts';
import { type MergedCells, type SheetRow, sheetRows } from './sheet-rows.ts';
import { openWorkbook, type Workbook } from './workbook.ts';

/**
 * Reads a sheet of an Excel file: the one that is asked for, or the first visible one with a table. Rows that are hidden or
 * filtered out are left out unless they are asked for.
 * @throws FileError
 */
export function excelTable(
  name: string,
  bytes: Uint8Array,
  options: ReadOptions,
  onRow?: (count: number) => void,
): RawTable {
  try {
    return tableOf(openWorkbook(name, bytes), name, options, onRow);
  } catch (error) {
    if (error instanceof FileError) throw error;
    throw new FileError(`${name} cannot be read as an Excel file. Save its sheet as CSV.`);
  }
}

function tableOf(
  workbook: Workbook,
  name: string,
  { sheet: asked, withHiddenRows, fillMerged }: ReadOptions,
  onRow?: (count: number) => void,
): RawTable {
  const { sheet, rows, merged } = chosenSheet(workbook, asked, onRow);
  if (!sheet) throw new FileError(`${name} has no sheet with cells. Save its sheet as CSV.`);
  if (fillMerged) fillMergedCells(rows, merged);
  const shown = withHiddenRows ? rows : rows.filter(({ isHidden }) => !isHidden);
  const notes = sheet.isHidden ? [`The sheet ${isolated(sheet.name)} is hidden in the workbook.`] : [];
  return {
    rows: shown.map(({ cells }) => cells),
    lines: shown.map(({ line }) => line),
    notes,
    workbook: {
      sheet: sheet.name,
      sheets: workbook.sheets.map(({ name: title, isHidden }) => ({ name: title, isHidden })),
      hiddenRows: rows.filter(({ isHidden }) => isHidden).length,
      merged: merged.length,
      days: workbook.days,
    },
  };
}

type Chosen = ReturnType<typeof sheetRows> & { sheet?: Workbook['sheets'][number] };

/** The sheet that is asked for, or the first that holds a table: a cover sheet has no columns. Hidden ones come last. */
function chosenSheet(workbook: Workbook, asked: string | undefined, onRow?: (count: number) => void): Chosen {
  const sheets =
    asked === undefined
      ? workbook.sheets.toSorted((a, b) => Number(a.isHidden) - Number(b.isHidden))
      : workbook.sheets.filter(({ name }) => name === asked);
  let first: Chosen = { rows: [], merged: [] };
  for (const sheet of sheets) {
    const read = { sheet, ...sheetRows(workbook, sheet.part, onRow) };
    if (read.rows.filter(({ cells }) => cells.filter(Boolean).length > 1).length > 1) return read;
    if (first.rows.length < 2 && read.rows.length > first.rows.length) first = read;
  }
  return first;
}

/** Gives all cells of merged groups the value of their first one. */
function fillMergedCells(rows: SheetRow[], merged: MergedCells[]): void {
  const byLine = new Map(rows.map(({ line, cells }) => [line, cells]));
  const last = rows.at(-1)?.line ?? 0;
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  for (const { left, right, top, bottom } of merged) {
    const value = byLine.get(top)?.[left] ?? '';
    if (value === '') continue;
    for (let line = top; line <= Math.min(bottom, last); line++) {
      const cells = byLine.get(line);
      if (!cells) continue;
      while (cells.length <= Math.min(right, width - 1)) cells.push('');
      cells.fill(value, left, right + 1);
    }
  }
}
