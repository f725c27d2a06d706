import type { Condition, Counted, GroupQuery, Query, Reader, Values, Writer } from '../store.ts';

/** A writer that stands over another: what it reads comes from there, what it writes each kind decides for itself. */
export abstract class WriterOver implements Writer {
  protected readonly under: Writer;

  constructor(under: Writer) {
    this.under = under;
  }

  get(table: string, id: number): ReturnType<Reader['get']> {
    return this.under.get(table, id);
  }

  first(table: string, where: Condition[]): ReturnType<Reader['first']> {
    return this.under.first(table, where);
  }

  find(table: string, query?: Query): ReturnType<Reader['find']> {
    return this.under.find(table, query);
  }

  count(table: string, query?: Counted): Promise<number> {
    return this.under.count(table, query);
  }

  sum(table: string, property: string, where?: Condition[]): Promise<number> {
    return this.under.sum(table, property, where);
  }

  group(table: string, query: GroupQuery): ReturnType<Reader['group']> {
    return this.under.group(table, query);
  }

  next(sequence: string): Promise<number> {
    return this.under.next(sequence);
  }

  keep(table: string, id: number, values: Values): Promise<void> {
    return this.under.keep(table, id, values);
  }

  abstract insert(table: string, values: Values): Promise<number>;
  abstract update(table: string, id: number, values: Values): Promise<boolean>;
  abstract updateWhere(table: string, where: Condition[], values: Values): Promise<number>;
  abstract remove(table: string, where: Condition[]): Promise<number>;
}
