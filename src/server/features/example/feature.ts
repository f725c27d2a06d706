import type { Feature } from '../feature.ts';
import { exampleJob } from './example-job.ts';
import { examplePlantRoutes } from './example-plant-routes.ts';
import * as described from './example-plant-schemas.ts';

/** The example plant that a tenant may fill itself with. */
export const example: Feature = {
  jobs: (parts) => [exampleJob(parts)],
  routes: [{ described, add: examplePlantRoutes }],
};
