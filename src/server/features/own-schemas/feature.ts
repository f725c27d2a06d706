import type { Feature } from '../feature.ts';
import { ownSchemaRoutes } from './own-schema-routes.ts';
import * as described from './own-schema-schemas.ts';
import { packRoutes } from './pack-routes.ts';
import * as packs from './pack-schemas.ts';

/** What a tenant adds to the product's schemas: drafts, publishing, versions; and the packs that it has. */
export const ownSchemas: Feature = {
  routes: [
    { described, add: ownSchemaRoutes },
    { described: packs, add: packRoutes },
  ],
};
