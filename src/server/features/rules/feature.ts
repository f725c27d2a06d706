import type { Feature } from '../feature.ts';
import { seedRules } from './first-rules.ts';
import { ruleDryRun, ruleRefused } from './rule-dry-run.ts';
import { ruleHooks } from './rule-hooks.ts';
import { firstRules } from './upgrades.ts';

/** Rules that a tenant makes for its records. */
export const rules: Feature = {
  hooks: [ruleHooks],
  computed: { rule_dry_run: ruleDryRun, rule_refused: ruleRefused },
  seed: seedRules,
  upgrades: firstRules,
};
