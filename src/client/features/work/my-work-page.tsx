import { WORK_ORDER } from '../../../shared/entity-paths.ts';
import './my-work.scss';
import { Link } from 'react-router-dom';
import { CLIENT_TEXTS } from '../../../shared/client-texts.ts';
import { entityAt } from '../../../shared/schema/manifest.ts';
import { totalOf } from '../../../shared/wire.ts';
import { useOwnRights } from '../../data/own-rights.ts';
import { useList } from '../../data/records.ts';
import { useSession } from '../../data/session.ts';
import { useModel } from '../../model/model.ts';
import { useDayOf } from '../../records/record-day.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PHONE, useMedia } from '../../ui/use-media.ts';
import { ScanButton } from '../scan/scan-button.tsx';
import { dueGroups } from './due-groups.ts';
import { useDueMeters } from './use-due-meters.ts';
import { WorkCard } from './work-card.tsx';
import { WorkTasks } from './work-tasks.tsx';

const MOST = 100;

/** The signed-in user's work, by due date. */
export function Page() {
  const { rows, meta, error, reload } = useList(WORK_ORDER, {
    assigned_to_id: '@me',
    is_closed: 'false',
    ordering: 'completion_end_date',
    page_size: MOST,
  });
  const readings = useDueMeters(rows);
  const { signedIn } = useSession();
  // A link to the dashboard for those whose app starts here on a phone.
  const isOnPhone = useMedia(PHONE);
  const begins = useOwnRights(signedIn)?.kind === 'technician' && isOnPhone;
  const entity = entityAt(useModel().manifest, WORK_ORDER);
  const dayOf = useDayOf();
  const groups = dueGroups(rows, (order) => dayOf(entity, order).today);
  const total = totalOf(meta);
  return (
    <div className="my-work">
      <PageHeader
        title="My Work"
        back={begins ? { to: '/', label: 'Dashboard' } : undefined}
        actions={<ScanButton />}
      />
      {error ? (
        <LoadError text={CLIENT_TEXTS.listLoadFailed} onRetry={() => void reload()} />
      ) : !meta ? (
        <LoadingCards />
      ) : (
        <>
          {rows.length === 0 && (
            <div className="card">
              <EmptyState
                icon="circle-check"
                title="Nothing is assigned to you"
                text="Work orders appear here once they are assigned to you."
              >
                <Link className={buttonClass('secondary', 'sm')} to="/work-orders?is_closed=false">
                  See open work orders
                </Link>
              </EmptyState>
            </div>
          )}
          {groups.map(({ title, orders }) => (
            <section key={title} className="work-group" aria-label={title}>
              <h2 className={`work-group-title${title === 'Overdue' ? ' is-overdue' : ''}`}>
                {title} <span className="work-group-count">{orders.length}</span>
              </h2>
              <ul className="work-cards">
                {orders.map((order) => (
                  <WorkCard key={order.id} order={order} readings={readings} />
                ))}
              </ul>
            </section>
          ))}
          {total > rows.length && (
            <p className="work-more">
              The first {rows.length} of {total}.{' '}
              <Link to="/work-orders?assigned_to_id=@me&is_closed=false">See all</Link>
            </p>
          )}
          <WorkTasks />
        </>
      )}
    </div>
  );
}

function LoadingCards() {
  return (
    <section className="work-group" aria-busy="true">
      <p className="sr-only" role="status">
        Loading your work
      </p>
      <ul className="work-cards" aria-hidden="true">
        {[0, 1, 2].map((row) => (
          <li key={row} className="work-card card">
            <div className="work-words">
              <Skeleton width="60%" height="1rem" />
              <Skeleton width="40%" />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
