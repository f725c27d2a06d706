import type { EntityHooks } from '../../records/hooks.ts';
import type { ValuesOf } from '../../store/store.ts';

/** The types of maintenance whose work orders count as failures unless they say otherwise. */
export const FAILURES: ReadonlySet<string> = new Set(['corrective', 'emergency']);

/** Whether an asset has failed: as stated, or by the type of the work order when it is created. */
export const failureHooks: EntityHooks<'work-orders/work_order'> = {
  entity: 'work-orders/work_order',
  on: [],
  async derive({ before, values }): Promise<ValuesOf<'work-orders/work_order'>> {
    if (before || typeof values.is_failure === 'boolean') return {};
    return { is_failure: FAILURES.has(String(values.maint_type)) };
  },
};
