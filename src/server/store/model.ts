import type { Builder } from './builder.ts';
import type { Catalog, TableInfo } from './catalog.ts';
import type { Dialect } from './dialect.ts';
import { type Hidden, NOTHING_HIDDEN } from './hidden-rows.ts';
import { type Insertion, insertionOf } from './insertion.ts';
import { type Reading, readingOf } from './reading.ts';

/** What a store knows about its tables, shared by all its readers and writers. */
export class Model implements Builder {
  readonly catalog: Catalog;
  readonly dialect: Dialect;
  readonly hidden: Hidden;
  private readings = new Map<string, Reading>();
  private insertions = new Map<string, Insertion>();
  private parts = new WeakMap<readonly string[], Map<string, Reading>>();
  private readonly views = new WeakMap<Hidden, Model>();

  constructor(catalog: Catalog, dialect: Dialect, hidden = NOTHING_HIDDEN) {
    this.catalog = catalog;
    this.dialect = dialect;
    this.hidden = hidden;
  }

  /** The same for readers that must not see some rows. */
  hiding(hidden: Hidden): Model {
    if (hidden.size === 0) return this;
    let view = this.views.get(hidden);
    if (!view) {
      view = new Model(this.catalog, this.dialect, hidden);
      view.readings = this.readings;
      view.parts = this.parts;
      view.insertions = this.insertions;
      this.views.set(hidden, view);
    }
    return view;
  }

  reading(info: TableInfo, properties?: readonly string[]): Reading {
    const readings = properties ? this.partsOf(properties) : this.readings;
    let reading = readings.get(info.table.name);
    if (!reading) {
      reading = readingOf(this.catalog, info, properties);
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

  private partsOf(properties: readonly string[]): Map<string, Reading> {
    let parts = this.parts.get(properties);
    if (!parts) {
      parts = new Map();
      this.parts.set(properties, parts);
    }
    return parts;
  }
}
