import type { Dashboard } from '../../data/dashboard.ts';
import { useModel } from '../../model/model.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatMoney, formatMonth, formatPercent } from '../../ui/format.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

type Costs = NonNullable<Dashboard['cost_by_month']>;

const MONTHS = 12;

/** The cost of closed work orders in the last 12 months, compared with the 12 before. */
export function CostByMonth({ costs }: { costs: Dashboard['cost_by_month'] }) {
  const recent = costs?.slice(-MONTHS);
  const before = costs?.slice(0, -MONTHS);
  const isEmpty = costs?.every(({ cost }) => cost === 0);
  return (
    <Card title="Cost of 12 months" className="tile-wide" flush>
      {isEmpty ? (
        <EmptyState
          compact
          icon="chart-line"
          title="No cost yet"
          text="Amounts and other costs of work orders are added up here once they are closed."
        />
      ) : (
        <div className="cost">
          <div className="cost-sums">
            {recent && before ? (
              <Sums recent={sumOf(recent)} before={sumOf(before)} />
            ) : (
              <Skeleton width="8rem" height="2.25rem" />
            )}
          </div>
          <Bars recent={recent} before={before} />
        </div>
      )}
    </Card>
  );
}

function Sums({ recent, before }: { recent: number; before: number }) {
  const { currency } = useModel();
  return (
    <>
      <p className="cost-sum">{formatMoney(recent, currency)}</p>
      <p className="cost-note">
        {before > 0
          ? `${formatPercent((recent - before) / before)} against ${formatMoney(before, currency)} in the 12 months before`
          : 'There was no cost in the 12 months before'}
      </p>
      <p className="cost-note cost-key" aria-hidden="true">
        <span className="is-recent">last 12 months</span>
        <span className="is-before">12 before</span>
      </p>
    </>
  );
}

/** Two bars for each month: last year and this year. A visually hidden table has the numbers. */
function Bars({ recent, before }: { recent: Costs | undefined; before: Costs | undefined }) {
  const { currency } = useModel();
  const most = Math.max(1, ...[...(recent ?? []), ...(before ?? [])].map(({ cost }) => cost));
  const height = (cost: number) => `${Math.max(1.5, (cost / most) * 100)}%`;
  if (!recent || !before) return <Skeleton width="100%" height="9rem" />;
  return (
    <ol className="cost-bars" aria-label="Cost by month">
      {recent.map(({ month, cost }, at) => {
        const earlier = before[at]?.cost ?? 0;
        const text = `${formatMonth(month, 'long')}: ${formatMoney(cost, currency)}, a year before ${formatMoney(earlier, currency)}`;
        return (
          <li key={month} title={text}>
            <span className="cost-pair" aria-hidden="true">
              <span className="is-before" style={{ height: height(earlier) }} />
              <span className="is-recent" style={{ height: height(cost) }} />
            </span>
            <span className="cost-month" aria-hidden="true">
              {formatMonth(month, 'short')}
            </span>
            <span className="sr-only">{text}</span>
          </li>
        );
      })}
    </ol>
  );
}

function sumOf(costs: Costs): number {
  // Added up in cents, as whole numbers, to avoid rounding errors.
  return costs.reduce((sum, { cost }) => sum + Math.round(cost * 100), 0) / 100;
}
