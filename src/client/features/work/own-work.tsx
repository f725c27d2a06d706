import './my-work.scss';
import { Link } from 'react-router-dom';
import { useList } from '../../data/records.ts';
import { OwnWorkFrame } from './own-work-frame.tsx';
import { useDueMeters } from './use-due-meters.ts';
import { WorkCard } from './work-card.tsx';

const SHOWN = 3;

/** The next tasks of a user who does the work, at the top of the dashboard. */
export function OwnWork() {
  const { rows, meta } = useList('work-orders/work_order', {
    assigned_to_id: '@me',
    is_closed: 'false',
    ordering: 'completion_end_date',
    page_size: SHOWN,
  });
  const readings = useDueMeters(rows);
  if (!meta) return <OwnWorkFrame />;
  return (
    <OwnWorkFrame>
      {rows.map((order) => (
        <WorkCard key={order.id} order={order} readings={readings} />
      ))}
      {rows.length === 0 && (
        <li className="own-work-none card">
          <span>
            Nothing is assigned to you. <Link to="/work-orders?is_closed=false">See open work orders</Link>
          </span>
        </li>
      )}
    </OwnWorkFrame>
  );
}
