import type { Reader } from '../../store/store.ts';

const ZONE = 'location.site.time_zone';
const SHOWN = ['id', ZONE];

/** The zone of what belongs to an asset: that of its site, where the site names one, else the tenant's. */
export async function assetZone(reader: Reader, asset: number, tenantZone: string): Promise<string> {
  const [row] = await reader.find('assets/equipments', {
    where: [{ property: 'id', op: 'eq', value: asset }],
    properties: SHOWN,
    limit: 1,
  });
  return (row?.[ZONE] as string | null | undefined) ?? tenantZone;
}
