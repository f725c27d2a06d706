import type { Dashboard } from '../../../shared/dashboard.ts';
import { writtenValue } from '../../records/written-value.ts';
import type { Reader, Row } from '../../store/store.ts';
import { UTILIZATION_DAYS, utilization } from './utilization.ts';

const SHOWN = 5;
/** Bounds of the work, far above what a plant has: newest reports, and pages of the newest readings of each asset. */
const MOST_REPORTS = 500;
const PAGE = 40;
const MOST_PAGES = 10;
/** Every asset with a report is looked at, so no more is read of a row than counts. */
const REPORT = ['id', 'asset', 'expected_hours', 'finance_years'];
const READING = ['id', 'created_at', 'meter_reading'];
const ASSET = ['id', 'name', 'is_online'];

/** The assets that ran the largest part of the hours expected of them, best first. */
export async function topUtilization(
  reader: Reader,
  now: Date,
): Promise<Dashboard['top_assets_utilization']> {
  const since = new Date(now.getTime() - UTILIZATION_DAYS * 24 * 60 * 60 * 1000).toISOString();
  const reports = await reader.find('financial-reports', {
    order: [{ property: 'id', descending: true }],
    limit: MOST_REPORTS,
    properties: REPORT,
  });
  const rated: { asset: number; percent: number }[] = [];
  for (const report of reports) {
    const asset = writtenValue(report, 'asset') as number;
    const percent = utilization(await readingsOf(reader, asset, since), yearlyHours(report));
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

/** What the meter showed since then, oldest first; read page by page from the newest, to leave the past alone. */
async function readingsOf(reader: Reader, asset: number, since: string): Promise<number[]> {
  const shown: number[] = [];
  for (let page = 0; page < MOST_PAGES; page++) {
    const rows = await reader.find('meter-readings/meter_reading', {
      where: [{ property: 'asset', op: 'eq', value: asset }],
      order: [{ property: 'id', descending: true }],
      limit: PAGE,
      offset: page * PAGE,
      properties: READING,
    });
    const recent = rows.filter((row) => String(row.created_at) >= since);
    shown.push(...recent.map((row) => Number(row.meter_reading)));
    if (recent.length < PAGE) break;
  }
  return shown.reverse();
}
