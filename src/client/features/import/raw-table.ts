/** A table of texts, its first row the header, and where its rows begin. */
export interface RawTable {
  rows: string[][];
  lines: number[];
  note?: string;
}

/** What a file cannot be read for, in words for people. */
export class FileError extends Error {}
