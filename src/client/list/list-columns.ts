import type { Entity, Property } from '../../shared/schema/entity.ts';
import { propertyOf } from '../../shared/schema/manifest.ts';
import type { Screen } from '../../shared/schema/screen.ts';

/** The columns of a list; below a record the column that names it is left out, being the same in each row. */
export function listColumns(entity: Entity, screen: Screen, parent?: { name: string }): Property[] {
  return screen.list.columns
    .filter((name) => name !== parent?.name)
    .flatMap((name) => propertyOf(entity, name) ?? []);
}

/** Columns that have a filter of their own. */
export function filterColumns(columns: Property[]): Property[] {
  return columns.filter(
    (column) => column.kind !== 'boolean' && column.kind !== 'object' && !column.computed,
  );
}

/** Columns that a click on their header sorts by. */
export function isSortable(column: Property): boolean {
  return column.kind !== 'object' && !column.computed;
}

/** The class that gives a column its width: by its kind, so that nothing moves when the rows arrive. */
export function columnClass(column: Property, entity: Entity, screen: Screen): string {
  if (column.choices) return 'col-choice';
  if (column.kind !== 'text') return `col-${column.kind}`;
  if (screen.widgets[column.name] === 'textarea') return 'col-long';
  if (column.format === 'email') return 'col-name';
  if (column.auto || column.unique) return 'col-code';
  return column.name === entity.label ? 'col-name' : 'col-text';
}

/** Whether a column's values stand at the right, as numbers do. */
export function isNumeric(column: Property): boolean {
  return column.kind === 'number' || column.kind === 'integer';
}
