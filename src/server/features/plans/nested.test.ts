import { beforeAll, expect, test, vi } from 'vitest';
import { tempPlans } from '../../../../test/support/temp-plans.ts';
import { PLAN } from '../../../shared/entity-paths.ts';
import { loadPlan } from './load-plan.ts';
import { coverings } from './nested.ts';
import { nextOccurrences } from './next-occurrences.ts';

let plans: Awaited<ReturnType<typeof tempPlans>>;
beforeAll(async () => {
  plans = await tempPlans();
  await plans.begin();
});

test('the larger plans are read once, however many dates of the smaller one are shown', async () => {
  const large = await plans.planOf({ start_on: '2026-02-01' });
  await plans.dated(large, 'FREQ=MONTHLY');
  const small = await plans.planOf({ start_on: '2026-02-01', included_in: large.id });
  await plans.dated(small, 'FREQ=WEEKLY');
  const { store, now } = plans.temp.ctx;
  await store.read(async (reader) => {
    const row = await reader.get(PLAN, small.id);
    if (!row) throw new Error('the plan is not there');
    const loaded = await loadPlan(reader, row, now);
    const find = vi.spyOn(reader, 'find');
    const get = vi.spyOn(reader, 'get');
    const reads = () => find.mock.calls.length + get.mock.calls.length;
    const coveringOf = await coverings(reader, loaded, now);
    const before = reads();
    expect(before).toBeGreaterThan(0);
    const dues = nextOccurrences(loaded.view, loaded.today, '2026-12-31', 40);
    const covered = dues.filter((due) => coveringOf(due)?.plan.id === large.id).map(({ dueOn }) => dueOn);
    expect(covered.slice(0, 2)).toEqual(['2026-02-01', '2026-03-01']);
    expect(reads()).toBe(before);
  });
});
