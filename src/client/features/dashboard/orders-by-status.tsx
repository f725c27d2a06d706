import { Link } from 'react-router-dom';
import { useQuickClick } from '../../records/quick/quick-context.ts';
import { badgeTone } from '../../ui/badge-tone.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatDate } from '../../ui/format.ts';
import { Mark } from '../../ui/mark.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import type { Dashboard } from './dashboard-api.ts';
import { Doer } from './doer.tsx';

type Order = Dashboard['work_orders_by_status'][number];

const COLUMNS = ['Code', 'Status'].map((title) => ({ title, bar: '5rem' }));

/** The newest open work orders with their statuses; a row opens its work order. */
export function OrdersByStatus({ orders }: { orders: Dashboard['work_orders_by_status'] | undefined }) {
  const quick = useQuickClick();
  return (
    <Card title="Work Orders by Status" className="tile-half" flush>
      {orders?.length === 0 ? (
        <EmptyState compact icon="clipboard-list" title="No open work orders" text="New ones appear here.">
          <Link className={buttonClass('secondary', 'sm')} to="/work-orders/new" onClick={quick}>
            Create a work order
          </Link>
        </EmptyState>
      ) : (
        <PlainTable
          label="Work Orders by Status"
          columns={COLUMNS}
          rows={orders?.map(({ id, code, status, ...order }) => ({
            id,
            to: `/work-orders/${id}`,
            name: code,
            note: order.asset && <Note {...order} />,
            cells: [
              <Mark key="status" tone={badgeTone(status)}>
                {status}
              </Mark>,
            ],
          }))}
          expected={10}
          lines={2}
        />
      )}
    </Card>
  );
}

/** The work, its asset and its due date, below the code. */
function Note({ description, asset, assigned_to, due, is_overdue }: Partial<Order>) {
  return (
    <>
      {description && <span className="order-what">{description.split('\n')[0]}</span>}
      <span className="order-where">
        {assigned_to !== undefined && (
          <>
            <Doer name={assigned_to} />{' '}
          </>
        )}
        {asset}
        {due && (
          <span className={is_overdue ? 'is-late' : undefined}>
            {is_overdue ? ', overdue since ' : ', due '}
            {formatDate(due)}
          </span>
        )}
      </span>
    </>
  );
}
