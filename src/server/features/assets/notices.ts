import { ASSET } from '../../../shared/entity-paths.ts';
import type { DailyNotice } from '../feature.ts';

const WARRANTY_DAYS = 60;

/** Assets whose warranty ends soon. */
export const warrantyEnd: DailyNotice = {
  kind: 'warranty_end',
  entity: ASSET,
  where: (day) => [
    { property: 'warranty_until', op: 'gte', value: day.toString() },
    { property: 'warranty_until', op: 'lte', value: day.add({ days: WARRANTY_DAYS }).toString() },
  ],
  to: ['planners'],
  once: (row) => String(row.warranty_until),
};
