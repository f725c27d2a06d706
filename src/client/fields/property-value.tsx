import type { Property } from '../../shared/schema/entity.ts';
import type { ColumnLook } from '../../shared/schema/screen.ts';
import type { CellProps } from './field.ts';
import { fieldOf } from './fields.ts';

/** A property's value for people: titles of choices, labels of references, dates and numbers in the locale. */
export function PropertyValue(props: CellProps) {
  const { Cell } = fieldOf(props.property);
  return <Cell {...props} />;
}

/** The same as plain text; empty if there is no value. */
export function valueText(property: Property, value: unknown, look?: ColumnLook): string {
  if (value === null || value === undefined || value === '') return '';
  return fieldOf(property).text(value, property, look);
}
