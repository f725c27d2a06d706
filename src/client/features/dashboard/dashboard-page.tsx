import './dashboard.scss';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { CLIENT_TEXTS } from '../../../shared/client-texts.ts';
import { FIGURE_LISTS } from '../../../shared/dashboard-lists.ts';
import { useOwnRights } from '../../data/own-rights.ts';
import { useSession } from '../../data/session.ts';
import { useCan } from '../../model/use-can.ts';
import type { IconName } from '../../ui/icon.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Spark } from '../../ui/spark.tsx';
import { Stat } from '../../ui/stat.tsx';
import { PHONE } from '../../ui/use-media.ts';
import { LazyOwnWork } from '../work/lazy-own-work.tsx';
import { LeadToMyWork, wasLed } from '../work/lead-to-my-work.tsx';
import { BLOCKS } from './blocks.tsx';
import { type Dashboard as DashboardData, useDashboard } from './dashboard-api.ts';
import { ExampleOffer } from './example-offer.tsx';
import { useExamplePlant } from './example-plant-api.ts';
import { ExamplePlantCard } from './example-plant-card.tsx';
import { FirstSteps } from './first-steps.tsx';
import { useListLink } from './list-link.ts';
import { useFirstSteps } from './use-first-steps.ts';

type FigureName = keyof typeof FIGURE_LISTS;

const FIGURES: { name: FigureName; icon: IconName; label: string }[] = [
  { name: 'open_work_orders_count', icon: 'clipboard-list', label: 'Open Work Orders' },
  { name: 'online_assets_count', icon: 'gauge', label: 'Assets in Use' },
  { name: 'scheduled_maintenance_count', icon: 'calendar-clock', label: 'Scheduled Maintenance' },
  { name: 'unassigned_taskes_count', icon: 'user-round-x', label: 'Unassigned Tasks' },
];

/** The first page of the app: the dashboard or, for technicians on a phone, their own work. */
export function Page() {
  const { signedIn, user } = useSession();
  const can = useCan();
  const rights = useOwnRights(signedIn);
  const isTechnician = rights?.kind === 'technician' && can.read('work-orders/work_order');
  // As measured when the page was opened: resizing the window does not redirect.
  const [isOnPhone] = useState(() => window.matchMedia(PHONE).matches);
  // Requesters only have their own requests here.
  if (rights?.kind === 'requester') return <Navigate to="/requests" replace />;
  if (isTechnician && isOnPhone && !wasLed(user?.id)) return <LeadToMyWork user={user?.id} />;
  return <Dashboard hasOwnWork={isTechnician} />;
}

/** The first view of a maintenance team: four figures, and what is urgent, open, next, busy and new. */
function Dashboard({ hasOwnWork }: { hasOwnWork: boolean }) {
  const { data, error, reload } = useDashboard();
  const linkOf = useListLink();
  const isUnused = data !== undefined && isNothing(data);
  const { areShown, finish } = useFirstSteps(isUnused);
  const { plant, reload: reloadPlant } = useExamplePlant();
  const isOwn = plant === undefined || plant.state === 'none' || plant.state === 'removed';
  return (
    <>
      <PageHeader title="Welcome to the dashboard" />
      {hasOwnWork && <LazyOwnWork />}
      {error && !data ? (
        <LoadError text={CLIENT_TEXTS.listLoadFailed} onRetry={reload} />
      ) : (
        <div aria-busy={!data}>
          <div className="stat-grid">
            {FIGURES.map(({ name, icon, label }) => (
              <Stat
                key={name}
                icon={icon}
                label={label}
                value={data?.[name]}
                to={linkOf(FIGURE_LISTS[name])}
                aside={<Spark values={trendOf(data, name)} />}
              />
            ))}
          </div>
          {/* A different key once the first steps appear: a new board is mounted instead of moving the old one. */}
          <div key={areShown ? 'new' : 'used'} className="tiles">
            {plant && plant.state !== 'none' && <ExamplePlantCard plant={plant} onChanged={reloadPlant} />}
            {areShown && isOwn && (
              <FirstSteps onDone={finish}>
                {plant?.state === 'none' && <ExampleOffer onAsked={reloadPlant} />}
              </FirstSteps>
            )}
            {BLOCKS.filter(({ isShown }) => isShown(data, isUnused)).map(({ name, Block }) => (
              <Block key={name} data={data} />
            ))}
          </div>
        </div>
      )}
    </>
  );
}

function trendOf(data: DashboardData | undefined, name: FigureName): number[] | undefined {
  return name === 'online_assets_count' ? undefined : data?.trends?.[name];
}

/** A new tenant: no asset is online and nobody has done anything yet. */
function isNothing(data: DashboardData): boolean {
  return (
    data.online_assets_count === 0 &&
    data.work_orders_by_status.length === 0 &&
    data.recent_user_activity.length === 0
  );
}
