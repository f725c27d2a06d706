import type { Position } from './csv-rows.ts';

/** What is wrong with a file, and where. */
export interface Fault extends Position {
  message: string;
}

/** As compilers print it: `file:line:column message`. */
export function printedFault(file: string, { line, column, message }: Fault): string {
  return `${file}:${line}:${column} ${message}`;
}

/** Faults in the order of the file. */
export function inOrder(faults: Fault[]): Fault[] {
  return [...faults].sort((a, b) => a.line - b.line || a.column - b.column);
}
