import type { Feature } from '../feature.ts';
import { followInstallation, followJob } from './follow.ts';
import { followerRoutes } from './follower-routes.ts';
import * as followers from './follower-schemas.ts';
import { ownSchemaRoutes } from './own-schema-routes.ts';
import * as described from './own-schema-schemas.ts';
import { packRoutes } from './pack-routes.ts';
import * as packs from './pack-schemas.ts';
import { purgeRoutes } from './purge-routes.ts';
import * as purging from './purge-schemas.ts';
import { tellSwitchedOff } from './switched-off.ts';

/** What a tenant, or the installation for all of them, adds to the product's schemas: drafts, publishing, versions; and the packs that a tenant has. */
export const ownSchemas: Feature = {
  routes: [
    { described, add: ownSchemaRoutes },
    { described: packs, add: packRoutes },
    { described: followers, add: followerRoutes },
    { described: purging, add: purgeRoutes },
  ],
  jobs: ({ tenancy }) => [followJob(tenancy)],
  async opened(store, from) {
    await followInstallation(store, from);
    await tellSwitchedOff(store);
  },
};
