import type { Position } from './csv-rows.ts';

/** Faults of a file that is wrong throughout are counted; so many are told. */
const MOST_TOLD = 1_000;

/** A cell may hold a whole book, and a message quotes it. */
const LONGEST_MESSAGE = 300;

/** What is wrong with a file, and where. */
export interface Fault extends Position {
  message: string;
}

/** As compilers print it: `file:line:column message`. */
export function printedFault(file: string, { line, column, message }: Fault): string {
  return `${file}:${line}:${column} ${message}`;
}

/** The faults of a file: all are counted, the first of them kept. */
export class Faults {
  readonly #kept: Fault[] = [];
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** Adds those of some rows, which come after all that were added before. */
  add(faults: Fault[]): void {
    this.#count += faults.length;
    const told = inOrder(faults).slice(0, MOST_TOLD - this.#kept.length);
    this.#kept.push(...told.map((fault) => ({ ...fault, message: shortened(fault.message) })));
  }

  /** In the order of the file. */
  get told(): readonly Fault[] {
    return this.#kept;
  }
}

/** A message of a length that can be printed. */
export function shortened(message: string): string {
  if (message.length <= LONGEST_MESSAGE) return message;
  // A copy: a slice would keep the whole text in memory.
  return `${Buffer.from(message.slice(0, LONGEST_MESSAGE)).toString()}…`;
}

function inOrder(faults: Fault[]): Fault[] {
  return [...faults].sort((a, b) => a.line - b.line || a.column - b.column);
}
