/** The dashboard as `schemas/dashboard.json` describes it; names spelled as there. */
export interface Dashboard {
  open_work_orders_count: number;
  online_assets_count: number;
  scheduled_maintenance_count: number;
  unassigned_taskes_count: number;
  work_orders_by_status: { id: number; code: string; status: string }[];
  upcomming_maintenance: string[];
  top_assets_utilization: [id: number, name: string, status: 'Online' | 'Offline', percent: number][];
  recent_user_activity: string[];
}
