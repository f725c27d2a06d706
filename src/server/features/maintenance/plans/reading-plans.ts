import { READING, TRIGGER } from '../../../../shared/entity-paths.ts';
import type { EntityHooks, Transaction } from '../../../records/hooks.ts';
import { writtenValue } from '../../../records/written-value.ts';
import { eq } from '../../../store/eq.ts';
import { runPlan } from './run-plan.ts';

/** Readings: plans based on their meter create due orders at once. */
export const readingPlanHooks: EntityHooks = {
  entity: READING,
  async afterSave({ now }, after, transaction) {
    const meter = writtenValue(after, 'meter');
    if (typeof meter === 'number') await runPlansOf(transaction, meter, now);
  },
  async beforeDelete({ now }, row, transaction) {
    const meter = writtenValue(row, 'meter');
    if (typeof meter === 'number') await runPlansOf(transaction, meter, now);
  },
};

async function runPlansOf(transaction: Transaction, meter: number, now: Date): Promise<void> {
  const triggers = await transaction.writer.find(TRIGGER, {
    where: [eq('meter', meter), eq('plan.is_active', true)],
  });
  for (const plan of new Set(triggers.map((trigger) => Number(writtenValue(trigger, 'plan')))))
    await transaction.once(`plan ${plan}`, () => runPlan(transaction, plan, now));
}
