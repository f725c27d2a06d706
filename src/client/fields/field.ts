import type { ComponentType } from 'react';
import type { Operator } from '../../shared/kinds/kind.ts';
import type { Entity, Property } from '../../shared/schema/entity.ts';
import type { ColumnLook, Screen } from '../../shared/schema/screen.ts';
import type { Labelled } from '../../shared/wire.ts';
import type { Query } from '../data/records.ts';

/** A value in a list or in the details of a record. */
export interface CellProps {
  property: Property;
  /** Null or undefined if empty. */
  value: unknown;
  look?: ColumnLook;
  /** In a column of many: yes is a tick and no a dash, with words for screen readers. */
  quiet?: boolean;
}

/** A control of a form. It reports values in their own type, a number as a number; an empty field is undefined. */
export interface InputProps {
  /** The id of the control that the field's label belongs to; the label itself has `<id>-label`. */
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
  /** The control the screen asks for instead of the default one (`ui:widget`): `textarea`, `radio`, `email` and the like. */
  widget?: string;
  /** Rows of a textarea. */
  rows?: number;
  /** The bounds of a number. */
  limits?: { min?: number; max?: number };
  /** The label of the value, if the record came with it. */
  known?: Labelled;
  /** For a reference: the query for the records that may be chosen; null until known. */
  choosable?: Query | null;
  /** For a reference: it is searched for, and these properties are told beside what is found. */
  tellsFacts?: string[];
  /** For who does something: says beside each name what that person has to do already. */
  tellsLoad?: true;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

/** The values of a column's filter by operator, as in the list's address. */
export type FilterValues = Partial<Record<Operator, string>>;

/** The control for a column in a list's filter panel. */
export interface FilterProps {
  /** The id of the control that the column's label belongs to; the label itself has `<id>-label`. */
  id: string;
  property: Property;
  values: FilterValues;
  /** For a due date: the filter for overdue records. */
  overdue?: { isOn: boolean; onChoose(): void };
  /** Sets some operators and keeps the others; an empty text removes one. */
  onChange(change: FilterValues): void;
}

/** What a kind is typed into and filtered by. Each file in `controls/` is a kind. */
export interface Controls {
  /** The control in forms; if missing, forms draw the value themselves. */
  Input?: ComponentType<InputProps>;
  /** The control in the filter panel; if missing, the column has none there. */
  Filter?: ComponentType<FilterProps>;
}

/**
 * How a kind of field is shown. Each `.tsx` file in this folder is a kind, named like its file in `src/shared/kinds`, which defines
 * what the kind means. Its controls stand apart, in `controls/`: most pages show values, and need no code to change them.
 */
export interface Field {
  /** A non-empty value as plain text for the reader. */
  text(value: unknown, property: Property, look?: ColumnLook): string;
  Cell: ComponentType<CellProps>;
  /** The operators that its filter shows and sets; none if it has no filter. Other operators in a link are shown as chips. */
  filters: readonly Operator[];
  /** The class that sets its column's width; without one the column shares the remaining width. */
  column?(property: Property, list: { entity: Entity; screen: Screen }): string;
  /** Right-aligned in its column, as numbers are. */
  numeric?: true;
  /** Its form field is never wide, however much room there is. Also true of `numeric` kinds. */
  short?: true;
  /** Clear without its column's name, and may wrap to a second line. Other kinds need the name beside them. */
  words?: true;
  /** Always drawn as a badge or a tick. */
  badge?: true;
  /** Has parts of its own: lists do not sort by it, and records do not show it as a line. */
  parts?: true;
}
