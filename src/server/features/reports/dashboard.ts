import { dayText } from '../../../shared/days.ts';
import type { components } from '../../../shared/gen/api.ts';
import { dayIn } from '../../lib/zones.ts';
import type { Condition, Reader, Row } from '../../store/store.ts';
import { topUtilization } from './top-utilization.ts';

const WORK_ORDER = 'work-orders/work_order';
const CHECKLIST = 'work-orders/work_order_checklist';
const LOG = 'work-orders/work_order_log';
const ASSET = 'assets/equipments';
const LISTED = 10;
/** No more is read of a row than is shown. */
const STATUS_SHOWN = ['id', 'code', 'status'];
const UPCOMING_SHOWN = ['id', 'code', 'asset', 'maint_type', 'suggested_start_date'];
const ACTIVITY_SHOWN = ['id', 'created_at', 'work_order', 'user', 'log_type', 'description'];
const OPEN: Condition = { property: 'is_closed', op: 'eq', value: false };

/** The figures, as the API's description has them. */
export type Dashboard = components['schemas']['dashboard'];
/** What a dashboard says of the assets. */
type OfAssets = Pick<Dashboard, 'online_assets_count' | 'top_assets_utilization'>;

/** What a tenant's team sees first. Every part is counted by the store or limited to a few rows. */
export async function dashboard(reader: Reader, now: Date, zone: string): Promise<Dashboard> {
  return { ...(await assetPart(reader, now)), ...(await workPart(reader, now, zone)) };
}

/** The tables that the part below is made of; what their rows show of others counts as theirs. */
export const ASSET_TABLES = [ASSET, 'financial-reports', 'meter-readings/meter_reading'];

export async function assetPart(reader: Reader, now: Date): Promise<OfAssets> {
  return {
    online_assets_count: await reader.count(ASSET, {
      where: [{ property: 'is_online', op: 'eq', value: true }],
    }),
    top_assets_utilization: await topUtilization(reader, now),
  };
}

/** The tables that the part below is made of. */
export const WORK_TABLES = [WORK_ORDER, CHECKLIST, LOG];

export async function workPart(
  reader: Reader,
  now: Date,
  zone: string,
): Promise<Omit<Dashboard, keyof OfAssets>> {
  const scheduled: Condition[] = [
    OPEN,
    { property: 'suggested_start_date', op: 'gte', value: dayIn(now, zone) },
  ];
  return {
    open_work_orders_count: await reader.count(WORK_ORDER, { where: [OPEN] }),
    scheduled_maintenance_count: await reader.count(WORK_ORDER, { where: scheduled }),
    unassigned_taskes_count: await unassignedTasks(reader),
    work_orders_by_status: await newestOpen(reader),
    upcomming_maintenance: await upcoming(reader, scheduled),
    recent_user_activity: await recentActivity(reader, zone),
  };
}

/**
 * Unfinished items of open work orders that nobody is assigned to, and open work orders that have neither somebody
 * assigned nor an assigned item.
 */
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
      { property: 'assigned_to', op: 'null' },
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
    properties: STATUS_SHOWN,
  });
  return rows.map((row) => ({ id: row.id, code: String(row.code), status: labelOf(row, 'status') }));
}

async function upcoming(reader: Reader, scheduled: Condition[]): Promise<string[]> {
  const rows = await reader.find(WORK_ORDER, {
    where: scheduled,
    order: [{ property: 'suggested_start_date', descending: false }],
    limit: LISTED,
    properties: UPCOMING_SHOWN,
  });
  return rows.map((row) => {
    const day = dayText(String(row.suggested_start_date));
    return `${labelOf(row, 'asset')}: ${row.code} (${row.maint_type}) starts on ${day}`;
  });
}

async function recentActivity(reader: Reader, zone: string): Promise<string[]> {
  const rows = await reader.find(LOG, {
    order: [{ property: 'id', descending: true }],
    limit: LISTED,
    properties: ACTIVITY_SHOWN,
  });
  return rows.map((row) => {
    const day = dayText(dayIn(String(row.created_at), zone));
    return `${labelOf(row, 'user')} on ${labelOf(row, 'work_order')}, ${day}: ${row.description ?? row.log_type}`;
  });
}

function labelOf(row: Row, property: string): string {
  return (row[property] as { label: string } | null)?.label ?? '';
}
