import type { Operator } from '../kinds/kind.ts';
import { type Entity, kindOf, type Property } from './entity.ts';

/** A query parameter that filters a list. */
export interface Filter {
  /** Name of the query parameter. */
  name: string;
  property: Property;
  operator: Operator;
}

/**
 * All filters of an entity's list. The kind of a property decides which it offers.
 * @example filtersOf(workOrder).map((filter) => filter.name) // ['code', 'code.null', 'asset', 'asset_id', 'asset_id.in', …]
 */
export function filtersOf(entity: Entity): Filter[] {
  return entity.properties
    .filter((property) => !property.computed && !property.lines && !property.writeOnly)
    .flatMap((property) =>
      operatorsOf(property).map((operator) => ({
        name: parameterOf(property, operator),
        property,
        operator,
      })),
    );
}

/** Only references to records in a tree can be filtered by what is below a record. */
function operatorsOf(property: Property): readonly Operator[] {
  const { operators } = kindOf(property);
  return property.reference?.tree === undefined ? operators.filter((one) => one !== 'under') : operators;
}

/** The query parameter that filters by a property. @example parameterOf(amount, 'gte') // 'amount.gte' */
export function parameterOf(
  { name, reference }: Pick<Property, 'name' | 'reference'>,
  operator: Operator,
): string {
  if (operator === 'contains' || operator === 'equals' || operator === 'label') return name;
  if (operator === 'id') return `${name}_id`;
  if (operator === 'under') return `${name}_under`;
  // The list contains ids, so the parameter is named after the id.
  return reference && operator === 'in' ? `${name}_id.in` : `${name}.${operator}`;
}
