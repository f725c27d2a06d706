import { Link } from 'react-router-dom';
import {
  ATTENTION_LISTS,
  type AttentionName,
  type CountedList,
  WAITING_LISTS,
} from '../../../shared/dashboard-lists.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatNumber } from '../../ui/format.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { firstLine } from '../../ui/text-lines.ts';
import type { Dashboard } from './dashboard-api.ts';
import { Doer } from './doer.tsx';
import { useListLink } from './list-link.ts';

type WaitingName = keyof typeof WAITING_LISTS;

const LABELS: Record<AttentionName, string> = {
  overdue: 'Overdue',
  critical: 'Critical',
  unassigned: 'Unassigned',
  waiting: 'On hold',
};
const WAITING_LABELS: Record<WaitingName, string> = {
  new_requests_count: 'New requests',
  parts_to_order_count: 'Parts to order',
};
const NAMES = Object.keys(LABELS) as AttentionName[];
const WAITING = Object.keys(WAITING_LABELS) as WaitingName[];
const EXPECTED = [72, 81, 64, 78, 69, 75];
const DAY_MS = 86_400_000;

/** A number that leads to the list it counts. */
interface Counted {
  name: string;
  label: string;
  list: CountedList;
  count: number | undefined;
  isPressing?: boolean;
}

/** What needs attention now: the number of each kind, and the work orders that have waited longest. */
export function Attention({ data }: { data: Dashboard | undefined }) {
  const linkOf = useListLink();
  const { attention } = data ?? {};
  const today = data?.week?.today;
  const counts = new Map(attention?.counts.map(({ name, count }) => [name, count]));
  const figures: Counted[] = [
    ...NAMES.map((name) => {
      const count = counts.get(name);
      const isPressing = Boolean(count) && (name === 'overdue' || name === 'critical');
      return { name, label: LABELS[name], list: ATTENTION_LISTS[name], count, isPressing };
    }),
    // Whoever may not read them is not told of them.
    ...WAITING.filter((name) => !data || data[name] !== undefined).map((name) => ({
      name,
      label: WAITING_LABELS[name],
      list: WAITING_LISTS[name],
      count: data?.[name],
    })),
  ];
  return (
    <Card title="Needs attention" className="tile-half" flush>
      <ul className="attention-counts">
        {figures.map(({ name, label, list, count, isPressing }) => (
          <li key={name}>
            <Link to={linkOf(list) ?? '/'} className={isPressing ? 'is-pressing' : undefined}>
              <strong>{count === undefined ? <Skeleton width="1.5rem" /> : formatNumber(count)}</strong>
              <span>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
      {attention?.orders.length === 0 ? (
        <EmptyState
          compact
          icon="circle-check"
          title="Everything is on time"
          text="Nothing is overdue or critical."
        />
      ) : (
        <ul className="attention-list">
          {attention
            ? attention.orders.map((order) => (
                <li key={order.id}>
                  <Link to={`/work-orders/${order.id}`}>
                    <span className="attention-what">{firstLine(order.description) || order.code}</span>
                    <Due due={order.due} today={today} />
                    <span className="attention-where">
                      <Doer name={order.assigned_to} /> {order.code} · {order.asset}
                    </span>
                    {order.priority === 'critical' && <span className="attention-critical">Critical</span>}
                  </Link>
                </li>
              ))
            : EXPECTED.map((width) => (
                <li key={width} className="is-skeleton">
                  <Skeleton width={`${width}%`} height="2.25rem" />
                </li>
              ))}
        </ul>
      )}
    </Card>
  );
}

function Due({ due, today }: { due: string; today: string | undefined }) {
  if (today === undefined) return null;
  const days = Math.round((Date.parse(today) - Date.parse(due)) / DAY_MS);
  if (days > 0)
    return (
      <span className="attention-due is-late">
        {days === 1 ? '1 day late' : `${formatNumber(days)} days late`}
      </span>
    );
  if (days === 0) return <span className="attention-due">Due today</span>;
  return (
    <span className="attention-due">
      {days === -1 ? 'Due tomorrow' : `Due in ${formatNumber(-days)} days`}
    </span>
  );
}
