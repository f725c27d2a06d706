import type { RuleBook } from '../records/hooks.ts';
import { tenantRules } from './administration/tenant-hooks.ts';
import { userRules } from './administration/user-hooks.ts';
import { computedFinancialTable } from './maintenance/financial-table.ts';
import { statusRules } from './maintenance/status.ts';
import { workOrderRules } from './maintenance/work-order.ts';
import { checklistRules, completionNoteRules, miscCostRules } from './maintenance/work-order-parts.ts';

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
