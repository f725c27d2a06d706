import type { Feature } from '../feature.ts';
import { calendarRoutes } from './calendar-routes.ts';
import * as described from './calendar-schemas.ts';

/** Work orders for calendar programs. */
export const calendar: Feature = {
  routes: [{ described, add: calendarRoutes }],
};
