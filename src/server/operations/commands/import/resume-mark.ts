import { createHash, type Hash } from 'node:crypto';
import type { Entity } from '../../../../shared/schema/entity.ts';
import { eq } from '../../../store/eq.ts';
import type { Condition, Store, Writer } from '../../../store/store.ts';
import { type CsvRow, CsvRowError, csvRows } from './csv-rows.ts';

const TABLE = '_mark';

/**
 * How many rows of a file are written, recorded in the transaction that writes them, so that an interrupted import
 * continues after them when the file is given again. The file is recognised by these rows alone, so the rows after
 * them may be corrected in between. @example import company/site 1200 9f86d081…
 */
export class ResumeMark {
  readonly #prefix: string;
  readonly #hash: Hash;
  readonly rows: number;

  private constructor(prefix: string, hash: Hash, rows: number) {
    this.#prefix = prefix;
    this.#hash = hash;
    this.rows = rows;
  }

  /** The mark that an earlier import of this file left, or one that says no row is written. */
  static async of(store: Store, entity: Entity, file: string): Promise<ResumeMark> {
    const prefix = `import ${entity.path} `;
    const where: Condition[] = [{ property: 'name', op: 'contains', value: prefix }];
    const names = (await store.read((reader) => reader.find(TABLE, { where }))).map(({ name }) =>
      String(name),
    );
    let found = new ResumeMark(prefix, createHash('sha256'), 0);
    const most = Math.max(0, ...names.map((name) => Number(name.slice(prefix.length).split(' ')[0])));
    if (most === 0) return found;
    let mark = found;
    let isHeader = true;
    try {
      for await (const row of csvRows(file)) {
        if (!isHeader) mark = mark.#after([row]);
        isHeader = false;
        if (names.includes(mark.#name)) found = mark;
        if (mark.rows >= most) break;
      }
    } catch (error) {
      // The check of the file reports what is wrong with it.
      if (!(error instanceof CsvRowError)) throw error;
    }
    return found;
  }

  /** Records that these next rows are written too. */
  async advance(writer: Writer, rows: CsvRow[]): Promise<ResumeMark> {
    const next = this.#after(rows);
    if (this.rows === 0) await writer.insert(TABLE, { name: next.#name });
    else await writer.updateWhere(TABLE, this.#where, { name: next.#name });
    return next;
  }

  /** Removes the mark when the import is finished: the same file given again starts from the beginning. */
  async remove(store: Store): Promise<void> {
    await store.write((writer) => writer.remove(TABLE, this.#where));
  }

  #after(rows: CsvRow[]): ResumeMark {
    const hash = this.#hash.copy();
    for (const { raw } of rows) hash.update(`${raw}\n`);
    return new ResumeMark(this.#prefix, hash, this.rows + rows.length);
  }

  get #name(): string {
    return `${this.#prefix}${this.rows} ${this.#hash.copy().digest('hex')}`;
  }

  get #where(): Condition[] {
    return [eq('name', this.#name)];
  }
}
