import { afterAll, beforeAll, expect, test } from 'vitest';
import { tempRecords } from '../../../../test/support/temp-records.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { recordsOf, reportOf, SECTION_NAMES } from './reports.ts';

const temp = await tempRecords();
afterAll(() => temp.remove());
const ORDER = 'work-orders/work_order';
const MARCH = { from: '2026-03-01', until: '2026-03-31' };
const UNITS = ['money', 'hours', 'percent', 'count', 'weeks'];
/** The query of a section: an asset for the life of an asset, dates for all others. */
const query = (name: string): Record<string, string> =>
  name === 'life' ? { asset_id: String(mill.id) } : MARCH;
const section = (name: string) => reportOf(temp.ctx, name, query(name));

let mill: WireRecord;
let alone: WireRecord;
beforeAll(async () => {
  temp.ctx.now = new Date('2026-04-02T12:00:00.000Z');
  const asset = (name: string) => temp.create('assets/equipments', { name, tracked_since: '2026-01-01' });
  mill = await asset('Mill');
  const reasons = new Map((await temp.list('assets/downtime_reason')).map(({ name, id }) => [name, id]));
  const failure = (values: object = {}) =>
    temp.create(ORDER, {
      asset: mill.id,
      is_failure: true,
      failed_at: '2026-03-05T08:00:00Z',
      suggested_start_date: '2026-03-05',
      completion_end_date: '2026-03-06',
      ...values,
    });
  alone = await failure({ description: 'Belt torn\nand more' });
  const stopped = await failure();
  for (const [reason, day, work_order] of [
    ['Breakdown', '05', stopped.id],
    ['Breakdown', '10', null],
    ['Utilities lost', '20', null],
  ] as const)
    await temp.create('assets/downtime', {
      asset: mill.id,
      reason: reasons.get(reason),
      work_order,
      started_at: `2026-03-${day}T08:00:00Z`,
      ended_at: `2026-03-${day}T10:00:00Z`,
    });
});

test('failures that no downtime tells of are those of orders without one', async () => {
  const { figures } = await section('reliability');
  const told = figures.filter(({ groups }) => groups.some(({ name }) => name === 'orders'));
  expect(told.length).toBeGreaterThan(0);
  for (const { name: figure, groups } of told) {
    expect(groups.find(({ name }) => name === 'orders')?.count).toBe(1);
    expect(await recordsOf(temp.ctx, 'reliability', { ...MARCH, figure, group: 'orders' })).toEqual([
      { entity: ORDER, id: alone.id, label: `${alone.code} Belt torn`, note: 'Mill' },
    ]);
  }
});

test('each group of records that a figure follows from has as many as it says', async () => {
  let all = 0;
  for (const name of SECTION_NAMES)
    for (const { name: figure, groups } of (await section(name)).figures)
      for (const { name: group, count } of groups) {
        const records = await recordsOf(temp.ctx, name, { ...query(name), figure, group });
        expect([figure, group, records.length]).toEqual([figure, group, count]);
        all += count;
      }
  expect(all).toBeGreaterThan(5);
});

test('a reason of downtime leads to the downtimes that were added up', async () => {
  const { tables } = await section('reliability');
  const rows = tables.find(({ name }) => name === 'downtime-by-reason')?.rows ?? [];
  expect(rows.map(({ label }) => label)).toEqual(['Breakdown', 'Utilities lost']);
  for (const { values, list } of rows)
    expect(await temp.list(String(list?.entity), list?.query)).toHaveLength(Number(values.at(-1)));
});

test('every figure and table is called something, has units, and says what it says while it is empty', async () => {
  let count = 0;
  for (const name of SECTION_NAMES) {
    const { figures, tables } = await reportOf(temp.ctx, name, {
      ...(name === 'life' ? { asset_id: String(mill.id) } : {}),
      ...MARCH,
    });
    for (const { title, unit, formula, parts } of figures) {
      expect([title, formula].every((text) => text.trim() !== '')).toBe(true);
      for (const one of [{ label: title, unit }, ...parts]) {
        expect(one.label).not.toBe('');
        expect(UNITS).toContain(one.unit);
      }
    }
    for (const { title, empty, columns } of tables) {
      expect([title, empty].every((text) => text.trim() !== '')).toBe(true);
      for (const column of columns) {
        expect(column.title).not.toBe('');
        expect(UNITS).toContain(column.unit);
      }
    }
    count += figures.length + tables.length;
  }
  expect(count).toBeGreaterThan(20);
});
