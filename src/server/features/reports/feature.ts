import type { Feature } from '../feature.ts';
import { reportRoutes } from './report-routes.ts';
import * as described from './report-schemas.ts';

/** Reports on a period, and the dashboard. */
export const reports: Feature = {
  routes: [{ described, add: reportRoutes }],
};
