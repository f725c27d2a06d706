import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { copyDemoData } from '../../../../test/support/demo-data.ts';
import { someUser } from '../../../../test/support/principals.ts';
import { figuresOf } from '../../../shared/report-sections.ts';
import { productModel } from '../../product-model.ts';
import { listRecords } from '../../records/list-records.ts';
import { contextFor } from '../../records/record-context.ts';
import { readSettings } from '../../settings.ts';
import type { Row } from '../../store/store.ts';
import { openEngine } from '../../tenancy/open-engine.ts';
import { hooks } from '../features.ts';
import type { CountedRecord, Report } from './report.ts';
import { recordsOf, reportOf, SECTION_NAMES } from './reports.ts';

/** Reports of both demo plants, calculated a second time from the records that each figure lists. */
const dataDir = mkdtempSync(join(tmpdir(), 'mainstay-figures-'));
await copyDemoData(dataDir);
const engine = await openEngine(readSettings({ DATA_DIR: dataDir }), productModel);
const stores = await Promise.all([1, 2].map((tenant) => engine.openOrCreate({ tenant })));
afterAll(async () => {
  for (const store of stores) await store.close();
  await engine.close();
  rmSync(dataDir, { recursive: true });
});

type Shown = Report['figures'][number];
interface Told {
  report: Report;
  figure: Shown;
  /** The records of one of its groups, and their rows. */
  records(group: string): Promise<CountedRecord[]>;
  rows(group: string): Promise<Row[]>;
  all(path: string): Promise<Row[]>;
  other(name: string): number | null;
}

const part = ({ parts }: Shown, label: string) => parts.find((one) => one.label === label)?.value ?? 0;
const countedIn = ({ groups }: Shown) => groups.filter(({ counts }) => counts);
const sum = (values: number[]) => values.reduce((total, one) => total + one, 0);
const ofParts = (figure: Shown, labels: string[]) => sum(labels.map((label) => part(figure, label)));
const percentOf = (done: number, whole: number) => (whole === 0 ? null : (100 * done) / whole);
const isWithin = (day: unknown, from: string, until: string) =>
  typeof day === 'string' && day.slice(0, 10) >= from && day.slice(0, 10) <= until;

/** How to recalculate each figure from its description. A figure missing here fails the test. */
const AGAIN: Record<string, (told: Told) => number | null | Promise<number | null>> = {
  cost: ({ all, report }) => spent(all, report),
  actual: ({ all, report }) => spent(all, report, 1),
  mtbf: async ({ figure, records }) => {
    const failures = sum(
      await Promise.all(countedIn(figure).map(async ({ name }) => (await records(name)).length)),
    );
    return failures === 0 ? null : part(figure, 'Hours of running') / failures;
  },
  mttr: async ({ records }) => {
    const hours = (await records('ended')).map(({ note }) => hoursOf(note));
    return hours.length === 0 ? null : sum(hours) / hours.length;
  },
  availability: ({ figure }) => {
    const stood = ofParts(figure, ['Unplanned downtime', 'Planned downtime']);
    const base = part(figure, 'All hours') - part(figure, 'Stopped with the asset above');
    return percentOf(base - stood, base);
  },
  inherent: ({ other }) => {
    const [between, restore] = [other('mtbf'), other('mttr')];
    return between === null || restore === null ? null : percentOf(between, between + restore);
  },
  'failure-rate': ({ figure }) => (part(figure, 'Failures') / part(figure, 'Hours of running')) * 1000,
  'pm-compliance': async ({ figure, records }) =>
    percentOf(
      (await records('on_time')).length,
      sum(await Promise.all(countedIn(figure).map(async ({ name }) => (await records(name)).length))),
    ),
  'schedule-compliance': async ({ records }) => {
    const done = (await records('done')).length;
    return percentOf(done, done + (await records('not_done')).length);
  },
  open: async ({ all }) => (await all('work-orders/work_order')).filter(({ is_closed }) => !is_closed).length,
  backlog: async ({ figure, rows }) => {
    const left = (await rows('estimated')).map(({ hrs_estimated: estimated, hrs_spent: spent }) =>
      Math.max(Number(estimated) - Number(spent ?? 0), 0),
    );
    const weekly =
      (part(figure, 'Hours a week of technicians') * part(figure, 'Of them for work orders')) / 100;
    return weekly === 0 ? null : sum(left) / weekly;
  },
  'hours-to-answer': async ({ all, report: { from, until } }) => {
    const hours = (await all('requests/request'))
      .filter(({ created_at }) => isWithin(String(created_at).slice(0, 10), from, until))
      .flatMap(({ hours_to_answer: one }) => (typeof one === 'number' ? [one] : []))
      .sort((a, b) => a - b);
    const [low, high] = [hours[Math.ceil(hours.length / 2) - 1], hours[Math.floor(hours.length / 2)]];
    return low === undefined || high === undefined ? null : (low + high) / 2;
  },
  'stock-value': async ({ rows }) =>
    sum((await rows('in-stock')).map(({ stock_value }) => Number(stock_value))),
  'below-minimum': async ({ rows }) =>
    (await rows('below')).filter(({ available, min_quantity }) => Number(available) < Number(min_quantity))
      .length,
  'least-annual-cost': ({ report }) => {
    const years = report.tables.find(({ name }) => name === 'replace-or-repair')?.rows ?? [];
    return years.length === 0 ? null : Math.min(...years.map(({ values }) => Number(values[0])));
  },
  'replace-now': ({ figure }) =>
    figure.value === null
      ? null
      : part(figure, 'Keeping it for another year') - part(figure, 'Another one, a year'),
};

/** The cost of all work, row by row; of one asset if it is given. */
async function spent(all: Told['all'], { from, until }: Report, asset?: number): Promise<number> {
  const orders = (await all('work-orders/work_order')).filter(
    (row) => asset === undefined || (row.asset as { id: number }).id === asset,
  );
  const ids = new Set(orders.map(({ id }) => id));
  const cents = async (path: string, property: string, day: string) =>
    (path === 'work-orders/work_order' ? orders : await all(path))
      .filter((row) => path === 'work-orders/work_order' || ids.has((row.work_order as { id: number })?.id))
      // If an item has time entries, its hours are counted from those.
      .filter((row) => isWithin(row[day], from, until) && !(row.entries && path.endsWith('checklist')))
      .reduce((total, row) => total + Math.round(Number(row[property] ?? 0) * 100), 0);
  const kinds = await Promise.all([
    cents('work-orders/time_entry', 'cost', 'day'),
    cents('work-orders/work_order_checklist', 'labour_cost', 'completion_date'),
    cents('work-orders/work_order_misc_cost', 'total_cost', 'spent_on'),
    cents('parts/movement', 'cost', 'created_at'),
    cents('work-orders/work_order', 'amount', 'closed_at'),
  ]);
  return sum(kinds) / 100;
}

/** From "…, 2026-03-01 08:00 to 2026-03-01 14:00". */
function hoursOf(note: string | null): number {
  const [from = '', until = ''] = (note ?? '').split(', ').at(-1)?.split(' to ') ?? [];
  const at = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`);
  return (at(until) - at(from)) / 3_600_000;
}

describe.each([
  ['acme', 0],
  ['globex', 1],
])('the figures of %s are what their records come to', (_, at) => {
  const store = stores[at] as (typeof stores)[number];
  const ctx = contextFor({ store, principal: someUser({ id: 1, name: 'Ann' }), hooks, now: new Date() });
  const all = (path: string) => store.read((reader) => reader.find(path));
  const period = (name: string): Record<string, string> => (name === 'life' ? { asset_id: '1' } : {});

  test.each(SECTION_NAMES)('%s', async (section) => {
    const report = await reportOf(ctx, section, period(section));
    const { figures } = report;
    // The loading page reserves exactly this many places.
    expect(figures).toHaveLength(figuresOf(section));
    for (const figure of figures) {
      const records = (group: string) =>
        recordsOf(ctx, section, { ...period(section), figure: figure.name, group });
      const rows = async (group: string) => {
        const found = await records(group);
        const ids = new Set(found.map(({ id }) => id));
        return found[0] ? (await all(found[0].entity)).filter(({ id }) => ids.has(id)) : [];
      };
      for (const { name, count } of figure.groups)
        expect(await records(name), `${figure.name}, ${name}`).toHaveLength(count);
      const again = await AGAIN[figure.name]?.({
        report,
        figure,
        records,
        rows,
        all,
        other: (name) => figures.find((one) => one.name === name)?.value ?? null,
      });
      expect(again, `nobody works out ${figure.name}`).not.toBeUndefined();
      if (figure.value === null || again === null) expect(figure.value).toBe(again);
      // Parts are shown with two decimals.
      else expect(again as number, figure.name).toBeCloseTo(figure.value, 1);
    }
  });

  test('open work leads to lists with as many work orders as it counts', async () => {
    const { tables } = await reportOf(ctx, 'work', {});
    expect(tables.flatMap(({ rows }) => rows).length).toBeGreaterThan(5);
    for (const { name, rows } of tables)
      for (const { label, values, list } of rows) {
        const { meta } = await listRecords(ctx, ctx.schema.at(list?.entity ?? ''), list?.query ?? {});
        expect(meta.total, `${name}: ${label}`).toBe(values[0]);
      }
  });
});
