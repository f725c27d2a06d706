import type { components } from '../../../shared/gen/api.ts';
import { writtenValue } from '../../records/written-value.ts';
import { eq } from '../../store/eq.ts';
import type { Reader, Row } from '../../store/store.ts';
import { type Run, UTILIZATION_DAYS, utilization } from './utilization.ts';

const SHOWN = 5;
/** A limit on the work, far above what a plant has: only the newest reports count. */
const MOST_REPORTS = 500;
/** Every asset with a report is read, so only the needed columns. */
const REPORT = ['id', 'asset', 'expected_hours', 'finance_years'];
const ASSET = ['id', 'name', 'is_online'];

/** The assets that ran the largest share of their expected hours, best first. */
export async function topUtilization(
  reader: Reader,
  now: Date,
): Promise<components['schemas']['dashboard']['top_assets_utilization']> {
  const since = new Date(now.getTime() - UTILIZATION_DAYS * 24 * 60 * 60 * 1000).toISOString();
  const reports = await reader.find('financial-reports', {
    order: [{ property: 'id', descending: true }],
    limit: MOST_REPORTS,
    properties: REPORT,
  });
  const rated: { asset: number; percent: number }[] = [];
  const assetOf = (report: Row) => writtenValue(report, 'asset') as number;
  const runs = await runsOf(reader, reports.map(assetOf), since);
  for (const report of reports) {
    const asset = assetOf(report);
    const percent = utilization(runs.get(asset), yearlyHours(report));
    if (percent !== undefined) rated.push({ asset, percent });
  }
  const best = rated.sort((a, b) => b.percent - a.percent || a.asset - b.asset).slice(0, SHOWN);
  const assets = await reader.find('assets/equipments', {
    where: [{ property: 'id', op: 'in', value: best.map(({ asset }) => asset) }],
    properties: ASSET,
  });
  const byId = new Map(assets.map((asset) => [asset.id, asset]));
  return best.flatMap(({ asset: id, percent }) => {
    const asset = byId.get(id);
    return asset ? [[id, String(asset.name), asset.is_online === true ? 'Online' : 'Offline', percent]] : [];
  });
}

function yearlyHours(report: Row): number {
  return Number(report.expected_hours) / Number(report.finance_years);
}

/** By asset, how often its meter was read since then, and how many hours it ran in that time. */
async function runsOf(reader: Reader, assets: number[], since: string): Promise<Map<number, Run>> {
  const groups = await reader.group('meter-readings/meter_reading', {
    by: [{ property: 'asset' }],
    measures: [{ op: 'count' }, { op: 'rise', property: 'total' }],
    where: [
      { property: 'asset', op: 'in', value: assets },
      eq('meter.is_primary', true),
      { property: 'read_at', op: 'gte', value: since },
    ],
  });
  return new Map(
    groups.map(({ keys: [asset], measures: [readings = 0, hours = 0] }) => [
      (asset as { id: number }).id,
      { readings, hours },
    ]),
  );
}
