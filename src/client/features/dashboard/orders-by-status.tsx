import { Link, useNavigate } from 'react-router-dom';
import type { Dashboard } from '../../data/dashboard.ts';
import { Badge } from '../../ui/badge.tsx';
import { badgeTone } from '../../ui/badge-tone.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const EXPECTED = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** The newest open work orders with their statuses; a row opens its work order. */
export function OrdersByStatus({ orders }: { orders: Dashboard['work_orders_by_status'] | undefined }) {
  const navigate = useNavigate();
  return (
    <Card title="Work Orders by Status" className="board-half" flush>
      {orders?.length === 0 ? (
        <EmptyState compact icon="clipboard-list" title="No open work orders" text="New ones appear here.">
          <Link className={buttonClass('secondary', 'sm')} to="/work-orders/new">
            Create a work order
          </Link>
        </EmptyState>
      ) : (
        <table className="plain-table" aria-label="Work Orders by Status">
          <thead>
            <tr>
              <th scope="col">Code</th>
              <th scope="col">Status</th>
            </tr>
          </thead>
          <tbody>
            {orders
              ? orders.map(({ id, code, status }) => (
                  <tr key={id} className="is-link" onClick={() => navigate(`/work-orders/${id}`)}>
                    <td>
                      <Link
                        className="row-link"
                        to={`/work-orders/${id}`}
                        onClick={(event) => event.stopPropagation()}
                      >
                        {code}
                      </Link>
                    </td>
                    <td>
                      <Badge tone={badgeTone(status)}>{status}</Badge>
                    </td>
                  </tr>
                ))
              : EXPECTED.map((row) => (
                  <tr key={row}>
                    <td>
                      <Skeleton width="5rem" />
                    </td>
                    <td>
                      <Skeleton width="5rem" />
                    </td>
                  </tr>
                ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
