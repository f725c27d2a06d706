import type { Operator } from '../../../shared/kinds/kind.ts';
import { kindOf, type Property } from '../../../shared/schema/entity.ts';
import { parameterOf } from '../../../shared/schema/filters.ts';
import { fieldOf } from '../../fields/fields.ts';
import { isFilterable } from '../rows/list-columns.ts';
import type { Filters } from './filter-values.ts';

/** A control of the filter panel: the values of a property, or whether it is empty. */
export interface FilterControl {
  /** A unique key: the property's name, with `.null` for whether it is empty. */
  key: string;
  property: Property;
  isEmpty: boolean;
  label: string;
}

/** The control for a property's values. */
function valueControl(property: Property): FilterControl {
  return { key: property.name, property, isEmpty: false, label: property.title };
}

/** The control for whether a property is empty. */
function emptyControl(property: Property): FilterControl {
  return { key: `${property.name}.null`, property, isEmpty: true, label: `${property.title} is empty` };
}

/** Every control a list may have: one for each filterable property, and one more for each that may be empty. */
export function allControls(properties: Property[]): FilterControl[] {
  const filtered = properties.filter(isFilterable);
  const optional = filtered.filter(
    (property) =>
      !property.required &&
      kindOf(property).operators.includes('null') &&
      // Of some kinds nothing else is asked.
      !fieldOf(property).filters.includes('null'),
  );
  return [...filtered.map(valueControl), ...optional.map(emptyControl)];
}

/** The query parameters that a control shows and sets. */
export function parametersIn({ property, isEmpty }: FilterControl): string[] {
  const operators: readonly Operator[] = isEmpty ? ['null'] : fieldOf(property).filters;
  return operators.map((operator) => parameterOf(property, operator));
}

/** Whether any filter of a control is set. */
function isSet(control: FilterControl, filters: Filters): boolean {
  return parametersIn(control).some((parameter) => parameter in filters);
}

/** The controls in the panel: those of the visible columns except booleans, then any other that is set or was added. */
export function shownControls(
  all: FilterControl[],
  columns: Property[],
  filters: Filters,
  added: string[],
): FilterControl[] {
  const own = columns.flatMap((column) =>
    all.filter(({ property, isEmpty }) => property === column && !isEmpty && column.kind !== 'boolean'),
  );
  const others = all.filter(
    (control) => !own.includes(control) && (added.includes(control.key) || isSet(control, filters)),
  );
  return [...own, ...others];
}
