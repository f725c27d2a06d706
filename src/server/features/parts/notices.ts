import { PART } from '../../../shared/entity-paths.ts';
import { eq } from '../../store/eq.ts';
import type { DailyNotice } from '../feature.ts';
import { PURCHASE_ORDER } from './parts.ts';

/** Parts below their minimum: each week, as long as they are. */
export const lowStock: DailyNotice = {
  kind: 'low_stock',
  entity: PART,
  where: () => [eq('is_below_min', true)],
  to: ['planners'],
  once: (_row, day) => day.subtract({ days: day.dayOfWeek - 1 }).toString(),
};

/** Purchase orders whose delivery is late. */
export const orderLate: DailyNotice = {
  kind: 'order_late',
  entity: PURCHASE_ORDER,
  where: (day) => [eq('state', 'ordered'), { property: 'expected_on', op: 'lt', value: day.toString() }],
  to: ['planners'],
  once: (row) => String(row.expected_on),
};
