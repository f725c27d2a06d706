import type { Feature } from '../feature.ts';
import { lookHooks } from './look-hooks.ts';
import { lookRoutes } from './look-routes.ts';
import * as described from './look-schemas.ts';

/** The logo and the colour of a company, on pages that people see before they sign in, and on paper. */
export const look: Feature = {
  hooks: [lookHooks],
  routes: [{ described, add: lookRoutes }],
};
