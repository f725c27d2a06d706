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
  /** What the schema holds values to; not of system tables. */
  limits?: Limits;
  /** Its choices with their titles, which search looks in. */
  choices?: { const: string | number; title: string }[];
  /** The form of a running code such as `WO-{5}`. */
  sequence?: string;
  /** Sent, but never answered: messages do not show its values. */
  secret?: true;
}

/** Whether a column's texts are compared and sorted without case: those of entities are, those of system tables not. */
export function isCaseless(table: Table, column: Column): boolean {
  return table.entity !== undefined && column.kind === 'text';
}

/** A property that is read through references (`site` of an asset is `location.site`): the first, and the way from there. */
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
  /** Columns that an index holds together, beside the indexes of single columns. */
  indexes?: string[][];
  /** Columns whose values no two rows have all alike. */
  unique?: UniqueKey[];
  /** Rows are added and read, never changed or deleted; the database itself refuses both. */
  appendOnly?: true;
  /** Words of an entity; a system table has none of them. */
  entity?: {
    title: string;
    label?: string;
    /** The reference to its own rows that makes a tree of them. */
    tree?: string;
    mirrors: Mirror[];
    /** Properties that `search` looks in. */
    search: string[];
    /** Another entity's search looks in the label, so a folded copy of it is kept. */
    foldedLabel: boolean;
    /** Its search looks in more than the label, so labels have an index of their own, where an engine indexes texts by column. */
    labelIndex?: true;
    /** Nobody looks for its records by when they were made, so that has no index. */
    unsorted?: true;
    /** A search reads all of them, if there is any, so an engine that indexes texts by column has no index of them. */
    unsearched?: true;
  };
}
