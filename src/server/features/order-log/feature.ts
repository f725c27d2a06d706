import type { Feature } from '../feature.ts';
import { workOrderPartHooks } from './work-order-parts.ts';

/** The log of a work order: what was done to it and to its parts. */
export const orderLog: Feature = {
  hooks: workOrderPartHooks,
};
