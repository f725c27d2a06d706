import { PLAN } from '../../../shared/entity-paths.ts';
import { eq } from '../../store/eq.ts';
import type { DailyNotice } from '../feature.ts';

/** Plans that could not make their work order, once for each reason. */
export const planProblem: DailyNotice = {
  kind: 'plan_problem',
  entity: PLAN,
  where: () => [eq('is_active', true), { property: 'last_error', op: 'notNull' }],
  to: ['responsible', 'planners'],
  once: (row) => String(row.last_error),
};
