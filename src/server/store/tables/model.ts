import type { Builder } from '../query/builder.ts';
import type { Dialect } from '../query/dialect.ts';
import { type Insertion, insertionOf } from '../query/insertion.ts';
import { type Projection, projectionOf } from '../query/projection.ts';
import type { Catalog, TableInfo } from './catalog.ts';

/** What a store knows about its tables, shared by all its readers and writers. */
export class Model implements Builder {
  readonly catalog: Catalog;
  readonly dialect: Dialect;
  private readonly readings = new Map<string, Projection>();
  private readonly insertions = new Map<string, Insertion>();
  private readonly parts = new WeakMap<readonly string[], Map<string, Projection>>();

  constructor(catalog: Catalog, dialect: Dialect) {
    this.catalog = catalog;
    this.dialect = dialect;
  }

  projection(info: TableInfo, properties?: readonly string[]): Projection {
    const readings = properties ? this.partsOf(properties) : this.readings;
    let reading = readings.get(info.table.name);
    if (!reading) {
      reading = projectionOf(this.catalog, info, properties);
      readings.set(info.table.name, reading);
    }
    return reading;
  }

  /** How rows are added to a table, with ids of their own or with those that the database gives. */
  insertion(info: TableInfo, withId: boolean): Insertion {
    const key = `${withId}${info.table.name}`;
    let insertion = this.insertions.get(key);
    if (!insertion) {
      insertion = insertionOf(info, withId);
      this.insertions.set(key, insertion);
    }
    return insertion;
  }

  private partsOf(properties: readonly string[]): Map<string, Projection> {
    let parts = this.parts.get(properties);
    if (!parts) {
      parts = new Map();
      this.parts.set(properties, parts);
    }
    return parts;
  }
}
