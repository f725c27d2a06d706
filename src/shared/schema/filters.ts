import type { Operator } from '../kinds/kind.ts';
import { type Entity, kindOf, type Property } from './entity.ts';

/** A query parameter that narrows a list. */
export interface Filter {
  /** Name of the query parameter. */
  name: string;
  property: Property;
  operator: Operator;
}

/**
 * Every filter of an entity's list. What a property offers follows from its kind.
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

/** What lies below a record is asked for where the records form a tree. */
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
  // Which records are meant is said by their ids, so the list of them goes by that name.
  return reference && operator === 'in' ? `${name}_id.in` : `${name}.${operator}`;
}
