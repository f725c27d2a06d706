/** How the rows of a file become records: what `POST imports` and `POST imports/check` take. */
export interface ImportPlan {
  /** Path of the entity. */
  entity: string;
  /** New records, changes of those that the key names, or whichever it is. */
  mode: ImportMode;
  /** The property that tells which record a row is about; not asked for where all are new. */
  key?: string;
  /** The property that each column fills, in the order of the file; null for none. A column may fill several. */
  columns: (string[] | null)[];
  /** What texts mean instead, by property; null leaves it empty. */
  values?: Record<string, Record<string, string | null>>;
  /** What is taken when a cell is empty or no column fills the property. */
  defaults?: Record<string, string>;
}

export const IMPORT_MODES = ['create', 'update', 'both'] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];

/** What is wrong with a row, counted from 0 within the request or, in a report, within the file. */
export interface RowProblem {
  row: number;
  property?: string;
  text: string;
  /** A text that names nothing there is. */
  unknown?: string;
}

/** What became, or would become, of a row. */
export type RowOutcome = 'create' | 'update' | 'same' | 'refused';

/** The answer of `POST imports/check`. */
export interface CheckedRows {
  problems: RowProblem[];
  outcomes: RowOutcome[];
}

/** Changes that belong together: an import, or a batch. */
export interface ChangeSet {
  id: number;
  kind: 'import' | 'batch';
  entity: string;
  title: string;
  /** `open` while rows are still to come, also after it was broken off; `undoing` likewise. */
  state: 'open' | 'done' | 'undoing' | 'undone';
  total: number;
  done: number;
  created: number;
  updated: number;
  refused: number;
  created_at: string;
}

/** An import as it is, with what is needed to go on. */
export interface ImportState extends ChangeSet {
  plan: ImportPlan;
  /** Rows that were left out, and why; the first 1,000. */
  problems: RowProblem[];
}

/** How far taking back has come, and what stays since it was changed since. */
export interface UndoState extends ChangeSet {
  left: number;
  kept: { id: number; entity: string; label: string | null; reason: string }[];
}

/** Rows in one request. */
export const MOST_IMPORT_ROWS = 500;
/** Rows of a file. */
export const MOST_FILE_ROWS = 100_000;
/** Bytes of a request that brings rows. */
export const IMPORT_BODY = 1024 * 1024;
