import { afterAll, expect, test } from 'vitest';
import { tempRecords } from '../../../../test/support/temp-records.ts';
import { dayIn } from '../../lib/zones.ts';
import { assetZone } from './asset-zone.ts';

const temp = await tempRecords();
afterAll(() => temp.remove());

test('what belongs to an asset is in the zone of its site, else in that of the tenant', async () => {
  const zoned = await temp.create('company/site', { time_zone: 'America/New_York' });
  const plain = await temp.create('company/site');
  const assetAt = async (site: number) => {
    const location = await temp.create('company/location', { site });
    return (await temp.create('assets/equipments', { location: location.id })).id;
  };
  const assets = [await assetAt(zoned.id), await assetAt(plain.id)];
  const zones = await temp.ctx.store.read(async (reader) => [
    await assetZone(reader, assets[0] as number, 'Europe/Berlin'),
    await assetZone(reader, assets[1] as number, 'Europe/Berlin'),
  ]);
  expect(zones).toEqual(['America/New_York', 'Europe/Berlin']);
  expect(zones.map((zone) => dayIn('2026-03-08T04:30:00Z', zone))).toEqual(['2026-03-07', '2026-03-08']);
});
