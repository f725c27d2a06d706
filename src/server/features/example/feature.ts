import type { Feature } from '../feature.ts';
import { exampleJob } from './example-job.ts';

/** The example plant that a tenant may fill itself with. */
export const example: Feature = {
  jobs: (parts) => [exampleJob(parts)],
};
