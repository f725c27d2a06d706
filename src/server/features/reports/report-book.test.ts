import { buffer } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { workingAs } from '../../../../test/support/principals.ts';
import { refusal } from '../../../../test/support/temp-plans.ts';
import { tempRecords } from '../../../../test/support/temp-records.ts';
import type { Grant, Grants } from '../../../shared/schema/grants.ts';
import { excelTable } from '../../../shared/table-files/excel-table.ts';
import { xlsxBook } from '../../records/export/xlsx-book.ts';
import { reportBook } from './report-book.ts';
import { reportOf } from './reports.ts';

const temp = await tempRecords();
afterAll(() => temp.remove());
temp.ctx.now = new Date('2026-04-02T12:00:00.000Z');
const order = await temp.create('work-orders/work_order', { maint_type: 'corrective' });
await temp.create('work-orders/work_order_misc_cost', {
  work_order: order.id,
  total_cost: 120.5,
  spent_on: '2026-03-15',
});
const MARCH = { from: '2026-03-01', until: '2026-03-31' };

async function written(ctx = temp.ctx, query: Record<string, string> = MARCH) {
  const { name, sheets } = await reportBook(ctx, query);
  const file = await buffer(xlsxBook(sheets));
  const read = (sheet: string) => excelTable('reports.xlsx', new Uint8Array(file), { sheet }).rows;
  return { name, titles: sheets.map(({ title }) => title), read };
}

test('a workbook has a sheet for each section, with the numbers that the section answers', async () => {
  const { name, titles, read } = await written();
  expect(name).toBe('reports-2026-03-01-2026-03-31');
  expect(titles).toEqual(['Cost', 'Reliability', 'Planned work', 'Open work', 'Failures', 'Parts and stock']);
  const cost = await reportOf(temp.ctx, 'cost', MARCH);
  expect(cost.figures[0]?.value).toBe(120.5);
  const rows = read('Cost').map((cells) => cells.filter((cell) => cell !== ''));
  const figure = rows.find(([title]) => title === 'Cost of work (USD)');
  expect(figure?.slice(1, 3)).toEqual([120.5, 0]);
  for (const table of cost.tables) {
    const at = rows.findIndex(([title]) => title === table.title);
    expect(at, table.title).toBeGreaterThan(0);
    expect(rows[at]?.length).toBe(table.columns.length + 1);
    for (const [index, { label, values }] of table.rows.entries())
      expect(rows[at + 1 + index]).toEqual([label, ...values.filter((value) => value !== null)]);
  }
});

test('a role reads the sheets of its sections alone; without any there is no file', async () => {
  const all: Grant = { read: 'all' };
  const as = (grants: Grants) => workingAs(temp.ctx, { grants });
  const { titles } = await written(as({ '*': all }));
  // What work cost is not for everybody.
  expect(titles).toEqual(['Reliability', 'Planned work', 'Open work', 'Failures', 'Parts and stock']);
  await expect(reportBook(as({ 'requests/request': all }), MARCH)).rejects.toMatchObject({
    code: 'forbidden',
  });
  expect(await refusal(reportBook(temp.ctx, { ...MARCH, until: 'soon' }))).toHaveProperty('until');
});

test('whoever may no longer read them gets no whole file', async () => {
  let isOver = false;
  const ctx = workingAs(temp.ctx, {
    async stillValid() {
      if (isOver) throw new Error('over');
    },
  });
  const { sheets } = await reportBook(ctx, MARCH);
  isOver = true;
  await expect(buffer(xlsxBook(sheets))).rejects.toThrow('over');
});
