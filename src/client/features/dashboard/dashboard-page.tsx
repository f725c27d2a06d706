import { CLIENT_TEXTS } from '../../../shared/errors.ts';
import { type Dashboard, useDashboard } from '../../data/dashboard.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Stat } from '../../ui/stat.tsx';
import { FirstSteps } from './first-steps.tsx';
import { OrdersByStatus } from './orders-by-status.tsx';
import { SentenceList } from './sentence-list.tsx';
import { TopAssets } from './top-assets.tsx';
import { useFirstSteps } from './use-first-steps.ts';

const OPEN_ORDERS = '/work-orders?is_closed=false';

/** What a maintenance team sees first: four figures, and what is open, next, busy and new. */
export function Page() {
  const { data, error, reload } = useDashboard();
  const { areShown, finish } = useFirstSteps(data !== undefined && isNothing(data));
  return (
    <>
      <PageHeader title="Welcome to the dashboard" />
      {error && !data ? (
        <LoadError text={CLIENT_TEXTS.listLoadFailed} onRetry={reload} />
      ) : (
        <div aria-busy={!data}>
          <div className="stat-grid">
            <Stat
              icon="clipboard-list"
              label="Open Work Orders"
              value={data?.open_work_orders_count}
              to={OPEN_ORDERS}
            />
            <Stat
              icon="gauge"
              label="Assets in Use"
              value={data?.online_assets_count}
              to="/assets?is_online=true"
            />
            <Stat
              icon="calendar-clock"
              label="Scheduled Maintenance"
              value={data?.scheduled_maintenance_count}
              to={`${OPEN_ORDERS}&ordering=-suggested_start_date`}
            />
            <Stat
              icon="user-round-x"
              label="Unassigned Tasks"
              value={data?.unassigned_taskes_count}
              to={OPEN_ORDERS}
            />
          </div>
          {/* Another key where the first steps come in: a new board is drawn, instead of one that moves. */}
          <div key={areShown ? 'new' : 'used'} className="board">
            {areShown && <FirstSteps onDone={finish} />}
            <OrdersByStatus orders={data?.work_orders_by_status} />
            <SentenceList
              title="Upcoming Maintenance"
              icon="calendar-clock"
              sentences={data?.upcomming_maintenance}
              empty="Nothing is planned. Open work orders appear here by their start date."
            />
            <TopAssets assets={data?.top_assets_utilization} />
            <SentenceList
              title="Recent User Activity"
              icon="history"
              sentences={data?.recent_user_activity}
              empty="Nothing has happened yet. Changes to work orders appear here."
            />
          </div>
        </div>
      )}
    </>
  );
}

/** A new tenant: no machine runs and nobody has done anything yet. */
function isNothing(data: Dashboard): boolean {
  return (
    data.online_assets_count === 0 &&
    data.work_orders_by_status.length === 0 &&
    data.recent_user_activity.length === 0
  );
}
