import { DOWNTIME, TRIGGER } from '../../../../shared/entity-paths.ts';
import type { EntityHooks } from '../../../records/hooks.ts';
import { writtenValue } from '../../../records/written-value.ts';
import { eq } from '../../../store/eq.ts';
import { runPlan } from './run-plan.ts';

/** Downtimes: plans that wait for the asset to go offline create their orders at once. */
export const offlinePlanHooks: EntityHooks = {
  entity: DOWNTIME,
  async afterSave({ now }, after, transaction) {
    const triggers = await transaction.writer.find(TRIGGER, {
      where: [
        eq('kind', 'event'),
        eq('plan.asset', Number(writtenValue(after, 'asset'))),
        eq('plan.is_active', true),
      ],
    });
    for (const plan of new Set(triggers.map((trigger) => Number(writtenValue(trigger, 'plan')))))
      await transaction.once(`plan ${plan}`, () => runPlan(transaction, plan, now));
  },
};
