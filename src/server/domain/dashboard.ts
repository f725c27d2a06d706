import type { Dashboard } from '../../shared/dashboard.ts';
import type { Condition, Reader, Row } from '../store/store.ts';
import { dayText } from './sentence.ts';
import { topUtilization } from './top-utilization.ts';

const WORK_ORDER = 'work-orders/work_order';
const CHECKLIST = 'work-orders/work_order_checklist';
const LISTED = 10;
const OPEN: Condition = { property: 'is_closed', op: 'eq', value: false };

/** What a company's team sees first. Every part is counted by the store or limited to a few rows. */
export async function dashboard(reader: Reader, now: Date): Promise<Dashboard> {
  const scheduled: Condition[] = [
    OPEN,
    { property: 'suggested_start_date', op: 'gte', value: now.toISOString().slice(0, 10) },
  ];
  return {
    open_work_orders_count: await reader.count(WORK_ORDER, { where: [OPEN] }),
    online_assets_count: await reader.count('assets/equipments', {
      where: [{ property: 'is_online', op: 'eq', value: true }],
    }),
    scheduled_maintenance_count: await reader.count(WORK_ORDER, { where: scheduled }),
    unassigned_taskes_count: await unassignedTasks(reader),
    work_orders_by_status: await newestOpen(reader),
    upcomming_maintenance: await upcoming(reader, scheduled),
    top_assets_utilization: await topUtilization(reader, now),
    recent_user_activity: await recentActivity(reader),
  };
}

/** Unfinished items of open work orders that nobody is assigned to, and open work orders with no assigned item. */
async function unassignedTasks(reader: Reader): Promise<number> {
  const items = await reader.count(CHECKLIST, {
    where: [
      { property: 'assigned_to', op: 'null' },
      { property: 'completion_date', op: 'null' },
      { property: 'completed_by', op: 'null' },
      { property: 'work_order.is_closed', op: 'eq', value: false },
    ],
  });
  const workOrders = await reader.count(WORK_ORDER, {
    where: [
      OPEN,
      {
        op: 'none',
        table: CHECKLIST,
        by: 'work_order',
        where: [{ property: 'assigned_to', op: 'notNull' }],
      },
    ],
  });
  return items + workOrders;
}

async function newestOpen(reader: Reader): Promise<Dashboard['work_orders_by_status']> {
  const rows = await reader.find(WORK_ORDER, {
    where: [OPEN],
    order: [{ property: 'id', descending: true }],
    limit: LISTED,
  });
  return rows.map((row) => ({ id: row.id, code: String(row.code), status: labelOf(row, 'status') }));
}

async function upcoming(reader: Reader, scheduled: Condition[]): Promise<string[]> {
  const rows = await reader.find(WORK_ORDER, {
    where: scheduled,
    order: [{ property: 'suggested_start_date', descending: false }],
    limit: LISTED,
  });
  return rows.map((row) => {
    const day = dayText(String(row.suggested_start_date));
    return `${labelOf(row, 'asset')}: ${row.code} (${row.maint_type}) starts on ${day}`;
  });
}

async function recentActivity(reader: Reader): Promise<string[]> {
  const rows = await reader.find('work-orders/work_order_log', {
    order: [{ property: 'id', descending: true }],
    limit: LISTED,
  });
  return rows.map((row) => {
    const day = dayText(String(row.created_at));
    return `${labelOf(row, 'user')} on ${labelOf(row, 'work_order')}, ${day}: ${row.description ?? row.log_type}`;
  });
}

function labelOf(row: Row, property: string): string {
  return (row[property] as { label: string } | null)?.label ?? '';
}
