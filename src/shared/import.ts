import type { DaySystem } from './spreadsheet.ts';
import type { DayOrder } from './written-days.ts';

/** How the rows of a file become records: the body of `POST imports` and `POST imports/check`. */
export interface ImportPlan {
  /** Path of the entity. */
  entity: string;
  /** Whether rows create records, update those that the key identifies, or either. */
  mode: ImportMode;
  /** The property that identifies the record a row is about; not needed when all rows are new. */
  key?: string;
  /** The property that each column fills, in the order of the file; null for none. A column may fill several. */
  columns: (string[] | null)[];
  /** Replacements for texts, by property; null leaves the property empty. */
  values?: Record<string, Record<string, string | null>>;
  /** Values for properties whose cell is empty or that no column fills. */
  defaults?: Record<string, string>;
  /** What numbers in dates count from, if they are day numbers of a spreadsheet. */
  day_numbers?: DaySystem;
  /** The order of days such as 05.06.2009. Without it, those that may be two days are refused. */
  dates?: DayOrder;
  /** The mark before decimals in texts. Without it, a text that may be two numbers is refused. */
  decimal?: ',' | '.';
  /** Codes that lost their leading zeros: the digits that they are filled up to, by property. */
  digits?: Record<string, number>;
}

/** Records that rows refer to and that are made before them, by the path of their entity. */
export type MakingRecords = Record<string, Record<string, unknown>[]>;

/** What may mean two things, until somebody says which: a day such as 05.06.2009, a number such as 1.240. */
export type Unclear = 'dates' | 'decimal';

/** The most digits that a code is filled up to. */
export const MOST_DIGITS = 20;

/** A code with the leading zeros that it lost. @example withZeros('42', 5) // '00042' */
export function withZeros(text: string, digits: number | undefined): string {
  return digits !== undefined && /^\d+$/.test(text) ? text.padStart(digits, '0') : text;
}

export const IMPORT_MODES = ['create', 'update', 'both'] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];

/** A problem in a row. Rows are counted from 0 within the request, or within the file in a report. */
export interface RowProblem {
  row: number;
  property?: string;
  text: string;
  /** The code of the text; problems that were kept by earlier versions have none. */
  code?: string;
  /** The text of the cell, when it names a record or choice that does not exist. */
  unknown?: string;
  /** What has to be said of the whole file first. */
  unclear?: Unclear;
}

/** What happened to a row, or would happen. */
export type RowOutcome = 'create' | 'update' | 'same' | 'refused';

/** The response of `POST imports/check`. */
export interface CheckedRows {
  problems: RowProblem[];
  /** What will be left out of cells, or added to them, in rows without problems. */
  notes: RowProblem[];
  outcomes: RowOutcome[];
}

/** Changes that belong together: an import, or a batch. */
export interface ChangeSet {
  id: number;
  kind: 'import' | 'batch';
  entity: string;
  title: string;
  /** `open` while rows are still to come, also after an interruption; `undoing` likewise. */
  state: 'open' | 'done' | 'undoing' | 'undone';
  total: number;
  done: number;
  created: number;
  updated: number;
  refused: number;
  created_at: string;
}

/** The state of an import, with what is needed to continue it. */
export interface ImportState extends ChangeSet {
  plan: ImportPlan;
  /** Rows that were left out, and why: the first 1,000. */
  problems: RowProblem[];
}

/** The progress of an undo, and the records that it leaves because they changed since. */
export interface UndoState extends ChangeSet {
  left: number;
  kept: { id: number; entity: string; label: string | null; reason: string }[];
}

/** The most rows in one request. */
export const MOST_IMPORT_ROWS = 500;
/** The most rows in a file. */
export const MOST_FILE_ROWS = 100_000;
/** The most columns of a file. */
export const MOST_COLUMNS = 1_000;
/** The most characters of a cell. */
export const MOST_CELL = 50_000;
/** The most bytes in a request with rows. */
export const IMPORT_BODY = 1024 * 1024;
