/** A table of texts whose first row is the header, and the line each row begins on. */
export interface RawTable {
  rows: string[][];
  lines: number[];
  note?: string;
}

/** Why a file cannot be read, in words for people. */
export class FileError extends Error {}
