import { WORK_ORDER } from '../../../shared/entity-paths.ts';
import { FAILURES } from '../work-orders/failure.ts';
import { STEP, type Upgrade } from './upgrade.ts';

/** Earlier work orders did not say whether the asset had failed: their type decides. */
export const failures: Upgrade = {
  name: 'work_order.is_failure',
  async step(writer) {
    const orders = await writer.find(WORK_ORDER, {
      where: [{ property: 'is_failure', op: 'null' }],
      limit: STEP,
    });
    await Promise.all(
      orders.map(({ id, maint_type }) =>
        writer.keep(WORK_ORDER, id, { is_failure: FAILURES.has(String(maint_type)) }),
      ),
    );
    return orders.length === STEP;
  },
};
