import type { Position } from './csv-rows.ts';

/** Errors of a file that is wrong throughout are counted; so many are told. */
const MOST_TOLD = 1_000;

/** A cell may hold a whole book, and a message quotes it. */
const LONGEST_MESSAGE = 300;

/** What is wrong with a file, and where. */
export interface ImportError extends Position {
  message: string;
}

/** As compilers print it: `file:line:column message`. */
export function printedError(file: string, { line, column, message }: ImportError): string {
  return `${file}:${line}:${column} ${message}`;
}

/** The errors of a file: all are counted, the first of them kept. */
export class ImportErrors {
  readonly #kept: ImportError[] = [];
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** Adds those of some rows, which come after all that were added before. */
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

/** A message of a length that can be printed. */
export function shortened(message: string): string {
  if (message.length <= LONGEST_MESSAGE) return message;
  // A copy: a slice would keep the whole text in memory.
  return `${Buffer.from(message.slice(0, LONGEST_MESSAGE)).toString()}…`;
}

function inOrder(errors: ImportError[]): ImportError[] {
  return [...errors].sort((a, b) => a.line - b.line || a.column - b.column);
}
