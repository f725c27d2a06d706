import { PLAN, TRIGGER } from '../../../shared/entity-paths.ts';
import { STEP, type Upgrade } from '../../records/upgrades.ts';
import { eq } from '../../store/eq.ts';
import { listFigures } from './list-figures.ts';

/** The fields of other kinds, which earlier triggers could hold too. */
const NOT_OF: Record<string, string[]> = {
  calendar: ['meter', 'every', 'first_at', 'last_done_at', 'lead', 'test', 'limit', 'for_readings', 'rearm'],
  meter: ['rrule', 'test', 'limit', 'for_readings', 'rearm'],
  condition: ['rrule', 'every', 'first_at', 'last_done_at', 'lead'],
};

/** A trigger has the fields of its kind and no others: a copy of it must be valid as if it were typed. */
export const triggerKinds: Upgrade = {
  name: 'plan_trigger.kind',
  async step(writer) {
    for (const [kind, names] of Object.entries(NOT_OF))
      for (const property of names) {
        const rows = await writer.find(TRIGGER, {
          where: [eq('kind', kind), { property, op: 'notNull' }],
          limit: STEP,
        });
        for (const { id } of rows) await writer.keep(TRIGGER, id, { [property]: null });
        if (rows.length === STEP) return true;
      }
    return false;
  },
};

/** Earlier plans did not keep what their list shows of them. */
export const planFigures: Upgrade = {
  name: 'plan.how_often',
  async step(writer) {
    for (let last = 0; ; ) {
      const plans = await writer.find(PLAN, {
        where: [{ property: 'id', op: 'gt', value: last }],
        order: [{ property: 'id', descending: false }],
        limit: STEP,
      });
      for (const plan of plans) {
        const triggers = await writer.find(TRIGGER, { where: [eq('plan', plan.id)] });
        const view = { combine: plan.combine === 'all' ? ('all' as const) : ('any' as const) };
        await writer.keep(PLAN, plan.id, await listFigures(writer, { plan, triggers, view }));
      }
      if (plans.length < STEP) return false;
      last = plans.at(-1)?.id ?? last;
    }
  },
};
