import type { Feature } from '../feature.ts';
import { downtimeHooks } from './downtime-hooks.ts';
import { onlineHooks } from './online-hooks.ts';
import { seedDowntimeReasons } from './reasons.ts';
import { downtimes, firstReasons } from './upgrades.ts';

/** When assets did not run, and why. */
export const downtime: Feature = {
  hooks: [onlineHooks, downtimeHooks],
  seed: seedDowntimeReasons,
  upgrades: [firstReasons, downtimes],
};
