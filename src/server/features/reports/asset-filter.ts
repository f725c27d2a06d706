import type { Condition, Reader } from '../../store/store.ts';
import type { OrderFilter } from './costs.ts';

/** The filters of work orders that are about their assets, as filters of assets. */
export function assetFilter(filter: OrderFilter): Condition[] {
  return filter.flatMap((condition) => {
    if (!('property' in condition)) return [];
    const { property } = condition;
    if (property === 'asset') return [{ ...condition, property: 'id' } as Condition];
    if (property.startsWith('asset.'))
      return [{ ...condition, property: property.slice('asset.'.length) } as Condition];
    if (property === 'category') return [condition];
    if (property === 'site') return [{ ...condition, property: 'location.site' } as Condition];
    return [];
  });
}

/** The assets that a report is about; undefined where it is about all. */
export async function assetsOf(reader: Reader, filter: OrderFilter): Promise<Set<number> | undefined> {
  const where = assetFilter(filter);
  if (where.length === 0) return undefined;
  return new Set((await reader.find('assets/equipments', { properties: ['id'], where })).map(({ id }) => id));
}
