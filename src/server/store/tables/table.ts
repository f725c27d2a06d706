import type { Storage } from '../../../shared/kinds/kind.ts';
import type { Reference } from '../../../shared/schema/entity.ts';
import type { Limits } from '../../../shared/schema/limits.ts';
import type { UniqueKey } from '../../../shared/schema/unique-key.ts';

/** A column as the engines see it: from an entity's property or of a system table. */
export interface Column {
  name: string;
  kind: Storage;
  nullable: boolean;
  default?: string | number | boolean;
  reference?: Reference;
  unique: boolean;
  index: boolean;
  renamedFrom?: string;
  /** The choices that became others, with these. */
  renamedChoices?: Readonly<Record<string, string | number>>;
  /** The column whose values it takes over where they are well. */
  adopts?: string;
  /** The schema's limits for values; system tables have none. */
  limits?: Limits;
  /** Its choices with their titles, which search looks at. */
  choices?: { const: string | number; title: string }[];
  /** The pattern of a sequential code such as `WO-{5}`. */
  sequence?: string;
  /** The time of the row that it is filled with, where `x-auto` gives that another name. */
  time?: 'created_at' | 'updated_at';
  /** Compared and sorted unit by unit, since it is a key that was folded already. */
  exact?: true;
  /** Can be written but is never returned. Messages do not show its values either. */
  secret?: true;
}

/** How an engine compares text without case. */
export type Caseless = (expression: string) => string;

/** Whether a table holds which records others have several of: it is called by their entity and property. */
export function isLinkTable({ name }: Pick<Table, 'name'>): boolean {
  return name.includes('.');
}

/** Whether a column's texts are compared and sorted ignoring case: true for entities, false for system tables. */
export function isCaseless(table: Table, column: Column): boolean {
  return table.entity !== undefined && column.kind === 'text' && !column.exact;
}

/** The column with the keys by which lists are sorted by a text; undefined for one that has none. */
export function sortColumn({ entity }: Table, { name }: Pick<Column, 'name'>): Column | undefined {
  if (!entity?.sorted?.includes(name)) return undefined;
  return { name: sortName(name), kind: 'text', nullable: true, unique: false, index: true, exact: true };
}

/**
 * A property that is read through references (`site` of an asset is `location.site`): the first reference, and the
 * path from there.
 */
interface Mirror {
  name: string;
  reference: string;
  property: string;
}

/** A table as the engines see it. Each also has `id`, `created_at`, `updated_at` and `_version`. */
export interface Table {
  /** Entity path, or the name of a system table. */
  name: string;
  columns: Column[];
  /** Indexes over several columns, besides those of single columns. */
  indexes?: string[][];
  /** Keys: no two rows may have the same values in all columns of a key. */
  unique?: UniqueKey[];
  /** Rows are added and read, never changed or deleted; the database itself refuses both. */
  appendOnly?: true;
  /** Only for entities; system tables do without. */
  entity?: {
    title: string;
    label?: string;
    /** The reference to its own rows that makes them a tree. */
    tree?: string;
    mirrors: Mirror[];
    /** Properties with several records, and the tables that hold which. */
    links?: { name: string; table: string }[];
    /** Properties that `search` looks in. */
    search: string[];
    /** Texts of one line: each has a key beside it that lists are sorted by. Stores of older versions have none. */
    sorted?: string[];
    /** The search of another entity looks at this label, so a folded copy of it is kept. */
    foldedLabel: boolean;
    /** Search looks at more than the label, so the label has a text index of its own in engines that index texts by column. */
    labelIndex?: true;
    /** Nobody sorts its records by when they were made, so `created_at` has no index. */
    unsorted?: true;
    /** A search, if there is any, reads all records, so engines that index texts by column do without text indexes here. */
    unsearched?: true;
  };
}

/** A column as a store has it. One that the schemas no longer name is kept with its data and marked `gone`. */
export interface LiveColumn extends Column {
  gone?: true;
  /** The entity it referred to while a schema still named it, so that its ids are never taken for those of another entity. */
  pointedTo?: string;
}

/** A table as a store has it. */
export interface LiveTable extends Table {
  columns: LiveColumn[];
  gone?: true;
  /** Tells what its folded texts were made from, and so when to make them again. */
  folded?: string;
  /** The version of the keys that lists are sorted by. */
  keyed?: number;
}

/** The name of the column with the sort keys of a text. */
export function sortName(text: string): string {
  return `_sort_${text}`;
}
