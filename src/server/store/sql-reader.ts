import { type Catalog, type TableInfo, tableAt } from './catalog.ts';
import type { Dialect } from './dialect.ts';
import type { Session } from './session.ts';
import { countSql, type Reading, readingOf, selectSql, sumSql } from './sql-select.ts';
import type { Condition, Query, Reader, Row } from './store.ts';

/** What a store knows about its tables, shared by all its readers and writers. */
export class Model {
  readonly catalog: Catalog;
  readonly dialect: Dialect;
  private readonly readings = new Map<string, Reading>();

  constructor(catalog: Catalog, dialect: Dialect) {
    this.catalog = catalog;
    this.dialect = dialect;
  }

  reading(info: TableInfo): Reading {
    let reading = this.readings.get(info.table.name);
    if (!reading) {
      reading = readingOf(this.catalog, info);
      this.readings.set(info.table.name, reading);
    }
    return reading;
  }
}

/** Reads through one session of any engine. */
export class SqlReader implements Reader {
  protected readonly model: Model;
  protected readonly session: Session;

  constructor(model: Model, session: Session) {
    this.model = model;
    this.session = session;
  }

  async get(table: string, id: number): Promise<Row | null> {
    const rows = await this.find(table, { where: [{ property: 'id', op: 'eq', value: id }] });
    return rows[0] ?? null;
  }

  async first(table: string, where: Condition[]): Promise<Row | null> {
    const rows = await this.find(table, { where, limit: 1 });
    return rows[0] ?? null;
  }

  async find(table: string, query: Query = {}): Promise<Row[]> {
    const { catalog, dialect } = this.model;
    const info = tableAt(catalog, table);
    const reading = this.model.reading(info);
    const sql = selectSql(catalog, dialect, info, reading, query);
    return (await this.session.all(sql.text, sql.params)).map(reading.decode);
  }

  async count(table: string, query: Pick<Query, 'where' | 'search'> = {}): Promise<number> {
    const { catalog, dialect } = this.model;
    const sql = countSql(catalog, dialect, tableAt(catalog, table), query);
    return (await this.session.all(sql.text, sql.params))[0]?.[0] as number;
  }

  async sum(table: string, property: string, where: Condition[] = []): Promise<number> {
    const { catalog, dialect } = this.model;
    const sql = sumSql(catalog, dialect, tableAt(catalog, table), property, { where });
    return (await this.session.all(sql.text, sql.params))[0]?.[0] as number;
  }
}
