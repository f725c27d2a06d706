import { dayIn } from '../../lib/zones.ts';
import type { EntityHooks } from '../../records/hooks.ts';
import { valueAfter } from '../../records/written-value.ts';
import type { ValuesOf } from '../../store/store.ts';
import { workOrderZone } from '../assets/asset-zone.ts';

/** Fields that mark an item as done, as they did before there was a tick. */
export const COMPLETION = ['completion_date', 'completed_by'] as const;

/**
 * Checklist items: a ticked item was done by the user who ticks it, today, unless the request says otherwise; an
 * unticked item has neither field. Setting either field also ticks the item.
 */
export const doneItemHooks: EntityHooks<'work-orders/work_order_checklist'> = {
  entity: 'work-orders/work_order_checklist',
  async derive(change, reader): Promise<ValuesOf<'work-orders/work_order_checklist'>> {
    const { values, principal, now, before } = change;
    if (!Object.hasOwn(values, 'is_done') || (!before && values.is_done === false)) {
      if (!COMPLETION.some((name) => Object.hasOwn(values, name))) return {};
      return { is_done: COMPLETION.some((name) => valueAfter(change, name) !== null) };
    }
    if (values.is_done !== true) return { completed_by: null, completion_date: null };
    const order = Number(valueAfter(change, 'work_order'));
    const day = async () => dayIn(now, await workOrderZone(reader, order));
    return {
      completed_by: valueAfter(change, 'completed_by') ?? principal.id,
      completion_date: valueAfter(change, 'completion_date') ?? (await day()),
    };
  },
};
