import { manifest } from '../../src/shared/gen/manifest.ts';
import type { TempApp } from './temp-app.ts';

/** Sections of the page of reports. */
type Sections = readonly string[];

/** Addresses of every kind of read: lists, records, exports, sums, history, the dashboard, forecasts and reports. */
export async function everyQuestion(app: TempApp, sections: Sections, asset?: number): Promise<string[]> {
  const admin = (path: string) => app.ask('GET', `/api/v1/${path}`, { at: 'acme', token: app.tokens.acme });
  const asked: string[] = ['dashboard', 'history?page_size=100'];
  const entities = Object.values(manifest).filter(({ scope }) => scope === 'tenant');
  for (const { path, singleton, single } of entities) {
    if (singleton) {
      asked.push(path);
      continue;
    }
    asked.push(`${path}?page_size=100`, `${path}?format=csv`, `${path}/summary?count=1`);
    const rows = (await admin(`${path}?page_size=20`)).body.data as Record<string, number>[] | undefined;
    const key = single ? 'asset' : 'id';
    for (const row of rows ?? []) {
      const id = typeof row[key] === 'object' ? (row[key] as unknown as { id: number }).id : row[key];
      asked.push(`${path}/${id}`, `${path}/${id}/history`);
    }
  }
  const period = 'from=2025-01-01&until=2028-12-31';
  asked.push(`reports/file?${period}`);
  for (const name of sections) {
    const ofAsset = `reports/${name}?${period}&asset_id=${asset}`;
    asked.push(`reports/${name}?${period}`, ...(asset === undefined ? [] : [ofAsset]));
    const { body } = await admin(asset === undefined ? `reports/${name}?${period}` : ofAsset);
    for (const figure of body.data?.figures ?? [])
      for (const group of figure.groups)
        asked.push(`reports/${name}/records?${period}&figure=${figure.name}&group=${group.name}`);
  }
  return [...asked, 'maintenance/forecast', 'maintenance/work-days', 'maintenance/parts-needed'];
}
