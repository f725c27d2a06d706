import type { Feature } from '../feature.ts';
import { ownSchemaRoutes } from './own-schema-routes.ts';
import * as described from './own-schema-schemas.ts';

/** What a tenant adds to the product's schemas: drafts, publishing, versions. */
export const ownSchemas: Feature = {
  routes: [{ described, add: ownSchemaRoutes }],
};
