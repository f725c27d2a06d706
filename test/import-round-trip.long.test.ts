import { afterAll, expect, test } from 'vitest';
import { manifest } from '../src/shared/gen/manifest.ts';
import { columnsTitled } from '../src/shared/schema/column-titles.ts';
import { importable } from '../src/shared/schema/importable.ts';
import { entityAt, propertyOf } from '../src/shared/schema/manifest.ts';
import { readFile } from '../src/shared/table-files/read-file.ts';
import { sampleRecord } from './support/sample-record.ts';
import { tempApp } from './support/temp-app.ts';

const temp = await tempApp();
afterAll(() => temp.remove());
const acme = { at: 'acme', token: temp.tokens.acme } as const;
const headers = { host: 'acme.localhost:3000', authorization: `Bearer ${temp.tokens.acme}` };
const url = (path: string) => `/api/v1/${path}`;

let number = 0;
async function make(path: string, values: object = {}): Promise<number> {
  number += 1;
  const body = { ...(await sampleRecord(entityAt(manifest, path), () => 0, { number })), ...values };
  const answer = await temp.ask('POST', url(path), { ...acme, body });
  if (answer.status !== 201) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return answer.body.data.id;
}

const location = await make('company/location', { site: await make('company/site') });
const category = await make('assets/equipment_category');
const mill = await make('assets/equipments', { name: 'Mill', category, location });
const pump = await make('assets/equipments', {
  name: 'Pump',
  category,
  location,
});
const zoned = await temp.ask('PATCH', url('company/settings'), {
  ...acme,
  body: { time_zone: 'Europe/Berlin' },
});
if (zoned.status !== 200) throw new Error(JSON.stringify(zoned.body));

/** What an import of an exported file would do with each row, and what is wrong with it. */
async function importAgain(path: string, format: 'csv' | 'xlsx') {
  const entity = entityAt(manifest, path);
  const exported = await temp.app.inject({ method: 'GET', url: `${url(path)}?format=${format}`, headers });
  const file = await readFile(new File([new Uint8Array(exported.rawPayload)], `x.${format}`));
  const fills = [...importable(entity), propertyOf(entity, 'id')].flatMap((property) => property ?? []);
  const columns = file.header.map((_, at) => {
    const names = fills.filter((property) => columnsTitled(file.header, property).includes(at));
    return names.length === 0 ? null : names.map(({ name }) => name);
  });
  const plan = { entity: path, mode: 'update', key: 'id', columns };
  const { body } = await temp.ask('POST', url('imports/check'), { ...acme, body: { plan, rows: file.rows } });
  return body.data;
}

test.each(['csv', 'xlsx'] as const)(
  'times come back from %s to the millisecond, also those of the hour that comes twice',
  async (format) => {
    const reason = await make('assets/downtime_reason', { name: `Reason ${format}` });
    const times = [
      ['2024-01-31T23:00:00.000Z', '2024-02-01T00:00:00.123Z'],
      ['2024-10-27T00:30:00.000Z', '2024-10-27T01:30:00.500Z'],
      ['2025-03-01T10:20:30.457Z', '2025-03-01T10:20:30.999Z'],
    ];
    for (const [started_at, ended_at] of times)
      await make('assets/downtime', {
        asset: format === 'csv' ? mill : pump,
        started_at,
        ended_at,
        reason,
        note: "'=typed",
      });
    const checked = await importAgain('assets/downtime', format);
    expect(checked.problems).toEqual([]);
    expect(checked.outcomes).toEqual(checked.outcomes.map(() => 'same'));
    expect(checked.outcomes.length).toBeGreaterThanOrEqual(times.length);
  },
);

test.each(['csv', 'xlsx'] as const)(
  'readings come back from %s although each asset has a meter of that name',
  async (format) => {
    for (const asset of [mill, pump]) {
      const meter = await make('assets/meter', {
        asset,
        name: `Hours ${format}`,
        kind: 'cumulative',
        is_primary: false,
      });
      await make('meter-readings/meter_reading', {
        asset,
        meter,
        meter_reading: 10,
      });
    }
    const checked = await importAgain('meter-readings/meter_reading', format);
    expect(checked.problems).toEqual([]);
    expect(checked.outcomes).toEqual(checked.outcomes.map(() => 'same'));
  },
);
