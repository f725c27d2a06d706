import { afterAll, expect, test } from 'vitest';
import { workingAs } from '../../../test/support/principals.ts';
import { tempRecords } from '../../../test/support/temp-records.ts';
import { ApiError } from '../../shared/errors.ts';
import { forecast } from '../features/plans/forecast.ts';
import { partsNeeded } from '../features/plans/parts-needed.ts';
import { ownDashboard } from '../features/reports/dashboard-cache.ts';
import { reportOf } from '../features/reports/reports.ts';
import { exportRows } from './export/export-rows.ts';
import { readHistory } from './history.ts';
import type { RecordContext } from './record-context.ts';

const temp = await tempRecords();
afterAll(() => temp.remove());
const ended = new ApiError('unauthenticated');
/** Somebody whose session has ended since the request was let in. */
const gone = workingAs(temp.ctx, { stillValid: () => Promise.reject(ended) });

test('an export ends when who asked for it is deactivated, after the rows that they have already', async () => {
  let isActive = true;
  const ctx = workingAs(temp.ctx, {
    async stillValid() {
      if (!isActive) throw ended;
    },
  });
  await temp.create('company/site');
  await temp.ctx.store.write(async (writer) => {
    for (let number = 0; number < 201; number++)
      await writer.insert('company/site', { code: `S${number}`, name: `Site ${number}` });
  });
  const { rows } = await exportRows(ctx, temp.entity('company/site'), { format: 'csv' });
  expect((await rows.next()).value).toHaveLength(200);
  isActive = false;
  await expect(rows.next()).rejects.toBe(ended);
});

const days = { from: '2026-03-01', to: '2026-03-31' };
test.each<[what: string, read: (ctx: RecordContext) => Promise<unknown>]>([
  ['a report', (ctx) => reportOf(ctx, 'cost', {})],
  ['a dashboard of a part', (ctx) => ownDashboard(workingAs(ctx, { grants: { '*': { read: 'all' } } }))],
  ['a forecast', (ctx) => forecast(ctx, days)],
  ['parts that plans need', (ctx) => partsNeeded(ctx, days)],
  ['the history', (ctx) => readHistory(ctx, { pageSize: 10 })],
])('%s is not read on by somebody who may no longer', async (_, read) => {
  await read(temp.ctx);
  await expect(read(gone)).rejects.toBe(ended);
});
