import { together } from '../../lib/together.ts';
import { zoneWithin } from '../../records/tenant-zone.ts';
import { eq } from '../../store/eq.ts';
import type { Reader } from '../../store/store.ts';

const ZONE = 'location.site.time_zone';
const SHOWN = ['id', ZONE];
const OF_ORDER = 'asset.location.site.time_zone';
const SHOWN_OF_ORDER = ['id', OF_ORDER];

/** The time zone for everything of an asset: that of its site if it has one, otherwise the tenant's. */
export async function assetZone(
  reader: Reader,
  asset: number,
  tenantZone: string | Promise<string>,
): Promise<string> {
  const where = [{ property: 'id', op: 'eq' as const, value: asset }];
  const [rows, zone] = await together([
    reader.find('assets/equipments', { where, properties: SHOWN, limit: 1 }),
    tenantZone,
  ]);
  return (rows[0]?.[ZONE] as string | null | undefined) ?? zone;
}

/** The time zone of a work order: that of its asset. */
export async function workOrderZone(reader: Reader, order: number): Promise<string> {
  const [row] = await reader.find('work-orders/work_order', {
    where: [eq('id', order)],
    properties: SHOWN_OF_ORDER,
    limit: 1,
  });
  return (row?.[OF_ORDER] as string | null | undefined) ?? zoneWithin(reader);
}
