import type { Operator } from '../../../shared/kinds/kind.ts';
import { kindOf, type Property } from '../../../shared/schema/entity.ts';
import { parameterOf } from '../../../shared/schema/filters.ts';
import { fieldOf } from '../../fields/fields.ts';
import type { Filters } from './filter-values.ts';

/** One control of the filter panel: the values of a property, or whether it has any. */
export interface FilterControl {
  /** What tells it from the others: the property's name, or with `.null` whether it is empty. */
  key: string;
  property: Property;
  isEmpty: boolean;
  label: string;
}

/** The control of a property's values. */
function valueControl(property: Property): FilterControl {
  return { key: property.name, property, isEmpty: false, label: property.title };
}

/** The control that asks whether a property has a value. */
function emptyControl(property: Property): FilterControl {
  return { key: `${property.name}.null`, property, isEmpty: true, label: `${property.title} is empty` };
}

/** All controls that a list may have: one for each property that can be filtered, and one more for what may be empty. */
export function allControls(properties: Property[]): FilterControl[] {
  const filtered = properties.filter((property) => fieldOf(property).Filter && !property.computed);
  const optional = filtered.filter(
    (property) => !property.required && kindOf(property).operators.includes('null'),
  );
  return [...filtered.map(valueControl), ...optional.map(emptyControl)];
}

/** The parameters that a control shows and sets. */
export function parametersIn({ property, isEmpty }: FilterControl): string[] {
  const operators: readonly Operator[] = isEmpty ? ['null'] : fieldOf(property).filters;
  return operators.map((operator) => parameterOf(property, operator));
}

/** Whether something is asked for in a control. */
function isSet(control: FilterControl, filters: Filters): boolean {
  return parametersIn(control).some((parameter) => parameter in filters);
}

/**
 * The controls that the panel shows: those of the shown columns but of yes or no, then what else is asked for or was added.
 */
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
