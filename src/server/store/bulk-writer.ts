import type { Values, Writer } from './store.ts';
import { WriterOver } from './writer-over.ts';

/** What a bulk gives out by itself; what it leaves out, the writer gives. */
export interface BulkNumbers {
  /** The id of the next row. */
  idFor?(table: string): number;
  /** The next number of a sequence. */
  next?(sequence: string): Promise<number>;
}

/** Numbers of sequences that were taken beforehand, so that nobody waits for the bulk to take one. */
export class TakenNumbers implements BulkNumbers {
  readonly #take: (sequence: string) => Promise<{ next: number; last: number }>;
  readonly #left = new Map<string, { next: number; last: number }>();

  constructor(take: (sequence: string) => Promise<{ next: number; last: number }>) {
    this.#take = take;
  }

  async next(sequence: string): Promise<number> {
    let left = this.#left.get(sequence);
    if (!left || left.next > left.last) {
      left = await this.#take(sequence);
      this.#left.set(sequence, left);
    }
    return left.next++;
  }
}

/** The writer of a slice: it sees what the bulk has written, and only inserts. */
export class BulkWriter extends WriterOver {
  readonly #numbers: BulkNumbers;

  constructor(writer: Writer, numbers: BulkNumbers) {
    super(writer);
    this.#numbers = numbers;
  }

  override insert(table: string, values: Values): Promise<number> {
    const id = this.#numbers.idFor?.(table);
    return this.under.insert(table, id === undefined ? values : { ...values, id });
  }

  override next(sequence: string): Promise<number> {
    return this.#numbers.next?.(sequence) ?? this.under.next(sequence);
  }

  override async update(table: string): Promise<boolean> {
    throw new Error(`A bulk only inserts, and would change ${table}`);
  }

  override async updateWhere(table: string): Promise<number> {
    throw new Error(`A bulk only inserts, and would change ${table}`);
  }

  override async remove(table: string): Promise<number> {
    throw new Error(`A bulk only inserts, and would delete from ${table}`);
  }
}
