import { Hooks } from '../records/hooks.ts';
import { roleHooks, userRoleHooks } from './administration/role-hooks.ts';
import { tenantHooks } from './administration/tenant-hooks.ts';
import { userHooks } from './administration/user-hooks.ts';
import { computedFinancialTable } from './assets/financial-table.ts';
import { downtimeHooks } from './downtime/downtime-hooks.ts';
import { onlineHooks } from './downtime/online-hooks.ts';
import { itemCostHooks, spentOnHooks, timeEntryHooks } from './labour/time-hooks.ts';
import { timerHooks } from './labour/timers.ts';
import { meterHooks } from './meters/meter-hooks.ts';
import { readingHooks } from './meters/reading-hooks.ts';
import { notifyHooks } from './notifications/notify-hooks.ts';
import { movementHooks } from './parts/movement-hooks.ts';
import { orderPartHooks } from './parts/order-parts.ts';
import { levelHooks, partHooks } from './parts/part-hooks.ts';
import { orderLineHooks, purchaseOrderHooks } from './parts/purchase-orders.ts';
import { orderReservationHooks, reservationHooks } from './parts/reservations.ts';
import { followedRecordHooks } from './plans/followed-records.ts';
import { plannedOrderHooks } from './plans/order-outcome.ts';
import { planHooks, triggerHooks } from './plans/plan-hooks.ts';
import { computedPlanPreview } from './plans/plan-preview.ts';
import { orderRunHooks, runHooks } from './procedures/run-hooks.ts';
import { procedureHooks, versionHooks } from './procedures/version-hooks.ts';
import { assetLabelHooks, portalHooks } from './requests/portal-hooks.ts';
import { requestHooks } from './requests/request-hooks.ts';
import { requestedOrderHooks } from './requests/requested-orders.ts';
import { requesterMailHooks } from './requests/tell-requester.ts';
import { ruleDryRun, ruleRefused } from './rules/rule-dry-run.ts';
import { ruleHooks } from './rules/rule-hooks.ts';
import { doneItemHooks } from './work-orders/done-item.ts';
import { failureHooks } from './work-orders/failure.ts';
import { orderActionHooks } from './work-orders/order-actions.ts';
import { orderTimeHooks } from './work-orders/order-times.ts';
import { statusHooks } from './work-orders/status.ts';
import { workOrderHooks } from './work-orders/work-order.ts';
import { workOrderPartHooks } from './work-orders/work-order-parts.ts';

/** Everything that schemas cannot express. Each feature adds its own `EntityHooks` to this list. */
export const hooks = new Hooks(
  [
    tenantHooks,
    userHooks,
    userRoleHooks,
    roleHooks,
    statusHooks,
    workOrderHooks,
    orderTimeHooks,
    orderActionHooks,
    ruleHooks,
    failureHooks,
    doneItemHooks,
    itemCostHooks,
    spentOnHooks,
    timeEntryHooks,
    timerHooks,
    onlineHooks,
    downtimeHooks,
    meterHooks,
    readingHooks,
    planHooks,
    triggerHooks,
    ...followedRecordHooks,
    plannedOrderHooks,
    ...workOrderPartHooks,
    partHooks,
    levelHooks,
    movementHooks,
    reservationHooks,
    orderReservationHooks,
    orderPartHooks,
    purchaseOrderHooks,
    orderLineHooks,
    procedureHooks,
    versionHooks,
    runHooks,
    orderRunHooks,
    requestHooks,
    requestedOrderHooks,
    portalHooks,
    assetLabelHooks,
    requesterMailHooks,
    notifyHooks,
  ],
  {
    financial_table: computedFinancialTable,
    plan_preview: computedPlanPreview,
    rule_dry_run: ruleDryRun,
    rule_refused: ruleRefused,
  },
);
