import { afterAll, beforeEach, expect, test } from 'vitest';
import { tempPlans } from '../../../../test/support/temp-plans.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import type { Row } from '../../store/store.ts';
import { calendarOf } from './load-calendar.ts';
import { workDays } from './work-days.ts';

const { temp, begin, planOf, dated, now } = await tempPlans();
afterAll(() => temp.remove());
beforeEach(async () => {
  await begin();
});

test('a plan goes by its own calendar, else by that of its site, else by that of the tenant', async () => {
  const { store } = temp.ctx;
  const workDaysOf = async (plan: WireRecord) =>
    store.read(async (reader) => {
      const { week } = await calendarOf(reader, (await reader.get('maintenance/plan', plan.id)) as Row);
      return week.filter(Boolean).length;
    });
  const [five, six, seven] = await Promise.all(
    [{}, { saturday: true }, { saturday: true, sunday: true }].map(
      async (days, at) => (await temp.create('company/calendar', { name: `Week ${at}`, ...days })).id,
    ),
  );
  const [site] = await temp.list('company/site');
  const ofSite = (calendar: number | null) => temp.update('company/site', site?.id as number, { calendar });
  const [own, none] = [await planOf({ calendar: seven }), await planOf()];
  expect([await workDaysOf(own), await workDaysOf(none)]).toEqual([7, 5]);
  await store.write((writer) => writer.insert('company/settings', { calendar: six as number }));
  expect([await workDaysOf(own), await workDaysOf(none)]).toEqual([7, 6]);
  await ofSite(five as number);
  expect([await workDaysOf(own), await workDaysOf(none)]).toEqual([7, 5]);
  await ofSite(null);
  await store.write((writer) => writer.remove('company/settings', []));
});

test('the days that nobody works on are those that the calendar of the tenant leaves free', async () => {
  const { store } = temp.ctx;
  const week = { from: '2026-04-27', to: '2026-05-03' };
  expect(await workDays(store, week)).toEqual({ free: ['2026-05-02', '2026-05-03'], days_a_week: 5 });
  const { id: calendar } = await temp.create('company/calendar', { name: 'With Saturday', saturday: true });
  await temp.create('company/holiday', { calendar, on_date: '2026-05-01', name: 'May Day' });
  await store.write((writer) => writer.insert('company/settings', { calendar }));
  expect(await workDays(store, week)).toEqual({ free: ['2026-05-01', '2026-05-03'], days_a_week: 6 });
  await store.write((writer) => writer.remove('company/settings', []));
});

test('the days end with the last one that there is', async () => {
  const last = { from: '9999-12-25', to: '9999-12-31' };
  expect((await workDays(temp.ctx.store, last)).free).toEqual(['9999-12-25', '9999-12-26']);
});

test('the preview says which days come, and why', async () => {
  const calendar = await temp.create('company/calendar', { name: 'Five days' });
  await temp.create('company/holiday', {
    calendar: calendar.id,
    on_date: '2020-05-01',
    name: 'May Day',
    repeats_yearly: true,
  });
  const plan = await planOf({ shift: 'after', calendar: calendar.id });
  await dated(plan, 'FREQ=MONTHLY;BYMONTHDAY=1');
  const { preview } = await now(plan);
  expect(Object.entries(preview as object).slice(3, 5)).toEqual([
    ['2026-05-04', 'moved from 1 May 2026, a free day'],
    ['2026-06-01', ''],
  ]);
  expect(Object.keys(preview as object)).toHaveLength(12);
});
