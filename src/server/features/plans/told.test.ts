import { afterAll, expect, test } from 'vitest';
import { workingAs } from '../../../../test/support/principals.ts';
import { tempPlans } from '../../../../test/support/temp-plans.ts';
import { PLAN } from '../../../shared/entity-paths.ts';
import type { Grants } from '../../../shared/schema/grants.ts';
import { getRecord } from '../../records/get-record.ts';
import { forecast } from './forecast.ts';
import { previewDraft } from './preview-draft.ts';

const { temp, begin, planOf, at, meterOf, metered, read } = await tempPlans();
afterAll(() => temp.remove());
const all = { read: 'all' } as const;
const calendar = { kind: 'calendar', rrule: 'FREQ=MONTHLY;BYMONTHDAY=10' };

test('a forecast names no meter, reading or larger plan that who asks may not read', async () => {
  await begin();
  const meter = await meterOf({ name: 'Secret hours' });
  await at('2026-01-20');
  for (const day of [1, 8, 15])
    await read(meter, 100 * day, { read_at: `2026-01-${String(day).padStart(2, '0')}T08:00:00.000Z` });
  const plan = await planOf({ mode: 'floating' });
  await metered(plan, meter, 1000);
  const query = { from: '2026-01-01', to: '2026-03-31' };
  const told = async (grants?: Grants) => {
    const ctx = grants ? workingAs(temp.ctx, { grants }) : temp.ctx;
    const { dates } = await forecast(ctx, query);
    const { record } = await getRecord(ctx, ctx.schema.at(PLAN), plan.id);
    return JSON.stringify([dates, record.preview]);
  };
  expect(await told()).toContain('by meter Secret hours at 2,500 h');
  const hidden = await told({ '*': all, 'assets/meter': {} });
  expect(hidden).toContain('2026-');
  expect(hidden).not.toMatch(/Secret|2,?500/);
});

test('a plan that cannot be saved has no dates', async () => {
  const { id: asset } = await begin();
  const preview = (mode: string, triggers: object[]) =>
    previewDraft(temp.ctx, { asset, mode, start_on: '2026-03-01', triggers } as Parameters<
      typeof previewDraft
    >[1]);
  expect((await preview('fixed', [calendar])).dates).not.toEqual([]);
  expect(await preview('fixed', [calendar, calendar])).toMatchObject({
    dates: [],
    warnings: [expect.stringContaining('change Mode')],
  });
  expect(await preview('floating', [calendar])).toMatchObject({
    dates: [],
    warnings: expect.arrayContaining([expect.stringContaining('takes FREQ and INTERVAL only')]),
  });
});
