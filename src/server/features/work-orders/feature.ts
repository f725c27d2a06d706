import type { Feature } from '../feature.ts';
import { commitmentJob } from './commitments.ts';
import { doneItemHooks } from './done-item.ts';
import { failureHooks } from './failure.ts';
import { seedFailureCodes } from './failure-codes.ts';
import { seedStatuses } from './first-statuses.ts';
import { dueSoon, overdue } from './notices.ts';
import { orderActionHooks } from './order-actions.ts';
import { orderTimeHooks } from './order-times.ts';
import { statusHooks } from './status.ts';
import { controlKinds, doneItems, failures, firstFailureCodes, orderTimes } from './upgrades.ts';
import { workOrderHooks } from './work-order.ts';

/** Work orders: status, times, checklist, failures. */
export const workOrders: Feature = {
  hooks: [statusHooks, workOrderHooks, orderTimeHooks, orderActionHooks, failureHooks, doneItemHooks],
  jobs: () => [commitmentJob],
  notices: [dueSoon, overdue],
  async seed(writer) {
    await seedStatuses(writer);
    await seedFailureCodes(writer);
  },
  upgrades: [controlKinds, failures, doneItems, ...orderTimes, firstFailureCodes],
};
