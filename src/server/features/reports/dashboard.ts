import { FIGURE_LISTS, WAITING_LISTS } from '../../../shared/dashboard-lists.ts';
import { dayText } from '../../../shared/days.ts';
import { ASSET, PART, REQUEST, WORK_ORDER } from '../../../shared/entity-paths.ts';
import type { components } from '../../../shared/gen/api.ts';
import { dayIn } from '../../lib/zones.ts';
import { writtenValue } from '../../records/written-value.ts';
import type { Reader, Row } from '../../store/store.ts';
import { attention } from './attention.ts';
import { costByMonth } from './cost-by-month.ts';
import { conditionsOf, countOf, type Looked } from './counted-list.ts';
import { nextDays } from './next-days.ts';
import { topUtilization } from './top-utilization.ts';
import { trends } from './trends.ts';

const CHECKLIST = 'work-orders/work_order_checklist';
const LOG = 'work-orders/work_order_log';
const STATUS = 'work-orders/status';
const LISTED = 10;
/** The most characters of a description shown below a code. */
const MOST_TEXT = 200;
/** Only the columns that are shown. */
const STATUS_SHOWN = ['id', 'code', 'status', 'description', 'asset', 'assigned_to', 'completion_end_date'];
const UPCOMING_SHOWN = ['id', 'code', 'asset', 'maint_type', 'suggested_start_date'];
const ACTIVITY_SHOWN = ['id', 'created_at', 'work_order', 'user', 'log_type', 'description'];

/** The figures, as in the API description. */
export type Dashboard = components['schemas']['dashboard'];
/** The part of the dashboard about assets. */
type OfAssets = Pick<Dashboard, 'online_assets_count' | 'top_assets_utilization'>;
/** The part about longer periods. */
type OfTime = Pick<Dashboard, 'cost_by_month' | 'trends'>;
/** The part about what waits beside the work orders. */
type OfWaiting = Pick<Dashboard, keyof typeof WAITING_LISTS>;
type OfWork = Omit<Dashboard, keyof OfAssets | keyof OfTime | keyof OfWaiting>;

/** What a tenant's team sees first. Every part is counted by the store or limited to a few rows. */
export async function dashboard(reader: Reader, looked: Looked): Promise<Dashboard> {
  const [assets, work, waiting, time] = await Promise.all([
    assetPart(reader, looked),
    workPart(reader, looked),
    waitingPart(reader, looked),
    timePart(reader, looked),
  ]);
  return { ...assets, ...work, ...waiting, ...time };
}

/** The tables that the part below is based on; a table's version covers what its rows show of others. */
export const ASSET_TABLES = [ASSET, 'financial-reports', 'meter-readings/meter_reading'];

export async function assetPart(reader: Reader, looked: Looked): Promise<OfAssets> {
  const [online, top] = await Promise.all([
    countOf(reader, FIGURE_LISTS.online_assets_count, looked),
    topUtilization(reader, looked.now),
  ]);
  return { online_assets_count: online, top_assets_utilization: top };
}

/** The tables that the part below is based on. */
export const WORK_TABLES = [WORK_ORDER, CHECKLIST, LOG, STATUS];

export async function workPart(reader: Reader, looked: Looked): Promise<OfWork> {
  const count = (figure: keyof typeof FIGURE_LISTS) => countOf(reader, FIGURE_LISTS[figure], looked);
  const [upcoming, activity, open, scheduled, unassigned, newest, waiting, week] = await Promise.all([
    nextToBegin(reader, looked),
    recentActivity(reader),
    count('open_work_orders_count'),
    count('scheduled_maintenance_count'),
    count('unassigned_taskes_count'),
    newestOpen(reader, looked),
    attention(reader, looked),
    nextDays(reader, looked),
  ]);
  return {
    open_work_orders_count: open,
    scheduled_maintenance_count: scheduled,
    unassigned_taskes_count: unassigned,
    work_orders_by_status: newest,
    upcomming_maintenance: upcoming.map(startText),
    upcomming_maintenance_orders: upcoming.map(({ id }) => id),
    recent_user_activity: activity.map((row) => activityText(row, looked.zone)),
    recent_user_activity_orders: activity.map((row) => Number(writtenValue(row, 'work_order'))),
    attention: waiting,
    week,
  };
}

/** The tables that the part below is based on. */
export const WAITING_TABLES = [REQUEST, PART];

export async function waitingPart(reader: Reader, looked: Looked): Promise<OfWaiting> {
  const [requests, parts] = await Promise.all([
    countOf(reader, WAITING_LISTS.new_requests_count, looked),
    countOf(reader, WAITING_LISTS.parts_to_order_count, looked),
  ]);
  return { new_requests_count: requests, parts_to_order_count: parts };
}

/** The part about months and weeks: it reads many rows and changes little with each of them. */
export async function timePart(reader: Reader, looked: Looked): Promise<OfTime> {
  const open = countOf(reader, FIGURE_LISTS.open_work_orders_count, looked);
  const [cost, courses] = await Promise.all([costByMonth(reader, looked), trends(reader, open, looked)]);
  return { cost_by_month: cost, trends: courses };
}

async function newestOpen(reader: Reader, looked: Looked): Promise<Dashboard['work_orders_by_status']> {
  const today = dayIn(looked.now, looked.zone);
  const rows = await reader.find(WORK_ORDER, {
    where: conditionsOf(reader, FIGURE_LISTS.open_work_orders_count, looked),
    order: [{ property: 'id', descending: true }],
    limit: LISTED,
    properties: STATUS_SHOWN,
  });
  return rows.map((row) => ({
    id: row.id,
    code: String(row.code),
    status: labelOf(row, 'status'),
    description: row.description === null ? null : String(row.description).slice(0, MOST_TEXT),
    asset: labelOf(row, 'asset'),
    assigned_to: (row.assigned_to as { label: string } | null)?.label ?? null,
    due: String(row.completion_end_date),
    is_overdue: String(row.completion_end_date) < today,
  }));
}

function nextToBegin(reader: Reader, looked: Looked): Promise<Row[]> {
  return reader.find(WORK_ORDER, {
    where: conditionsOf(reader, FIGURE_LISTS.scheduled_maintenance_count, looked),
    order: [{ property: 'suggested_start_date', descending: false }],
    limit: LISTED,
    properties: UPCOMING_SHOWN,
  });
}

function startText(row: Row): string {
  const day = dayText(String(row.suggested_start_date));
  return `${labelOf(row, 'asset')}: ${row.code} (${row.maint_type}) starts on ${day}`;
}

function recentActivity(reader: Reader): Promise<Row[]> {
  return reader.find(LOG, {
    order: [{ property: 'id', descending: true }],
    limit: LISTED,
    properties: ACTIVITY_SHOWN,
  });
}

function activityText(row: Row, zone: string): string {
  const day = dayText(dayIn(String(row.created_at), zone));
  return `${labelOf(row, 'user')} on ${labelOf(row, 'work_order')}, ${day}: ${row.description ?? row.log_type}`;
}

function labelOf(row: Row, property: string): string {
  return (row[property] as { label: string } | null)?.label ?? '';
}
