import type { Position } from './csv-rows.ts';

/** All errors of a file are counted, but only this many are reported. */
const MOST_TOLD = 1_000;

/** Messages quote cells, and a cell may hold a whole book. */
const LONGEST_MESSAGE = 300;

/** An error in a file, and where it is. */
export interface ImportError extends Position {
  message: string;
}

/** The format of compilers: `file:line:column message`. */
export function printedError(file: string, { line, column, message }: ImportError): string {
  return `${file}:${line}:${column} ${message}`;
}

/** The errors of a file. All are counted, and the first ones kept. */
export class ImportErrors {
  readonly #kept: ImportError[] = [];
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** Adds the errors of some rows, which must come after all rows added before. */
  add(errors: ImportError[]): void {
    this.#count += errors.length;
    const told = inOrder(errors).slice(0, MOST_TOLD - this.#kept.length);
    this.#kept.push(...told.map((error) => ({ ...error, message: shortened(error.message) })));
  }

  /** In the order of the file. */
  get told(): readonly ImportError[] {
    return this.#kept;
  }
}

/** Shortens a message to a length that can be printed. */
export function shortened(message: string): string {
  if (message.length <= LONGEST_MESSAGE) return message;
  // A copy, because a slice would keep the whole text in memory.
  return `${Buffer.from(message.slice(0, LONGEST_MESSAGE)).toString()}…`;
}

function inOrder(errors: ImportError[]): ImportError[] {
  return [...errors].sort((a, b) => a.line - b.line || a.column - b.column);
}
