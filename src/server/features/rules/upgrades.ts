import type { Upgrade } from '../../records/upgrades.ts';
import { eq } from '../../store/eq.ts';
import { PROCEDURE_RULE, seedProcedureRule, seedRules } from './first-rules.ts';

/** The first rules, which a new tenant gets: one that has any is left as it is. */
export const firstRules: readonly Upgrade[] = [
  {
    name: 'first rules',
    async step(writer) {
      if ((await writer.count('company/rule', { atMost: 1 })) === 0) await seedRules(writer);
      return false;
    },
  },
  {
    name: 'rule of unfinished procedures',
    async step(writer) {
      const where = [eq('name', PROCEDURE_RULE)];
      if ((await writer.count('company/rule', { where, atMost: 1 })) === 0) await seedProcedureRule(writer);
      return false;
    },
  },
];
