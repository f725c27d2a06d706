import type { Feature } from '../feature.ts';
import { sourceJob } from './forget-sources.ts';
import { assetLabelHooks, portalHooks } from './portal-hooks.ts';
import { publicPhotoRoutes } from './public-photo-routes.ts';
import * as photos from './public-photo-schemas.ts';
import { publicRoutes } from './public-routes.ts';
import * as pages from './public-schemas.ts';
import { requestHooks } from './request-hooks.ts';
import { requestedOrderHooks } from './requested-orders.ts';
import { requesterMailHooks } from './tell-requester.ts';
import { plannedOn } from './upgrades.ts';

/** Requests for work, also from people without an account. */
export const requests: Feature = {
  hooks: [requestHooks, requestedOrderHooks, portalHooks, assetLabelHooks, requesterMailHooks],
  jobs: () => [sourceJob],
  upgrades: [plannedOn],
  routes: [
    { described: pages, add: publicRoutes },
    { described: photos, add: publicPhotoRoutes },
  ],
};
