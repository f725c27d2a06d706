import type { DaySystem } from '../spreadsheet.ts';
import { FILE_MARKS, numberText } from '../typed-number.ts';

/** What a cell holds: text, or a number that a sheet keeps as one, which no sign for thousands can be mistaken in. */
export type Cell = string | number;

/** A cell as text. @example cellText(1.5) // '1.5' */
export function cellText(cell: Cell | undefined): string {
  return typeof cell === 'number' ? numberText(cell, FILE_MARKS) : (cell ?? '');
}

/** A table of cells, of which one row is the header, and the line each row begins on. Rows without any text are left out. */
export interface RawTable {
  rows: Cell[][];
  lines: number[];
  notes: string[];
  /** What separates cells, in words for people. Sheets have none, and rows may be longer than the header. */
  separator?: string;
  workbook?: WorkbookFacts;
}

/** What a workbook has beside the table that was read. */
export interface WorkbookFacts {
  /** The sheet that was read. */
  sheet: string;
  sheets: { name: string; isHidden: boolean }[];
  /** Rows that are hidden or filtered out. */
  hiddenRows: number;
  /** Groups of merged cells. Only the first cell of each has a value. */
  merged: number;
  days: DaySystem;
}

/** How to read a file, where it leaves a choice. */
export interface ReadOptions {
  /** The name of the sheet; without one, the first visible one that holds a table. */
  sheet?: string;
  withHiddenRows?: boolean;
  fillMerged?: boolean;
  /** The line that names the columns; without one, the line that most likely does. */
  headerLine?: number;
  /** Titles that columns may have, as `foldTitle` writes them, by which the header is known. */
  titles?: string[];
  /** Also rows that look like a note below the table. */
  withNotes?: boolean;
}

/** Why a file cannot be read, in words for people. */
export class FileError extends Error {}
