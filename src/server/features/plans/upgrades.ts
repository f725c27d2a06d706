import { TRIGGER } from '../../../shared/entity-paths.ts';
import { STEP, type Upgrade } from '../../records/upgrades.ts';
import { eq } from '../../store/eq.ts';

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
