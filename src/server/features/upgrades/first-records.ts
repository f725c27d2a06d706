import { eq } from '../../store/eq.ts';
import { REASON, seedDowntimeReasons } from '../downtime/reasons.ts';
import { PROCEDURE_RULE, seedProcedureRule, seedRules } from '../rules/first-rules.ts';
import { seedFailureCodes } from '../work-orders/failure-codes.ts';
import type { Upgrade } from './upgrade.ts';

/**
 * Default records that a new tenant gets and an existing one does not have yet; if it has any of a kind, it is left as
 * it is.
 */
export const firstRecords: readonly Upgrade[] = [
  {
    name: 'first failure codes',
    async step(writer) {
      if ((await writer.count('failures/code', { atMost: 1 })) === 0) await seedFailureCodes(writer);
      return false;
    },
  },
  {
    name: 'first downtime reasons',
    async step(writer) {
      if ((await writer.count(REASON, { atMost: 1 })) === 0) await seedDowntimeReasons(writer);
      return false;
    },
  },
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
