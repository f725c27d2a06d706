import type { Feature } from '../feature.ts';
import { meterHooks } from './meter-hooks.ts';
import { readingDue } from './notices.ts';
import { readingHooks } from './reading-hooks.ts';
import { readingMeters } from './upgrades.ts';

/** Meters of assets and their readings. */
export const meters: Feature = {
  hooks: [meterHooks, readingHooks],
  notices: [readingDue],
  upgrades: [readingMeters],
};
