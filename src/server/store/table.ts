import type { Kind, Reference } from '../../shared/schema/entity.ts';

/** A column as the engines see it: from an entity's property or of a system table. */
export interface Column {
  name: string;
  kind: Kind;
  nullable: boolean;
  default?: string | number | boolean;
  reference?: Reference;
  unique: boolean;
  index: boolean;
  renamedFrom?: string;
}

/** A table as the engines see it. Each also has `id`, `created_at`, `updated_at` and `_version`. */
export interface Table {
  name: string;
  columns: Column[];
}
