import { addDays } from '../../../shared/days.ts';
import { PLAN } from '../../../shared/entity-paths.ts';
import { systemPrincipal } from '../../auth/principal.ts';
import type { Job } from '../../jobs/runner.ts';
import type { Hooks } from '../../records/hooks.ts';
import { Pipeline } from '../../records/pipeline.ts';
import { contextFor } from '../../records/record-context.ts';
import { eq } from '../../store/eq.ts';
import type { Reader, Row, Store } from '../../store/store.ts';
import type { JobParts } from '../feature.ts';
import { plansAbove } from './nested.ts';
import { runPlan } from './run-plan.ts';

const PAGE = 500;
const EVERY_MS = 60 * 60_000;
/** The most orders of one tenant per round; the next round continues. */
const MOST_ORDERS = 1000;
const TOO_MANY = `${MOST_ORDERS} work orders were made at once; the next round, in a few minutes, goes on from here.`;

/**
 * Creates the work orders of due plans, each plan in its own transaction, larger services first. An error in one plan is
 * recorded there and does not stop the others. Two nodes may run at once: the second finds the dates already handled.
 */
export const planJob = ({ hooks }: Pick<JobParts, 'hooks'>): Job => ({
  name: 'plans',
  async run(store, { now, signal }) {
    let made = 0;
    for (const plan of await store.read((reader) => duePlans(reader, now))) {
      if (signal.aborted) return now;
      if (made < MOST_ORDERS) made += await runOne(store, hooks, plan, now);
      else await store.write((writer) => writer.keep(PLAN, plan.id, { last_error: TOO_MANY }));
    }
    if (made >= MOST_ORDERS) return now;
    return new Date(now.getTime() + EVERY_MS);
  },
});

const DUE = ['id', 'next_due_on', 'lead_days'];

/** Plans whose next order may be due by now in any time zone; plans that include others come before those. */
async function duePlans(reader: Reader, now: Date): Promise<Row[]> {
  const tomorrow = addDays(now.toISOString().slice(0, 10), 1);
  const due: { plan: Row; above: number }[] = [];
  let last = 0;
  for (;;) {
    const page = await reader.find(PLAN, {
      where: [
        eq('is_active', true),
        { property: 'next_due_on', op: 'notNull' },
        { property: 'id', op: 'gt', value: last },
      ],
      order: [{ property: 'id', descending: false }],
      properties: DUE,
      limit: PAGE,
    });
    for (const { id, next_due_on, lead_days } of page) {
      if (addDays(String(next_due_on), -Number(lead_days ?? 0)) > tomorrow) continue;
      const plan = await reader.get(PLAN, id);
      if (plan) due.push({ plan, above: (await plansAbove(reader, plan)).length });
    }
    last = page.at(-1)?.id ?? last;
    if (page.length < PAGE) return due.sort((a, b) => a.above - b.above).map(({ plan }) => plan);
  }
}

async function runOne(store: Store, hooks: Hooks, plan: Row, now: Date): Promise<number> {
  return store.write(async (writer) => {
    const context = contextFor({ store, principal: systemPrincipal('Plans'), hooks, now });
    return runPlan(new Pipeline(context, writer), plan.id, now);
  });
}
