import type { ComponentType } from 'react';
import type { Operator } from '../../shared/kinds/kind.ts';
import type { Entity, Property } from '../../shared/schema/entity.ts';
import type { ColumnLook, Screen } from '../../shared/schema/screen.ts';
import type { Labelled } from '../../shared/wire.ts';
import type { Query } from '../data/records.ts';

/** A value among others: in a list, in the details of a record. */
export interface CellProps {
  property: Property;
  /** Null or undefined where there is none. */
  value: unknown;
  look?: ColumnLook;
  /** One of many in a column: a yes is a tick, a no a dash, each said in words to a screen reader. */
  quiet?: boolean;
}

/** A control of a form. What is typed is told as the value that it stands for, a number as a number; an empty field is undefined. */
export interface InputProps {
  /** Of the control that the field's name is the label of; the label itself is `<id>-label`. */
  id: string;
  name: string;
  property: Property;
  value: unknown;
  onChange(value: unknown): void;
  label: string;
  placeholder?: string;
  required?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  invalid?: boolean;
  /** What the screen asks for in place of the usual control (`ui:widget`): `textarea`, `radio`, `email` and the like. */
  widget?: string;
  /** Rows of a textarea. */
  rows?: number;
  /** The bounds of a number. */
  limits?: { min?: number; max?: number };
  /** What the value is called, as far as the record said so. */
  known?: Labelled;
  /** Of a reference: what a list is asked for to hold only what may be chosen; null until that is known. */
  choosable?: Query | null;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

/** The values of a column's filter by operator, as they stand in the list's address. */
export type FilterValues = Partial<Record<Operator, string>>;

/** The control of one column in the filter panel of a list. */
export interface FilterProps {
  /** Of the control that the column's name is the label of; the label itself is `<id>-label`. */
  id: string;
  property: Property;
  values: FilterValues;
  /** Of a day that may be due: what is overdue can be asked for. */
  overdue?: { isOn: boolean; onChoose(): void };
  /** Sets operators and leaves the others; an empty text removes one. */
  onChange(change: FilterValues): void;
}

/**
 * How a kind of field looks. The `.tsx` files of this folder are all kinds there are, each named as its file in
 * `src/shared/kinds`, which says what the kind means.
 */
export interface Field {
  /** A value that is not empty, as plain text in the words of the reader. */
  text(value: unknown, property: Property, look?: ColumnLook): string;
  Cell: ComponentType<CellProps>;
  /** In forms; only what no form has a field for is without one. */
  Input?: ComponentType<InputProps>;
  /** In the filter panel; without one the column has no control there. */
  Filter?: ComponentType<FilterProps>;
  /** The operators that `Filter` shows and sets. What a link asks for by others is shown as a chip. */
  filters: readonly Operator[];
  /** The class that gives its column a width; without one it shares what is left. */
  column?(property: Property, list: { entity: Entity; screen: Screen }): string;
  /** Stands at the right of its column, as numbers do. */
  numeric?: true;
  /** Its field in a form is never wide, however much room there is. Of what is `numeric` too. */
  short?: true;
  /** Says by itself what it is, and may take a second line. Others need the name of their column beside them. */
  words?: true;
  /** Always drawn as a badge or a tick. */
  badge?: true;
  /** Has parts of its own: lists neither sort by it nor do records show it as one of their lines. */
  parts?: true;
}
