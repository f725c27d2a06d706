import type { Feature } from '../feature.ts';
import { followedRecordHooks } from './followed-records.ts';
import { planProblem } from './notices.ts';
import { plannedOrderHooks } from './order-outcome.ts';
import { DRAFT_SCHEMAS } from './plan-draft-schema.ts';
import { planHooks, triggerHooks } from './plan-hooks.ts';
import { planJob } from './plan-job.ts';
import { computedPlanPreview } from './plan-preview.ts';
import { planRoutes } from './plan-routes.ts';
import * as described from './plan-schemas.ts';
import { planFigures, triggerKinds } from './upgrades.ts';

/** Planned maintenance: what makes a plan due, and the work orders that it makes. */
export const plans: Feature = {
  hooks: [planHooks, triggerHooks, ...followedRecordHooks, plannedOrderHooks],
  computed: { plan_preview: computedPlanPreview },
  jobs: (parts) => [planJob(parts)],
  notices: [planProblem],
  upgrades: [triggerKinds, planFigures],
  routes: [{ described, add: planRoutes }],
  schemas: DRAFT_SCHEMAS,
};
