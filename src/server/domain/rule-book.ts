import type { RuleBook } from '../records/rules.ts';
import { computedFinancialTable } from './financial-table.ts';
import { statusRules } from './status.ts';
import { tenantRules } from './tenant-rules.ts';
import { userRules } from './user-rules.ts';
import { workOrderRules } from './work-order.ts';
import { checklistRules, completionNoteRules, miscCostRules } from './work-order-parts.ts';

/** All that the schemas cannot say, in one place. */
export const ruleBook: RuleBook = {
  entities: {
    'tenants/tenant': tenantRules,
    'users/user': userRules,
    'work-orders/status': statusRules,
    'work-orders/work_order': workOrderRules,
    'work-orders/work_order_checklist': checklistRules,
    'work-orders/work_order_completion_note': completionNoteRules,
    'work-orders/work_order_misc_cost': miscCostRules,
  },
  computed: { financial_table: computedFinancialTable },
};
