import { MOST_COLUMNS } from '../import.ts';
import { NO_RESULT } from '../spreadsheet.ts';
import { shownNumber } from './number-format.ts';
import { type Cell, FileError } from './raw-table.ts';
import { walkXml } from './walk-xml.ts';
import { plainText, TextCollector, type Workbook } from './workbook.ts';

/** A row of a sheet that has any text. */
export interface SheetRow {
  line: number;
  cells: Cell[];
  isHidden: boolean;
}

/** Cells that are merged, counted from 0; rows are lines of the sheet. */
export interface MergedCells {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Reads the rows of a sheet, and which of their cells are merged. @throws FileError */
export function sheetRows(
  workbook: Workbook,
  part: string,
  onRow: (count: number) => void = () => {},
): { rows: SheetRow[]; merged: MergedCells[] } {
  const rows: SheetRow[] = [];
  const merged: MergedCells[] = [];
  let row: SheetRow = { line: 0, cells: [], isHidden: false };
  let cell = { at: -1, type: 'n', style: 0, value: '', hasValue: false, hasFormula: false };
  let isValue = false;
  const collect = new TextCollector((text) => {
    cell.value += text;
  });
  walkXml(workbook.read(part), {
    open(name, attributes) {
      collect.open(name);
      if (name === 'row') {
        const { r, hidden } = attributes();
        row = { line: r ? Number(r) : row.line + 1, cells: [], isHidden: /^(1|true)$/.test(hidden ?? '') };
        cell.at = -1;
      } else if (name === 'c') {
        const { r, t = 'n', s } = attributes();
        const at = r ? columnOf(r) : cell.at + 1;
        cell = { at, type: t, style: Number(s ?? 0), value: '', hasValue: false, hasFormula: false };
      } else if (name === 'f') cell.hasFormula = true;
      else if (name === 'v') {
        isValue = true;
        cell.hasValue = true;
      } else if (name === 'mergeCell') merged.push(rangeOf(attributes().ref ?? ''));
    },
    text(text) {
      collect.text(text);
      if (isValue) cell.value += text;
    },
    close(name) {
      collect.close(name);
      if (name === 'v') isValue = false;
      if (name === 'c') {
        const text = textOf(cell, workbook);
        if (text !== '' && cell.at >= MOST_COLUMNS)
          throw new FileError(`The sheet has more than ${MOST_COLUMNS.toLocaleString()} columns.`);
        if (text !== '') row.cells[cell.at] = text;
      }
      if (name !== 'row' || row.cells.length === 0) return;
      rows.push({ ...row, cells: Array.from(row.cells, (text) => text ?? '') });
      onRow(rows.length);
    },
  });
  return { rows, merged };
}

function textOf(
  {
    type,
    value,
    style,
    hasValue,
    hasFormula,
  }: { type: string; value: string; style: number; hasValue: boolean; hasFormula: boolean },
  { texts, formats, days }: Workbook,
): Cell {
  if (hasFormula && !hasValue && type !== 'inlineStr') return NO_RESULT;
  if (type === 's') return (texts[Number(value)] ?? '').trim();
  if (type === 'inlineStr' || type === 'str') return plainText(value).trim();
  if (type === 'b') return value === '1' ? 'true' : 'false';
  if (type !== 'n') return value.trim();
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number)) return value.trim();
  return shownNumber(number, formats[style] ?? 'number', days);
}

/** @example columnOf('AB12') // 27 */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of /^[A-Z]*/i.exec(reference)?.[0].toUpperCase() ?? '')
    column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

function rangeOf(reference: string): MergedCells {
  const [from = '', to = from] = reference.split(':');
  const line = (text: string) => Number(/\d+$/.exec(text)?.[0] ?? 0);
  return { left: columnOf(from), right: columnOf(to), top: line(from), bottom: line(to) };
}
