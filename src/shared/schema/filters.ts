import type { Entity, Property } from './entity.ts';

/** A query parameter that narrows a list. */
export interface Filter {
  /** Name of the query parameter. */
  name: string;
  property: Property;
  /**
   * `contains`: the text contains it, whatever the case. `equals`: the value is it.
   * `label`: the label of the record that is pointed to contains it. `id`: points to the record with this id.
   */
  match: 'contains' | 'equals' | 'label' | 'id';
}

/**
 * Every filter of an entity's list: `<column>=` for each column, and `<reference>_id=` for each reference.
 * @example filtersOf(workOrder).map((filter) => filter.name) // ['code', 'asset', 'asset_id', …]
 */
export function filtersOf(entity: Entity): Filter[] {
  return entity.properties.flatMap((property): Filter[] => {
    const { name, kind } = property;
    if (kind === 'object' || property.computed || property.writeOnly) return [];
    if (kind === 'reference')
      return [
        { name, property, match: 'label' },
        { name: `${name}_id`, property, match: 'id' },
      ];
    const text = kind === 'text' || kind === 'date' || kind === 'datetime';
    return [{ name, property, match: text ? 'contains' : 'equals' }];
  });
}
