import type { DaySystem } from '../../../../shared/spreadsheet.ts';

/** A table of texts whose first row is the header, and the line each row begins on. */
export interface RawTable {
  rows: string[][];
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
}

/** Why a file cannot be read, in words for people. */
export class FileError extends Error {}
