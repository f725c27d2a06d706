import type { Feature } from '../feature.ts';
import { orderRunHooks, runHooks } from './run-hooks.ts';
import { procedureHooks, versionHooks } from './version-hooks.ts';

/** Procedures: their versions, and their runs in work orders. */
export const procedures: Feature = {
  hooks: [procedureHooks, versionHooks, runHooks, orderRunHooks],
};
