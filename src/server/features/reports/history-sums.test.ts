import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, expect, test } from 'vitest';
import { tempRecords } from '../../../../test/support/temp-records.ts';
import { summarize } from '../../records/summarize.ts';
import { createRandom } from '../example/random.ts';
import { reportOf } from './reports.ts';

/**
 * An imported work history, and its sums calculated independently from the file. `EXCAVATORS` may name the published history
 * of five excavators, which is not part of this repository; otherwise a similar one is generated.
 */
const FILE = process.env.EXCAVATORS;
const MAP = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../docs/import/excavators.map.json'), 'utf8'),
);
const ASSETS = ['A', 'B', 'C', 'D', 'E'];

interface Line {
  BscStartDate: string;
  Asset: string;
  OriginalShorttext: string;
  PMType: string;
  Cost: string;
}

const lines: Line[] = FILE
  ? parse(readFileSync(FILE, 'utf8'), { columns: true, relax_column_count: true })
  : madeUp(300);

function madeUp(count: number): Line[] {
  const { whole, pick } = createRandom(5485);
  return Array.from({ length: count }, () => ({
    BscStartDate: `${whole(2004, 2009)}-0${whole(1, 9)}-${whole(10, 28)}`,
    Asset: pick(ASSETS),
    OriginalShorttext: pick(["BUCKET WON'T OPEN", 'L/H BUCKET CYL LEAKING.', 'FIT BUCKET TOOTH']),
    PMType: pick(['PM01', 'PM01', 'PM01', 'PM02', 'PM06']),
    Cost: pick([String(whole(1, 1_000_000) / 100), '0', '-25.76', '0.1']),
  }));
}

const typeOf = (line: Line): string => MAP.values.maint_type[line.PMType] ?? line.PMType;
const centsOf = ({ Cost }: Line) => (Cost in MAP.values.amount ? 0 : Math.round(Number(Cost) * 100));

/** The sums of the file in cents, grouped by some words of each line. */
function sums(of: Line[], keyOf: (line: Line) => string): Record<string, number> {
  const found: Record<string, number> = {};
  for (const line of of) found[keyOf(line)] = (found[keyOf(line)] ?? 0) + centsOf(line);
  return found;
}

const temp = await tempRecords();
afterAll(() => temp.remove());
const assets = new Map<string, number>();
for (const name of ASSETS)
  assets.set(
    name,
    (await temp.create('assets/equipments', { name, code: `SH-${name}`, tracked_since: null })).id,
  );
const completed = (await temp.list('work-orders/status')).find(({ name }) => name === 'Completed')?.id;
for (const line of lines)
  await temp.create('work-orders/work_order', {
    asset: assets.get(line.Asset),
    status: completed,
    maint_type: typeOf(line),
    suggested_start_date: line.BscStartDate,
    completion_end_date: line.BscStartDate,
    description: line.OriginalShorttext,
    amount: line.Cost in MAP.values.amount ? null : Number(line.Cost),
  });

const years = [...new Set(lines.map(({ BscStartDate }) => BscStartDate.slice(0, 4)))].sort();
const rowsOf = async (name: string, query: Record<string, string>) =>
  Object.fromEntries(
    ((await reportOf(temp.ctx, 'cost', query)).tables.find((one) => one.name === name)?.rows ?? []).map(
      ({ label, values }) => [label.toLowerCase(), Math.round((values[0] ?? 0) * 100)],
    ),
  );
const without0 = (found: Record<string, number>) =>
  Object.fromEntries(
    Object.entries(found)
      .filter(([, cents]) => cents !== 0)
      .map(([key, cents]) => [key.toLowerCase(), cents]),
  );

test('cost by asset and year, and by type, is what the file adds up to', async () => {
  for (const year of years) {
    const period = { from: `${year}-01-01`, until: `${year}-12-31` };
    const own = lines.filter(({ BscStartDate }) => BscStartDate.startsWith(year));
    expect(await rowsOf('cost-by-asset', period)).toEqual(without0(sums(own, ({ Asset }) => Asset)));
    expect(await rowsOf('cost-by-type', period)).toEqual(without0(sums(own, typeOf)));
  }
});

test('an asset says the same of its years, and the assets follow each other by what they cost', async () => {
  for (const [name, id] of assets) {
    const own = lines.filter(({ Asset }) => Asset === name);
    const { tables } = await reportOf(temp.ctx, 'life', { asset_id: String(id) });
    const table = tables.find((one) => one.name === 'cost-by-year');
    const found = Object.fromEntries(
      (table?.rows ?? []).map((row) => [row.label, Math.round((row.values[0] ?? 0) * 100)]),
    );
    expect(without0(found)).toEqual(without0(sums(own, ({ BscStartDate }) => BscStartDate.slice(0, 4))));
  }
  const last = years.at(-1) as string;
  const recent = { from: `${Number(last) - 3}-01-01`, until: `${last}-12-31` };
  const pareto = Object.keys(await rowsOf('cost-by-asset', recent));
  const own = lines.filter(({ BscStartDate }) => BscStartDate >= recent.from);
  const byHand = Object.entries(sums(own, ({ Asset }) => Asset)).sort(([, a], [, b]) => b - a);
  expect(pareto).toEqual(byHand.filter(([, cents]) => cents > 0).map(([name]) => name.toLowerCase()));
});

test('how many orders there are of each type, and what they cost', async () => {
  const { data } = await summarize(temp.ctx, temp.entity('work-orders/work_order'), {
    group: 'maint_type',
    sum: 'amount',
    count: '1',
  });
  const found = data.map(({ group, sum, count }) => [
    group.maint_type,
    count,
    Math.round(Number(sum?.amount) * 100),
  ]);
  const byHand = [...Map.groupBy(lines, typeOf)].map(([type, own]) => [
    type,
    own.length,
    own.reduce((total, line) => total + centsOf(line), 0),
  ]);
  expect(found.sort()).toEqual(byHand.sort());
});
