import type { Entity } from '../../../shared/schema/entity.ts';
import { propertyOf } from '../../../shared/schema/manifest.ts';
import type { Condition, Reader } from '../../store/store.ts';
import type { OrderFilter } from '../assets/costs.ts';

/** The work order filters that concern assets, as filters of assets. */
export function assetFilter(order: Entity, filter: OrderFilter): Condition[] {
  return filter.flatMap((condition) => {
    if (!('property' in condition)) return [];
    const property = ofAsset(order, condition.property);
    return property === undefined ? [] : [{ ...condition, property } as Condition];
  });
}

/** A property of work orders as a path from the asset, if it is one. @example ofAsset(order, 'site') // 'location.site' */
function ofAsset(order: Entity, property: string): string | undefined {
  if (property === 'asset') return 'id';
  if (property.startsWith('asset.')) return property.slice('asset.'.length);
  const through = propertyOf(order, property)?.through;
  return through?.reference === 'asset' ? through.property : undefined;
}

/** The assets of a report, by its asset filters; undefined if it covers all. */
export async function assetsOf(reader: Reader, where: Condition[]): Promise<Set<number> | undefined> {
  if (where.length === 0) return undefined;
  return new Set((await reader.find('assets/equipments', { properties: ['id'], where })).map(({ id }) => id));
}
